import { api } from '../../../lib/server/operations.ts'
import { useSubmission } from '../../../ui/money/use-submission.ts'
import { withdrawalSubmissions } from './submission.ts'

/** Keeps one idempotency key until the server answers. */
export function useRequest(userId: string, onSent: () => void) {
  const { request, key } = api.withdrawals
  return useSubmission(
    { noun: 'withdrawals', submissions: withdrawalSubmissions, request: (draft) => request.call(draft), key: key() },
    userId,
    onSent,
  )
}
