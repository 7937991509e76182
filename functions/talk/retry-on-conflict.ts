import { Refusal } from '../../shared/refusals.ts'
import { isWriteConflict } from '../kit/table/transaction.ts'

/** Optimistic locking with exponential backoff and full jitter from 10 ms: 2.5 s in total at most. */
const attempts = 9
const pauseMs = 10

/**
 * Repeats while concurrent writers win, by a failed condition or a transaction conflict.
 * @throws Refusal conversation.busy after nine lost attempts
 */
export async function retryOnConflict<Result>(readDecideAndWrite: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await readDecideAndWrite()
    } catch (error) {
      if (!isWriteConflict(error)) throw error
      if (attempt + 1 === attempts) throw new Refusal('conversation.busy')
      await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMs * 2 ** attempt))
    }
  }
}
