import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../../lib/server/problem.ts'
import { refetchAfterChange } from '../../../lib/server/refetch.ts'
import { notify } from '../../../ui/toasts/toasts.ts'
import { decideAll, type Outcome } from './outcome.ts'
import type { RequestKind, Transfer, Verdict } from './request-kind.ts'

interface Order {
  readonly ids: readonly string[]
  readonly verdict: Verdict
  readonly reason: string
  readonly transfer?: Transfer | undefined
}

export function useVerdict<Status extends string>(
  { noun, key, decide }: RequestKind<Status>,
  onOutcome: (outcome: Outcome) => void,
) {
  const { t } = useTranslation([noun, 'approvals', 'errors'])
  const cache = useQueryClient()
  return useMutation({
    // One decision may need several calls, so this is no single contract operation.
    mutationFn: ({ ids, verdict, reason, transfer }: Order) =>
      decideAll(ids, (some) => decide(some, verdict, reason, transfer)),
    onSuccess: (outcome, { verdict }) => {
      const { decided, endorsed, returned } = outcome
      if (returned.length > 0)
        notify.error({ title: t('approvals:returned'), description: t('approvals:returnedText') })
      if (decided.length === 1) notify.success({ title: t(`admin.done.${verdict}Single`) })
      if (decided.length > 1) notify.success({ title: t(`admin.done.${verdict}`, { count: decided.length }) })
      if (endorsed.length === 1) notify.info({ title: t('approvals:endorsedSingle') })
      if (endorsed.length > 1) notify.info({ title: t('approvals:endorsed', { count: endorsed.length }) })
      onOutcome(outcome)
    },
    onError: (error, { verdict }) =>
      notify.error({ title: t(`admin.undone.${verdict}`), description: problemText(t, error) }),
    onSettled: () => void refetchAfterChange(cache, key),
  })
}
