import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { Flag } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { ReportDialog } from './report-dialog.tsx'

/** Visitors sign in first. */
export function ReportButton({ recyclableId }: { recyclableId: string }) {
  const { t } = useTranslation('reports')
  const [open, setOpen] = useState(false)
  const { press, waiting } = useSignedIn({ name: 'report', about: recyclableId, act: () => setOpen(true) })
  return (
    <>
      <Button variant="secondary" size="small" icon={<Flag aria-hidden="true" />} loading={waiting} onClick={press}>
        {t('report')}
      </Button>
      {open && <ReportDialog of="ad" id={recyclableId} onClose={() => setOpen(false)} />}
    </>
  )
}
