import { Refusal } from '../../shared/refusals.ts'
import { wasBeaten } from '../kit/table/transaction.ts'

/**
 * Two who speak at once get numbers one after the other: the later one reads again, decides again and writes again,
 * after a pause of up to 10 ms doubled, 2.5 s at most in all.
 */
const attempts = 9
const pauseMs = 10

/**
 * Reads, decides and writes until nobody came in between: neither before the write, whose guard did not hold then, nor
 * while it was made.
 * @throws Refusal conversation.busy when somebody did nine times
 */
export async function takeTurns<Result>(readDecideAndWrite: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await readDecideAndWrite()
    } catch (error) {
      if (!wasBeaten(error)) throw error
      if (attempt + 1 === attempts) throw new Refusal('conversation.busy')
      await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMs * 2 ** attempt))
    }
  }
}
