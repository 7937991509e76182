import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { readAnew } from '../../../lib/server/read-anew.ts'
import { decideAll, type Outcome } from '../../../ui/approvals/outcome.ts'
import { notify } from '../../../ui/toasts/toasts.ts'

export type Verdict = 'complete' | 'fail'

interface Order {
  readonly ids: readonly string[]
  readonly verdict: Verdict
  readonly reason: string
}

/** Decides as many as were chosen, and says what became of them. */
export function useVerdict(onOutcome: (outcome: Outcome) => void) {
  const { t } = useTranslation(['withdrawals', 'approvals', 'errors'])
  const cache = useQueryClient()
  return useMutation({
    // One order, several calls: not an operation of the contract by itself.
    mutationFn: ({ ids, verdict, reason }: Order) =>
      decideAll(ids, (some) => api.withdrawals.decide.call({ ids: some, verdict, reason })),
    onSuccess: (outcome, { verdict }) => {
      const { decided, endorsed } = outcome
      if (decided.length > 0) notify.success({ title: t(`admin.done.${verdict}`, { count: decided.length }) })
      if (endorsed.length > 0) notify.info({ title: t('approvals:endorsed', { count: endorsed.length }) })
      onOutcome(outcome)
    },
    onError: (error, { verdict }) =>
      notify.error({ title: t(`admin.undone.${verdict}`), description: problemText(t, error) }),
    onSettled: () => void readAnew(cache, api.withdrawals.key()),
  })
}
