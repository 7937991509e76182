import { readAccount } from '../../kit/people/profile/profiles.ts'
import { mayBeScreen } from '../../kit/people/screens/admitted-screens.ts'
import type { Table } from '../../kit/table/table.ts'

export interface TokenRequest {
  /** `TokenGeneration_Authentication`, `TokenGeneration_RefreshTokens`, … */
  readonly source: string
  readonly userId: string
}

/**
 * Returns whether tokens may be used at the pool itself (rules 2.19): only those of a full sign-in, not refreshed ones
 * or screens admitted by QR code. The pool asks for nothing else to add a passkey or delete the account.
 */
export async function isSelfServiceAllowed(
  table: Table,
  { source, userId }: TokenRequest,
  now: Date,
): Promise<boolean> {
  if (source !== 'TokenGeneration_Authentication') return false
  const account = await readAccount(table, userId)
  return account === undefined || !mayBeScreen(Math.floor(now.getTime() / 1000), account)
}
