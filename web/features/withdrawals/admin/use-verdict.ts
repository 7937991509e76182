import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { decidedAtOnce } from '../../../../shared/contract/withdrawals.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { readAnew } from '../../../lib/server/read-anew.ts'
import { notify } from '../../../ui/toasts/toasts.ts'

export type Verdict = 'complete' | 'fail'

interface Order {
  readonly ids: readonly string[]
  readonly verdict: Verdict
  readonly reason: string
}

/** What became of each: those that were refused say why, by a code. */
export interface Outcome {
  readonly decided: readonly string[]
  readonly endorsed: readonly string[]
  readonly refused: readonly { readonly id: string; readonly code: string }[]
}

/** Decides as many as were chosen, a request's worth after the other, and says what became of them. */
export function useVerdict(onOutcome: (outcome: Outcome) => void) {
  const { t } = useTranslation(['withdrawals', 'errors'])
  const cache = useQueryClient()
  return useMutation({
    // One order, several calls: not an operation of the contract by itself.
    mutationFn: async ({ ids, verdict, reason }: Order): Promise<Outcome> => {
      const outcomes: Outcome[] = []
      for (let start = 0; start < ids.length; start += decidedAtOnce)
        outcomes.push(
          await api.withdrawals.decide.call({ ids: ids.slice(start, start + decidedAtOnce), verdict, reason }),
        )
      return {
        decided: outcomes.flatMap(({ decided }) => decided),
        endorsed: outcomes.flatMap(({ endorsed }) => endorsed),
        refused: outcomes.flatMap(({ refused }) => refused),
      }
    },
    onSuccess: (outcome, { verdict }) => {
      const { decided, endorsed } = outcome
      if (decided.length > 0) notify.success({ title: t(`admin.done.${verdict}`, { count: decided.length }) })
      if (endorsed.length > 0) notify.info({ title: t('admin.endorsed', { count: endorsed.length }) })
      onOutcome(outcome)
    },
    onError: (error, { verdict }) =>
      notify.error({ title: t(`admin.undone.${verdict}`), description: problemText(t, error) }),
    onSettled: () => void readAnew(cache, api.withdrawals.key()),
  })
}
