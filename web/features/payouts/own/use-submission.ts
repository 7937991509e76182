import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../../lib/server/problem.ts'
import { refetchAfterChange } from '../../../lib/server/refetch.ts'
import type { Submissions } from '../../../lib/submission.ts'
import { notify } from '../../../ui/toasts/toasts.ts'
import type { PayoutNoun } from '../payout-noun.ts'
import { ownRequestsId } from './own-payouts.tsx'

export interface SubmissionKind<Draft> {
  readonly noun: PayoutNoun
  readonly submissions: Submissions<Draft>
  readonly request: (draft: Draft & { readonly idempotencyKey: string }) => Promise<{ readonly status: string }>
  readonly key: QueryKey
}

/**
 * Returns whether the error is the server's final answer to the submission.
 * A request rejected beforehand (sign-in, permission, rate limit) says nothing about an earlier attempt with a lost
 * response, which may have succeeded.
 */
function isFinalAnswer(error: unknown): boolean {
  const code = refusalCode(error)
  return code !== undefined && code !== 'request.too_many' && !code.startsWith('access.')
}

/**
 * Submits a money request with one idempotency key until the server answers, so that a retry cannot pay twice.
 * If an earlier attempt was already decided, shows its status.
 */
export function useSubmission<Draft>(kind: SubmissionKind<Draft>, userId: string, onSent: () => void) {
  const { noun, submissions, request, key } = kind
  const { t } = useTranslation([noun, 'errors'])
  const cache = useQueryClient()
  return useMutation({
    // Adds the draft's idempotency key, so this is no plain contract operation.
    mutationFn: (draft: Draft) => {
      const { idempotencyKey } = submissions.submissionOf(sessionStorage, userId, draft, () => crypto.randomUUID())
      return request({ ...draft, idempotencyKey })
    },
    onSuccess: ({ status }) => {
      submissions.answered(sessionStorage, userId)
      if (status === 'pending') notify.success({ title: t('sent'), description: t('sentText') })
      else {
        notify.info({ title: t('decided'), description: t('decidedText', { status: t(`status.${status}`) }) })
        document.getElementById(ownRequestsId(noun))?.scrollIntoView()
      }
      onSent()
    },
    onError: (error) => {
      if (isFinalAnswer(error)) submissions.answered(sessionStorage, userId)
      notify.error({ title: t('failed'), description: problemText(t, error) })
    },
    onSettled: () => {
      for (const one of [key, api.balance.key()]) void refetchAfterChange(cache, one)
    },
  })
}
