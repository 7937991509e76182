import type { RefusalCode } from '../../../shared/refusals.ts'
import { isWorthRetrying, refusalCode } from '../server/problem.ts'
import type { Waiting } from './database.ts'

export interface WaitingRoom {
  list(): Promise<readonly (readonly [key: number, waiting: Waiting])[]>
  remove(key: number): Promise<void>
}

export interface Sent {
  readonly waiting: Waiting
  readonly refused?: unknown
}

/** Temporary refusals, and those that end with a sign-in or a lifted suspension. The confirmation is retried. */
const passing: ReadonlySet<RefusalCode | undefined> = new Set<RefusalCode>([
  ...(['access.sign_in_required', 'access.session_over', 'access.suspended'] as const),
  ...(['request.too_many', 'conversation.busy', 'ledger.busy'] as const),
])

/**
 * Sends the user's pending confirmations in order and stops at the first failure that may pass.
 * Reports and removes permanently refused ones. A retry after a lost response is idempotent (rules 9.4).
 */
export async function sendWaiting(
  room: WaitingRoom,
  userId: string,
  send: (waiting: Waiting) => Promise<unknown>,
): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  for (const [key, waiting] of await room.list()) {
    if (waiting.userId !== userId) continue
    try {
      await send(waiting)
      sent.push({ waiting })
    } catch (error) {
      if (isWorthRetrying(error) || passing.has(refusalCode(error))) return sent
      sent.push({ waiting, refused: error })
    }
    await room.remove(key)
  }
  return sent
}
