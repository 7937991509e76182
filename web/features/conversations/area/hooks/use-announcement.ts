import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownMessage } from '../shown-messages.ts'

/** Returns the text for screen readers: new messages of the other participant. */
export function useAnnouncement(shown: readonly ShownMessage[], ready: boolean, name: string): string {
  const { t } = useTranslation('conversations')
  const [text, setText] = useState('')
  const heard = useRef<string>(undefined)
  useEffect(() => {
    const last = shown.at(-1)
    if (!ready || !last) return
    const isNews = heard.current !== undefined && heard.current !== last.key
    heard.current = last.key
    if (!isNews || last.own) return
    const said = last.kind === 'pickup' ? t(`pickup.${last.step}`) : last.text || t('area.photos')
    setText(t('area.said', { name, said }))
  }, [shown, ready, name, t])
  return text
}
