import { Refusal } from '../../shared/refusals.ts'
import type { Table } from '../kit/table/table.ts'
import { countAttempt } from './gates/attempts.ts'
import type { CheckPassword } from './passwords/check-password.ts'
import { addPendingRecovery, finishRecovery, removePendingRecovery } from './pending-recovery.ts'
import type { Pool, Revoke } from './pool.ts'

export interface RecoveryDeps {
  readonly table: Table
  readonly pool: Pool
  readonly revoke: Revoke
  readonly checkPassword: CheckPassword
}

/**
 * Sends a recovery code, up to five times in 15 minutes an address (rules 2.3). Counts unknown addresses too, so the
 * answer reveals no accounts.
 * @throws Refusal recovery.too_many_attempts
 */
export async function requestRecovery(
  { table, pool }: Pick<RecoveryDeps, 'table' | 'pool'>,
  email: string,
  now: Date,
): Promise<void> {
  await countAttempt(table, 'recovery', email, 'recovery.too_many_attempts', now)
  await pool.sendRecoveryCode(email.toLowerCase())
}

/**
 * Sets the password and signs out all devices, also where the pool's trigger fails to (rules 2.18).
 * @throws Refusal password.*, recovery.code_wrong, recovery.too_many_attempts, request.invalid
 */
export async function resetPassword(
  { table, pool, revoke, checkPassword }: RecoveryDeps,
  { email, code, password }: { readonly email: string; readonly code: string; readonly password: string },
  now: Date,
): Promise<void> {
  await checkPassword(password, { email })
  await countAttempt(table, 'recovery-code', email, 'recovery.too_many_attempts', now)
  const userId = await pool.idOf(email.toLowerCase())
  if (userId !== undefined) await addPendingRecovery(table, userId, now)
  try {
    await pool.setPassword(email.toLowerCase(), code, password)
  } catch (error) {
    // The pool refused: the password is the old one, and a stranger's guess must sign no device out.
    if (error instanceof Refusal && userId !== undefined) await removePendingRecovery(table, userId)
    if (error instanceof Refusal || !isFailedTrigger(error) || userId === undefined) throw error
    // The pool has taken the password; only the trigger that ends the sessions failed.
    await finishRecovery({ table, revoke }, userId)
    return
  }
  if (userId !== undefined) await removePendingRecovery(table, userId)
}

/** The pool calls its only trigger of a recovery after it has taken the password. */
function isFailedTrigger(error: unknown): boolean {
  const names = ['UserLambdaValidationException', 'UnexpectedLambdaException', 'InvalidLambdaResponseException']
  return error instanceof Error && names.includes(error.name)
}
