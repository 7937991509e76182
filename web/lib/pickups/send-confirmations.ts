import type { RefusalCode } from '../../../shared/refusals.ts'
import { isWorthRetrying, refusalCode } from '../server/problem.ts'
import type { PendingConfirmation } from './database.ts'

export interface ConfirmationOutbox {
  list(): Promise<readonly (readonly [key: number, confirmation: PendingConfirmation])[]>
  remove(key: number): Promise<void>
}

export interface Sent {
  readonly confirmation: PendingConfirmation
  readonly refused?: unknown
}

/** Temporary refusals, and those that end with a sign-in or a lifted suspension. The confirmation is retried. */
const temporaryRefusals: ReadonlySet<RefusalCode | undefined> = new Set<RefusalCode>([
  ...(['access.sign_in_required', 'access.session_over', 'access.suspended'] as const),
  ...(['request.too_many', 'conversation.busy', 'ledger.busy'] as const),
])

/**
 * Sends the user's pending confirmations in order and stops at the first failure that may pass.
 * Reports and removes permanently refused ones. A retry after a lost response is idempotent (rules 9.4).
 */
export async function sendPending(
  room: ConfirmationOutbox,
  userId: string,
  send: (confirmation: PendingConfirmation) => Promise<unknown>,
): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  for (const [key, confirmation] of await room.list()) {
    if (confirmation.userId !== userId) continue
    try {
      await send(confirmation)
      sent.push({ confirmation })
    } catch (error) {
      if (isWorthRetrying(error) || temporaryRefusals.has(refusalCode(error))) return sent
      sent.push({ confirmation, refused: error })
    }
    await room.remove(key)
  }
  return sent
}
