import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../lib/server/problem.ts'
import { ReportDialog } from '../../../ui/money/report-dialog.tsx'
import type { Outcome } from './outcome.ts'
import type { RequestKind, TransferAsked, Verdict } from './request-kind.ts'
import { useVerdict } from './use-verdict.ts'
import { VerdictDialog } from './verdict-dialog.tsx'

interface DecidingProps<Status extends string> {
  readonly kind: RequestKind<Status>
  readonly ids: readonly string[]
  readonly verdict: Verdict | null
  /** For one payout that is completed. */
  readonly transferAsked?: TransferAsked | undefined
  readonly onClose: () => void
  readonly onDecided?: (outcome: Outcome) => void
}

/**
 * Asks for confirmation, decides, and reports which requests could not be decided and why. The refusal of a single one
 * stands in its dialog, which keeps what the admin typed.
 */
export function DecisionDialog<Status extends string>(props: DecidingProps<Status>) {
  const { kind, ids, verdict, transferAsked, onClose, onDecided } = props
  const { t } = useTranslation([kind.noun, 'errors'])
  const [refused, setRefused] = useState<Outcome['refused']>([])
  const [problem, setProblem] = useState<string | null>(null)
  const decide = useVerdict(kind, (outcome) => {
    const [only] = ids.length === 1 ? outcome.refused : []
    setProblem(only ? refusalText(t, only.code) : null)
    if (only) return
    onClose()
    setRefused(outcome.refused)
    onDecided?.(outcome)
  })
  const close = () => {
    setProblem(null)
    onClose()
  }
  return (
    <>
      {verdict && (
        <VerdictDialog
          title={
            ids.length === 1 ? t(`admin.asks.${verdict}Single`) : t(`admin.asks.${verdict}`, { count: ids.length })
          }
          text={t(`admin.explains.${verdict}`)}
          submitLabel={t(`admin.${verdict}`)}
          moneyGoes={verdict === 'no' ? 'back' : 'away'}
          loading={decide.isPending}
          problem={problem}
          onClose={close}
          transferAsked={verdict === 'yes' ? transferAsked : undefined}
          onSubmit={(reason, transfer) => decide.mutate({ ids, verdict, reason, transfer })}
        />
      )}
      {refused.length > 0 && <ReportDialog refused={refused} onClose={() => setRefused([])} />}
    </>
  )
}
