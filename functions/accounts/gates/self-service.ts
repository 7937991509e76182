import { poolMetadata } from '../../../shared/people/self-service.ts'
import { readAccount } from '../../kit/people/profile/profiles.ts'
import { mayBeScreen } from '../../kit/people/screens/admitted-screens.ts'
import { holderOf, redeemPoolPass } from '../../kit/people/sign-ins/pool-pass.ts'
import type { Table } from '../../kit/table/table.ts'
import { reportEmailSignIn } from '../email-sign-in/report.ts'
import { recordFactorsOpened } from '../proof/open-self-service.ts'
import { isOnNewDevice, mayBeByEmail, readSignIn } from './sign-in-record.ts'

export interface TokenRequest {
  /** `TokenGeneration_Authentication`, `TokenGeneration_RefreshTokens`, … */
  readonly source: string
  readonly userId: string
  /** From the client, unverified. */
  readonly metadata: Readonly<Record<string, string>>
}

export interface TokenRights {
  /** The sign-in asked for a code or a passkey; never on a remembered device, by QR code or by an e-mailed code. */
  readonly proven: boolean
  /** The pool's own operations: factors, attributes, devices, deletion (rules 2.19). */
  readonly selfService: boolean
}

/**
 * Decides what new tokens may do. The self-service scope needs a sign-in with a code or passkey, or a pass of the
 * API: the pool asks for nothing else to add a passkey or a device.
 */
export async function tokenRightsOf(
  table: Table,
  { source, userId, metadata }: TokenRequest,
  now: Date,
): Promise<TokenRights> {
  const proven = source === 'TokenGeneration_Authentication' && (await isProvenSignIn(table, userId, now))
  const admitted = await redeemPoolPass(table, metadata[poolMetadata.selfService], holderOf.selfService(userId), now)
  // The API has recorded its passes. An account without a profile has no factor but its first phone.
  if (proven && !admitted) await recordFactorsOpened(table, userId, now)
  return { proven, selfService: proven || admitted }
}

async function isProvenSignIn(table: Table, userId: string, now: Date): Promise<boolean> {
  const signIn = await readSignIn(table, userId)
  if (!isOnNewDevice(signIn, now)) return false
  if (mayBeByEmail(signIn, now)) {
    await reportEmailSignIn(table, userId, signIn, now)
    return false
  }
  return !(await isScreen(table, userId, now))
}

async function isScreen(table: Table, userId: string, now: Date): Promise<boolean> {
  const account = await readAccount(table, userId)
  return account !== undefined && mayBeScreen(Math.floor(now.getTime() / 1000), account)
}
