import { randomUUID } from 'node:crypto'
import { emailCodeRequested } from '../../events/account-events.ts'
import type { Locale } from '../../shared/locales.ts'
import { Refusal } from '../../shared/refusals.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { readProfile } from '../kit/people/profile/profiles.ts'
import type { KeyedHash } from '../kit/secrets/keyed-hash.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { countMail } from './codes/mail-budget.ts'
import { answerEmailCode, emailCodePart, readEmailCode, removeEmailCode } from './codes/store.ts'
import { clearAttempts, countAttempt } from './gates/attempts.ts'
import type { CheckPassword } from './passwords/check-password.ts'
import { addPendingRecovery, finishRecovery, removePendingRecovery } from './pending-recovery.ts'
import type { Pool, Revoke } from './pool.ts'
import type { Asker } from './sign-up.ts'

/**
 * Begins a recovery and returns its id; a code goes to the address if it has an account (rules 2.3). The answer is the
 * same if it has none.
 * @throws Refusal recovery.too_many_attempts, mail.too_many
 */
export async function requestRecovery(
  { table }: { readonly table: Table },
  { email: typed, locale, sourceAddress }: Asker & { readonly email: string; readonly locale: Locale },
  now: Date,
): Promise<string> {
  const email = typed.toLowerCase()
  await countAttempt(table, 'recovery', `${email} ${sourceAddress}`, 'recovery.too_many_attempts', now)
  await countMail(table, email, sourceAddress, now)
  const id = randomUUID()
  await transact(table, [
    emailCodePart({ id, email, locale, purpose: { kind: 'recovery' } }, now),
    outboxPart(emailCodeRequested, { requestId: id }, now),
  ])
  return id
}

export interface RecoveryDeps {
  readonly table: Table
  readonly pool: Pool
  readonly revoke: Revoke
  readonly hash: KeyedHash
  readonly checkPassword: CheckPassword
}

/**
 * Sets the password, signs out all devices and clears failed sign-ins (rules 2.18). The code can be answered again
 * until all of it is done. Wrong codes count against their own request, so a stranger uses up none of the owner's.
 * @throws Refusal password.*, recovery.code_wrong, request.invalid
 */
export async function resetPassword(
  { table, pool, revoke, hash, checkPassword }: RecoveryDeps,
  { id, code, password }: { readonly id: string; readonly code: string; readonly password: string },
  now: Date,
): Promise<void> {
  const request = await readEmailCode(table, id, now)
  if (request?.purpose.kind !== 'recovery') throw new Refusal('recovery.code_wrong')
  const { email } = request
  const userId = await pool.idOf(email)
  const name = userId === undefined ? undefined : (await readProfile(table, userId))?.name
  // Before the code: a weak password uses up none of its tries.
  await checkPassword(password, { email, name: name ?? undefined })
  const isRight = (await answerEmailCode({ table, hash }, id, code, now)) !== undefined
  if (!isRight || userId === undefined) throw new Refusal('recovery.code_wrong')
  // Before the pool takes it: a failure after that leaves the sign-out to a retry or the next sign-in.
  await addPendingRecovery(table, userId, now)
  await pool.setPassword(userId, password).catch(async (error: unknown) => {
    // The pool refused: the password is the old one.
    if (error instanceof Refusal) await removePendingRecovery(table, userId)
    throw error
  })
  await finishRecovery({ table, revoke }, userId).catch((error: unknown) => {
    // An unfinished account (rules 2.22): the next token makes its profile and ends the earlier sessions.
    if (!(error instanceof Refusal && error.code === 'profile.not_found')) throw error
  })
  await clearAttempts(table, 'sign-in', email)
  await removeEmailCode(table, id)
}
