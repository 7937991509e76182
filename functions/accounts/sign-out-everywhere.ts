import {
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { Refusal } from '../../shared/refusals.ts'
import { endSignIns } from '../kit/people/standing.ts'
import type { Table } from '../kit/table/table.ts'

export interface SignOutDeps {
  readonly table: Table
  /** Revokes all that the pool has given an account: no refresh token makes another token. */
  readonly revoke: (userId: string) => Promise<void>
}

/**
 * Signs an account out of all devices (rules 2.17). The pool comes first: should it fail, the caller's token still
 * counts and the same call can be made again. What is renewed in between descends from a sign-in of before and is
 * refused.
 * @throws Refusal profile.not_found
 */
export async function signOutEverywhere({ table, revoke }: SignOutDeps, userId: string, now: Date): Promise<void> {
  await revoke(userId)
  await endSignIns(table, userId, now)
}

/**
 * Revokes at the pool behind AWS's client; an account's user name there is its id.
 * @throws Refusal profile.not_found for an account that is gone
 */
export function poolRevoker(cognito: CognitoIdentityProviderClient, UserPoolId: string): SignOutDeps['revoke'] {
  return async (Username) => {
    try {
      await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }))
    } catch (error) {
      if (error instanceof UserNotFoundException) throw new Refusal('profile.not_found')
      throw error
    }
  }
}
