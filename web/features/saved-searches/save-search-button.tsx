import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedFilters } from '../../../shared/contract/saved-searches.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { BellPlus } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'

const SaveDialog = lazyPart(() => import('./save-dialog.tsx'))

interface SaveSearchButtonProps {
  readonly filters: SavedFilters | undefined
  readonly suggestedName: string
}

export function SaveSearchButton({ filters, suggestedName }: SaveSearchButtonProps) {
  const { t } = useTranslation('saved-searches')
  const [open, setOpen] = useState(false)
  const { press, waiting } = useSignedIn({ name: 'alert', about: '', act: () => setOpen(true) })
  return (
    <>
      <Button
        variant="plain"
        size="small"
        icon={<BellPlus aria-hidden="true" />}
        disabled={filters === undefined}
        loading={waiting}
        onClick={press}
      >
        {t('save')}
      </Button>
      {open && filters && (
        <Suspense>
          <SaveDialog filters={filters} suggestedName={suggestedName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
