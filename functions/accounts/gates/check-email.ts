import { emailChangeAsked } from '../../../events/user-events.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { isFreshSignIn } from '../../kit/people/fresh-sign-in.ts'
import { type Quota, quotaPart } from '../../kit/table/quota.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { issueTicket } from '../ticket.ts'

/** E-mails with a code that one account sends to new addresses in a day. */
export const proofsOfEmails: Quota = { kind: 'proofs-of-emails', limit: 10, each: 'day' }

/**
 * Lets the pool send one code to a new e-mail: the ticket that its trigger asks for. Recovery goes to the pool's
 * e-mail, so that whoever could change it by a stolen token would have the account (rules 2.7). The pool counts the new
 * one when the code came back and tells nobody; so the one in force is told now (rules 3.7).
 * @throws Refusal profile.sign_in_again, request.limit_reached
 */
export async function checkEmail(table: Table, actor: Actor, now: Date): Promise<string> {
  if (!isFreshSignIn(actor, now)) throw new Refusal('profile.sign_in_again')
  const { userId } = actor
  await transact(table, [quotaPart(proofsOfEmails, userId, now), outboxPart(emailChangeAsked, { userId }, now)])
  return issueTicket(table, userId, now)
}
