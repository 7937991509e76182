import { api } from '../../../lib/server/operations.ts'
import { useSubmission } from '../../../ui/money/use-submission.ts'
import { donationSubmissions } from './submission.ts'

/** Keeps one idempotency key until the server answers. */
export function useRequest(userId: string, onSent: () => void) {
  const { request, key } = api.donations
  return useSubmission(
    { noun: 'donations', submissions: donationSubmissions, request: (draft) => request.call(draft), key: key() },
    userId,
    onSent,
  )
}
