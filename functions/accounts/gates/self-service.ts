import { readAccount } from '../../kit/people/profile/profiles.ts'
import { mayBeScreen } from '../../kit/people/screens/let-in.ts'
import type { Table } from '../../kit/table/table.ts'

/** For whom tokens are about to be made, and when, in the pool's words. */
export interface TokenOccasion {
  /** `TokenGeneration_Authentication`, `TokenGeneration_RefreshTokens`, … */
  readonly source: string
  readonly userId: string
}

/**
 * Whether tokens may be used at the pool itself (rules 2.19): those of a sign-in with all factors, and not what is
 * renewed later or goes to a screen that was let in by a QR code. The pool asks for nothing but such a token before it
 * takes another passkey or deletes the account.
 */
export async function mayServeItself(table: Table, { source, userId }: TokenOccasion, now: Date): Promise<boolean> {
  if (source !== 'TokenGeneration_Authentication') return false
  const account = await readAccount(table, userId)
  return account === undefined || !mayBeScreen(Math.floor(now.getTime() / 1000), account)
}
