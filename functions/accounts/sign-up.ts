import { brokenPasswordRule } from '../../shared/people/password.ts'
import { isBrazilianMobile } from '../../shared/people/phones.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Table } from '../kit/table/table.ts'
import { countAttempt } from './gates/attempts.ts'
import type { NewAccount, Pool } from './pool.ts'
import { issueTicket } from './ticket.ts'

export interface SignUpDeps {
  readonly table: Table
  readonly pool: Pool
  /** Counts one more account of the deployment's hour. @throws Refusal sign_up.too_many */
  readonly countSignUp: (now: Date) => Promise<void>
}

/**
 * Begins an account and sends a code to its address; gives its id, under which alone the code proves it. An earlier
 * sign-up of the address that nobody confirmed is replaced, its password and phone too (rules 2.8): so a stranger's
 * holds nothing, and a code that came for it confirms nothing here.
 * @throws Refusal password.breached, text_message.not_mobile, sign_up.*, request.invalid
 */
export async function signUp({ table, pool, countSignUp }: SignUpDeps, typed: NewAccount, now: Date): Promise<string> {
  const account = { ...typed, email: typed.email.toLowerCase() }
  checkPassword(account.password)
  // Its second factor comes by text message.
  if (!isBrazilianMobile(account.phone)) throw new Refusal('text_message.not_mobile')
  await countAttempt(table, 'sign-up', account.email, 'sign_up.too_many_attempts', now)
  await countSignUp(now)
  const replaced = await pool.unconfirmed(account.email)
  if (replaced !== undefined) await pool.remove(replaced)
  return pool.signUp(account, await issueTicket(table, account.email, now))
}

/** @throws Refusal password.breached for one that thieves know, request.invalid where a rule of the form is broken */
export function checkPassword(password: string): void {
  const rule = brokenPasswordRule(password)
  if (rule !== null) throw new Refusal(rule === 'too_common' ? 'password.breached' : 'request.invalid')
}
