import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/server/operations.ts'
import { isWorthRetrying, problemText } from '../../lib/server/problem.ts'
import { readAnew } from '../../lib/server/read-anew.ts'
import type { Submissions } from '../../lib/submission.ts'
import type { RequestNoun } from '../approvals/request-kind.ts'
import { notify } from '../toasts/toasts.ts'

interface SubmissionKind<Draft> {
  readonly noun: RequestNoun
  readonly submissions: Submissions<Draft>
  readonly request: (draft: Draft & { readonly idempotencyKey: string }) => Promise<unknown>
  /** What is read anew afterwards, beside the balance. */
  readonly key: QueryKey
}

/**
 * Sends a request for money under one key until the server has answered: what fails on the way may have arrived, so
 * that it is sent again as the same.
 */
export function useSubmission<Draft>(kind: SubmissionKind<Draft>, userId: string, onSent: () => void) {
  const { noun, submissions, request, key } = kind
  const { t } = useTranslation([noun, 'errors'])
  const cache = useQueryClient()
  return useMutation({
    // The key belongs to the draft: not an operation of the contract by itself.
    mutationFn: (draft: Draft) => {
      const { idempotencyKey } = submissions.submissionOf(sessionStorage, userId, draft, () => crypto.randomUUID())
      return request({ ...draft, idempotencyKey })
    },
    onSuccess: () => {
      submissions.answered(sessionStorage, userId)
      notify.success({ title: t('sent'), description: t('sentText') })
      onSent()
    },
    onError: (error) => {
      if (!isWorthRetrying(error)) submissions.answered(sessionStorage, userId)
      notify.error({ title: t('failed'), description: problemText(t, error) })
    },
    onSettled: () => {
      for (const one of [key, api.balance.key()]) void readAnew(cache, one)
    },
  })
}
