import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../shared/contract/recyclables.ts'
import { oneByOne } from '../../lib/server/one-by-one.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { notify } from '../../ui/toasts/toasts.ts'

export type Decision = 'approve' | 'reject'

interface Order {
  readonly kind: Decision
  readonly feedback: string
}

/**
 * Approves or rejects pending ads one by one, each in the version that was displayed. A refusal does not stop the rest.
 * Reports the result and refreshes the queue.
 */
export function useDecision(ads: readonly RecyclableView[], onDecided: () => void) {
  const { t } = useTranslation(['moderation', 'errors'])
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, feedback }: Order) =>
      oneByOne(ads, ({ id, version }) => api.moderation[kind].call({ id, feedback, version })),
    onSuccess: (failures, { kind }) => {
      const count = ads.length - failures.length
      if (count === 1) notify.success({ title: t(`done.${kind}Single`), description: t('ownerTold') })
      if (count > 1) notify.success({ title: t(`done.${kind}`, { count }), description: t('ownersTold') })
      const [first] = failures
      if (first !== undefined) {
        notify.error({
          title: t('failedTitle'),
          description: refusalCode(first.error) ? problemText(t, first.error) : t('failedText'),
        })
      }
      if (count > 0) onDecided()
    },
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: api.moderation.queue.key() })
      void cache.invalidateQueries({ queryKey: api.recyclables.key() })
    },
  })
}
