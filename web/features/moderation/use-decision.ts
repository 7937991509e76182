import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../shared/contract/recyclables.ts'
import { client } from '../../lib/api.ts'
import { problemText, refusalCode } from '../../lib/problem.ts'
import { api } from '../../lib/queries.ts'
import { notify } from '../../ui/toasts.ts'

export type Decision = 'approve' | 'reject'

/** Approves or rejects one pending ad in the version that was looked at, says so, and brings the queue up to date. */
export function useDecision(ad: RecyclableView, onDecided: () => void) {
  const { t } = useTranslation(['moderation', 'errors'])
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, feedback }: { kind: Decision; feedback: string }) =>
      client.moderation[kind]({ id: ad.id, feedback, version: ad.version }),
    onSuccess: (_, { kind }) => {
      notify.success({ title: t(`done.${kind}`), description: t('ownerTold') })
      onDecided()
    },
    onError: (error) =>
      notify.error({
        title: t('failedTitle'),
        description: refusalCode(error) ? problemText(t, error) : t('failedText'),
      }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: api.moderation.queue.key() })
      void cache.invalidateQueries({ queryKey: api.recyclables.key() })
    },
  })
}
