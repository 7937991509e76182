import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { readAnew } from '../../lib/server/read-anew.ts'
import type { Submissions } from '../../lib/submission.ts'
import type { RequestNoun } from '../approvals/request-kind.ts'
import { notify } from '../toasts/toasts.ts'
import { ownRequestsId } from './own-requests.tsx'

interface SubmissionKind<Draft> {
  readonly noun: RequestNoun
  readonly submissions: Submissions<Draft>
  readonly request: (draft: Draft & { readonly idempotencyKey: string }) => Promise<{ readonly status: string }>
  /** What is read anew afterwards, beside the balance. */
  readonly key: QueryKey
}

/**
 * Whether the server has said what became of a submission. Whoever was turned away at the door (no sign-in, no right,
 * too many requests) was not heard: what was sent before, and whose answer was lost, may have been made all the same.
 */
function isAnswer(error: unknown): boolean {
  const code = refusalCode(error)
  return code !== undefined && code !== 'request.too_many' && !code.startsWith('access.')
}

/**
 * Sends a request for money under one key until the server has answered: what fails on the way may have arrived, so
 * that it is sent again as the same. Where that was made long ago, its state is said and not that it was sent.
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
      if (isAnswer(error)) submissions.answered(sessionStorage, userId)
      notify.error({ title: t('failed'), description: problemText(t, error) })
    },
    onSettled: () => {
      for (const one of [key, api.balance.key()]) void readAnew(cache, one)
    },
  })
}
