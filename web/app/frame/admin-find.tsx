import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Search } from '../../ui/icons/icons.ts'
import { IconButton } from '../../ui/primitives/button.tsx'

const FindDialog = lazyPart(() => import('../../features/queues/find-dialog.tsx'))

/** The search over all: a button in the admins' menu, and the key `/` wherever nothing is typed. */
export function AdminFind() {
  const { t } = useTranslation('pages')
  const [open, setOpen] = useState(false)
  useShortcuts({ '/': () => setOpen(true) })
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
