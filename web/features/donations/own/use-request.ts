import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DonationDraft } from '../../../../shared/contract/donations.ts'
import { api } from '../../../lib/server/operations.ts'
import { isWorthRetrying, problemText } from '../../../lib/server/problem.ts'
import { readAnew } from '../../../lib/server/read-anew.ts'
import { notify } from '../../../ui/toasts/toasts.ts'
import { answered, submissionOf } from './submission.ts'

/**
 * Sends a donation under one key until the server has answered: what fails on the way may have arrived, so that it is
 * sent again as the same.
 */
export function useRequest(userId: string, onSent: () => void) {
  const { t } = useTranslation(['donations', 'errors'])
  const cache = useQueryClient()
  return useMutation({
    // The key belongs to the draft: the one mutation here that is not an operation of the contract by itself.
    mutationFn: (draft: DonationDraft) => {
      const { idempotencyKey } = submissionOf(sessionStorage, userId, draft, () => crypto.randomUUID())
      return api.donations.request.call({ ...draft, idempotencyKey })
    },
    onSuccess: () => {
      answered(sessionStorage, userId)
      notify.success({ title: t('sent'), description: t('sentText') })
      onSent()
    },
    onError: (error) => {
      if (!isWorthRetrying(error)) answered(sessionStorage, userId)
      notify.error({ title: t('failed'), description: problemText(t, error) })
    },
    onSettled: () => {
      for (const key of [api.donations.key(), api.balance.key(), api.withdrawals.key(), api.entities.key()])
        void readAnew(cache, key)
    },
  })
}
