import { readProfile } from '../../kit/people/profiles.ts'
import { checkUse } from '../../kit/table/quota.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Budget, checkTextMessage } from '../../kit/text-messages.ts'
import { hasProven } from './proven-phone.ts'
import { proofsOfNumbers } from './send-code.ts'

/** What the pool says is not asked here: a number that is to be proven is a new one. */
const unknownToPool = { number: undefined, proven: false }

/**
 * Asks whether a code that proves a phone would be sent there now: the sender itself can tell nobody (rules 2.6, 2.7).
 * @throws Refusal request.limit_reached, text_message.*
 */
export async function checkPhone(
  { table, budget }: { readonly table: Table; readonly budget: Budget },
  userId: string,
  phone: string,
  now: Date,
): Promise<void> {
  await checkUse(table, proofsOfNumbers, userId, now)
  const proven = hasProven(phone, await readProfile(table, userId), unknownToPool)
  await checkTextMessage(table, { phone, proven }, budget, now)
}
