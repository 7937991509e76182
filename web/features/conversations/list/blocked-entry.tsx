import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Button } from '../../../ui/primitives/button.tsx'

const BlockedDialog = lazyPart(() => import('./blocked-dialog.tsx'))

export function BlockedEntry() {
  const { t } = useTranslation('conversations')
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button variant="plain" size="small" onClick={() => setOpen(true)}>
        {t('blocks.title')}
      </Button>
      {open && (
        <Suspense>
          <BlockedDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
