import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../lib/lazy-part.ts'
import { pressedKey } from '../../lib/pressed-key.ts'
import { Search } from '../../ui/icons/icons.ts'
import { IconButton } from '../../ui/primitives/button.tsx'

const FindDialog = lazyPart(() => import('../../features/queues/find-dialog.tsx'))

/** The search over all: a button in the admins' menu, and the key `/` wherever nothing is typed. */
export function AdminFind() {
  const { t } = useTranslation('pages')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (pressedKey(event) !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <IconButton label={t('find.open')} icon={<Search />} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <FindDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))
}
