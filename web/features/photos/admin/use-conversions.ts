import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/server/operations.ts'
import { notify } from '../../../ui/toasts/toasts.ts'
import { type ConversionOutcome, convertEach, outcomeOf } from './convert-each.ts'

/** Runs the tool while its panel is open; what was converted before stays converted. */
export function useConversions() {
  const { t } = useTranslation('photos-admin')
  const [results, setResults] = useState<Readonly<Record<string, ConversionOutcome>>>({})
  const [running, setRunning] = useState<string>()

  async function start(ids: readonly string[]): Promise<void> {
    const outcomes = await convertEach(ids, {
      request: (id) => api.photos.renew.call({ id }),
      progress: async (id) => {
        const { running: goesOn, problem } = await api.photos.renewal.call({ id })
        return goesOn ? undefined : outcomeOf(problem)
      },
      onBegin: setRunning,
      onEnd: (id, outcome) => setResults((before) => ({ ...before, [id]: outcome })),
    })
    setRunning(undefined)
    const converted = outcomes.filter((outcome) => outcome === 'converted').length
    notify.success({
      title: t('finished'),
      description: t('counts', { converted, failed: outcomes.length - converted }),
    })
  }
  return { results, running, start }
}
