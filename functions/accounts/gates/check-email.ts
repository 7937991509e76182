import { emailChangeAsked } from '../../../events/user-events.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import { quotaPart } from '../../kit/limits/quota.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { issuePoolPass } from '../../kit/people/sign-ins/pool-pass.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { proofsOfEmails } from '../quotas.ts'

/**
 * Issues the pass for one code to a new e-mail, after a fresh proof: a stolen token plus recovery by e-mail would
 * take over the account (rules 2.7). Notifies the current address, because the pool switches without notice (rules
 * 3.7).
 * @throws Refusal request.limit_reached
 */
export async function admitEmailChange(table: Table, actor: Actor, now: Date): Promise<string> {
  const { userId } = actor
  await transact(table, [quotaPart(proofsOfEmails, userId, now), outboxPart(emailChangeAsked, { userId }, now)])
  return issuePoolPass(table, userId, now)
}
