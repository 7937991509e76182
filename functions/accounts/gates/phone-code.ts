import { Refusal } from '../../../shared/refusals.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { isFreshSignIn } from '../../kit/people/fresh-sign-in.ts'
import { readProfile } from '../../kit/people/profiles.ts'
import { checkUse } from '../../kit/table/quota.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Budget, checkTextMessage } from '../../kit/text-messages.ts'
import { issueTicket } from '../ticket.ts'
import { hasProven } from './proven-phone.ts'
import { proofsOfNumbers } from './send-code.ts'

/** What the pool says is not asked here: a number that is to be proven is a new one. */
const unknownToPool = { number: undefined, proven: false }

/**
 * Asks whether a code that proves a phone would be sent there now: the sender itself can tell nobody (rules 2.6, 2.7).
 * A ticket as for an e-mail: Amazon's pages do not say whether its trigger is asked beside a sender of one's own.
 * @throws Refusal profile.sign_in_again, request.limit_reached, text_message.*
 */
export async function checkPhone(
  { table, budget }: { readonly table: Table; readonly budget: Budget },
  actor: Actor,
  phone: string,
  now: Date,
): Promise<string> {
  if (!isFreshSignIn(actor, now)) throw new Refusal('profile.sign_in_again')
  await checkUse(table, proofsOfNumbers, actor.userId, now)
  const proven = hasProven(phone, await readProfile(table, actor.userId), unknownToPool)
  await checkTextMessage(table, { phone, proven }, budget, now)
  return issueTicket(table, actor.userId, now)
}
