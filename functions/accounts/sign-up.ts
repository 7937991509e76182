import { randomUUID } from 'node:crypto'
import { emailCodeRequested } from '../../events/account-events.ts'
import { isBrazilianMobile } from '../../shared/people/phones.ts'
import { Refusal } from '../../shared/refusals.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { issuePoolPass } from '../kit/people/sign-ins/pool-pass.ts'
import type { KeyedHash } from '../kit/secrets/keyed-hash.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { countMail } from './codes/mail-budget.ts'
import { answerEmailCode, emailCodePart, readEmailCode, removeEmailCode } from './codes/store.ts'
import { readAcceptanceParts } from './gates/acceptance.ts'
import { countAttempt } from './gates/attempts.ts'
import type { CheckPassword } from './passwords/check-password.ts'
import { addPendingSignUp } from './pending-sign-ups.ts'
import type { NewAccount, Pool } from './pool.ts'

export interface SignUpDeps {
  readonly table: Table
  readonly checkPassword: CheckPassword
  /** @throws Refusal sign_up.too_many at the deployment's hourly limit */
  readonly countSignUp: (now: Date) => Promise<void>
}

/** Where a request comes from; limits stop this address, never the owner of an e-mail (rules 2.23). */
export interface Asker {
  readonly sourceAddress: string
}

/**
 * Begins a sign-up and returns its id; a code goes to the address. Holds nothing: the pool gets the account with the
 * right code only, so sign-ups with one address stand side by side, and one of an existing account looks like any other
 * (rules 2.2, 2.8).
 * @throws Refusal password.*, text_message.not_mobile, sign_up.*, mail.too_many, request.invalid
 */
export async function signUp(
  { table, checkPassword, countSignUp }: SignUpDeps,
  { password, ...account }: NewAccount,
  { sourceAddress }: Asker,
  now: Date,
): Promise<string> {
  const email = account.email.toLowerCase()
  await checkPassword(password, account)
  // The second factor is a text message.
  if (!isBrazilianMobile(account.phone)) throw new Refusal('text_message.not_mobile')
  await countAttempt(table, 'sign-up', `${email} ${sourceAddress}`, 'sign_up.too_many_attempts', now)
  await countMail(table, email, sourceAddress, now)
  await countSignUp(now)
  const id = randomUUID()
  const { phone, profileType, acceptance, locale } = account
  const terms = { version: acceptance.version, at: acceptance.at.toISOString() }
  const purpose = { kind: 'sign-up' as const, phone, profileType, terms }
  await transact(table, [
    emailCodePart({ id, email, locale, purpose }, now),
    outboxPart(emailCodeRequested, { requestId: id }, now),
  ])
  return id
}

export interface ConfirmDeps {
  readonly table: Table
  readonly hash: KeyedHash
  readonly pool: Pool
  readonly checkPassword: CheckPassword
}

/**
 * Creates the account with the right code and returns its id. Can be repeated after a failure.
 * @throws Refusal sign_up.code_wrong, sign_up.exists, password.*, request.invalid
 */
export async function confirmSignUp(
  { table, hash, pool, checkPassword }: ConfirmDeps,
  { id, code, password }: { readonly id: string; readonly code: string; readonly password: string },
  now: Date,
): Promise<string> {
  const request = await readEmailCode(table, id, now)
  if (request?.purpose.kind !== 'sign-up') throw new Refusal('sign_up.code_wrong')
  const { email, locale, purpose } = request
  const { phone, profileType, terms } = purpose
  // Before the code: a weak password uses up none of its tries.
  await checkPassword(password, { email, phone })
  if (!(await answerEmailCode({ table, hash }, id, code, now))) throw new Refusal('sign_up.code_wrong')
  await addPendingSignUp(table, email, now)
  const account = { email, phone, locale, profileType, password, acceptance: readAcceptanceParts(terms) }
  const userId = await pool
    .signUp(account, await issuePoolPass(table, email, now))
    .catch((error: unknown) => ownAccount({ pool, email, error, answered: request.answered }))
  await removeEmailCode(table, id)
  return userId
}

/** A repeated answer finds the account that the first one made. */
async function ownAccount(found: { pool: Pool; email: string; error: unknown; answered: boolean }): Promise<string> {
  const { pool, email, error, answered } = found
  const isTaken = error instanceof Refusal && error.code === 'sign_up.exists'
  const userId = isTaken && answered ? await pool.idOf(email) : undefined
  if (userId === undefined) throw error
  return userId
}
