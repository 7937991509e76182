import type { RefusalCode } from '../../../shared/refusals.ts'
import { isWorthRetrying, refusalCode } from '../server/problem.ts'
import type { Waiting } from './database.ts'

/** Where confirmations wait, oldest first. */
export interface WaitingRoom {
  list(): Promise<readonly (readonly [key: number, waiting: Waiting])[]>
  remove(key: number): Promise<void>
}

export interface Sent {
  readonly waiting: Waiting
  /** Why it was refused for good; undefined where it arrived. */
  readonly refused?: unknown
}

/** Refusals of the moment, or of whoever is to sign in or to be let in again: what is refused so is sent again. */
const passing: ReadonlySet<RefusalCode | undefined> = new Set<RefusalCode>([
  ...(['access.sign_in_required', 'access.session_over', 'access.suspended'] as const),
  ...(['request.too_many', 'conversation.busy', 'ledger.busy'] as const),
])

/**
 * Sends what waits, one after the other in the order in which it was made. It stops at the first that does not arrive:
 * that and what is behind it wait on. What is refused for good is told and makes room. A confirmation that arrived
 * before its answer was lost is sent again, which the server answers as the first time (rules 9.4).
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
