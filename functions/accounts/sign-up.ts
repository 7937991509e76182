import { isBrazilianMobile } from '../../shared/people/phones.ts'
import { Refusal } from '../../shared/refusals.ts'
import { issueTicket } from '../kit/people/ticket.ts'
import type { Table } from '../kit/table/table.ts'
import { countAttempt } from './gates/attempts.ts'
import type { CheckPassword } from './passwords/check-password.ts'
import { addPendingSignUp } from './pending-sign-ups.ts'
import type { NewAccount, Pool } from './pool.ts'

export interface SignUpDeps {
  readonly table: Table
  readonly pool: Pool
  readonly checkPassword: CheckPassword
  /** @throws Refusal sign_up.too_many at the deployment's hourly limit */
  readonly countSignUp: (now: Date) => Promise<void>
}

/**
 * Creates an account, sends a code to its address and returns its id. Replaces an unconfirmed account of the address
 * (rules 2.8), so a stranger's earlier sign-up keeps nothing and its code confirms nothing.
 * @throws Refusal password.*, text_message.not_mobile, sign_up.*, request.invalid
 */
export async function signUp(
  { table, pool, checkPassword, countSignUp }: SignUpDeps,
  typed: NewAccount,
  now: Date,
): Promise<string> {
  const account = { ...typed, email: typed.email.toLowerCase() }
  await checkPassword(account.password, account)
  // The second factor is a text message.
  if (!isBrazilianMobile(account.phone)) throw new Refusal('text_message.not_mobile')
  await countAttempt(table, 'sign-up', account.email, 'sign_up.too_many_attempts', now)
  await countSignUp(now)
  const replaced = await pool.unconfirmed(account.email)
  if (replaced !== undefined) await pool.remove(replaced)
  await addPendingSignUp(table, account.email, now)
  return pool.signUp(account, await issueTicket(table, account.email, now))
}
