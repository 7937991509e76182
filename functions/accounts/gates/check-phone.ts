import { checkUse } from '../../kit/table/quota.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Budget, checkTextMessage } from '../../kit/text-messages.ts'
import { proofsOfNumbers } from './send-code.ts'

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
  await checkTextMessage(table, phone, budget, now)
}
