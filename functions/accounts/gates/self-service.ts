import { readAccount } from '../../kit/people/profile/profiles.ts'
import { mayBeScreen } from '../../kit/people/screens/let-in.ts'
import type { Table } from '../../kit/table/table.ts'

/** The reason and the account for new tokens, in the pool's terms. */
export interface TokenOccasion {
  /** `TokenGeneration_Authentication`, `TokenGeneration_RefreshTokens`, … */
  readonly source: string
  readonly userId: string
}

/**
 * Returns whether tokens may be used at the pool itself (rules 2.19). Only a sign-in with all factors qualifies, not
 * refreshed tokens or screens admitted by QR code. The pool needs nothing more to add a passkey or delete the account.
 */
export async function mayServeItself(table: Table, { source, userId }: TokenOccasion, now: Date): Promise<boolean> {
  if (source !== 'TokenGeneration_Authentication') return false
  const account = await readAccount(table, userId)
  return account === undefined || !mayBeScreen(Math.floor(now.getTime() / 1000), account)
}
