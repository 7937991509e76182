import { Refusal } from '../../shared/refusals.ts'
import { ConditionsFailed } from '../kit/table/transaction.ts'

const attempts = 6

/** Optimistic locking: reads, decides and writes again, because row and ad may change in between. */
export async function retried<Result>(once: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once()
    } catch (error) {
      const isBeaten = error instanceof ConditionsFailed || error instanceof Refusal
      if (!isBeaten || attempt === attempts) throw error
    }
  }
}
