import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../ui/approvals/outcome.ts'
import { VerdictDialog } from '../../../ui/approvals/verdict-dialog.tsx'
import { useVerdict, type Verdict } from './use-verdict.ts'

interface DecidingProps {
  readonly ids: readonly string[]
  readonly verdict: Verdict
  readonly onClose: () => void
  readonly onDecided: (outcome: Outcome) => void
}

/** Asks once more, and decides. */
export function Deciding({ ids, verdict, onClose, onDecided }: DecidingProps) {
  const { t } = useTranslation('withdrawals')
  const decide = useVerdict((outcome) => {
    onClose()
    onDecided(outcome)
  })
  return (
    <VerdictDialog
      title={t(`admin.asks.${verdict}`, { count: ids.length })}
      text={t(`admin.explains.${verdict}`)}
      submitLabel={t(`admin.${verdict}`)}
      gives={verdict === 'fail' ? 'back' : 'away'}
      loading={decide.isPending}
      onClose={onClose}
      onSubmit={(reason) => decide.mutate({ ids, verdict, reason })}
    />
  )
}
