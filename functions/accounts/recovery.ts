import type { Table } from '../kit/table/table.ts'
import { countAttempt } from './gates/attempts.ts'
import type { Pool } from './pool.ts'
import { checkPassword } from './sign-up.ts'

export interface RecoveryDeps {
  readonly table: Table
  readonly pool: Pool
}

/**
 * Sends a recovery code, up to five times in 15 minutes an address (rules 2.3). Counts unknown addresses too, so the
 * answer reveals no accounts.
 * @throws Refusal recovery.too_many_attempts
 */
export async function requestRecovery({ table, pool }: RecoveryDeps, email: string, now: Date): Promise<void> {
  await countAttempt(table, 'recovery', email, 'recovery.too_many_attempts', now)
  await pool.sendRecoveryCode(email.toLowerCase())
}

/** @throws Refusal password.breached, recovery.code_wrong, recovery.too_many_attempts, request.invalid */
export async function resetPassword(
  { table, pool }: RecoveryDeps,
  { email, code, password }: { readonly email: string; readonly code: string; readonly password: string },
  now: Date,
): Promise<void> {
  checkPassword(password)
  await countAttempt(table, 'recovery-code', email, 'recovery.too_many_attempts', now)
  await pool.setPassword(email.toLowerCase(), code, password)
}
