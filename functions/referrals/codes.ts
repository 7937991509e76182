import { randomInt } from 'node:crypto'
import { referralCodeLength, referralCodeLetters } from '../../shared/referrals/code.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { isWriteConflict, transact } from '../kit/table/transaction.ts'
import { findOwnCode } from './store.ts'

/** 31 letters, six places: 887 million codes. Even with ten million users five collisions in a row are one in 10⁹. */
const attempts = 5

function newReferralCode(): string {
  const letters = Array.from(
    { length: referralCodeLength },
    () => referralCodeLetters[randomInt(referralCodeLetters.length)],
  )
  return letters.join('')
}

/** Returns the user's code; the first call creates it. Guards: the code is new, and the user has none. */
export async function codeOf(table: Table, userId: string, create = newReferralCode): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const own = await findOwnCode(table, userId)
    if (own !== undefined) return own
    const code = create()
    const ConditionExpression = 'attribute_not_exists(pk)'
    try {
      await transact(table, [
        { Put: { Item: { ...keys.ownReferralCode(userId), code }, ConditionExpression } },
        { Put: { Item: { ...keys.referralCode(code), userId }, ConditionExpression } },
      ])
      return code
    } catch (error) {
      if (!isWriteConflict(error) || attempt === attempts) throw error
    }
  }
}
