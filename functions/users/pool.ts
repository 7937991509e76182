import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { openAdmins } from '../kit/people/admins/admins.ts'
import { poolDevices } from '../kit/people/sign-ins/pool-devices.ts'
import { openClient } from '../kit/services/service-calls.ts'

export interface Pool {
  /** False for a deleted user. */
  isAdmin(userId: string): Promise<boolean>
  /** Ends the sessions and forgets the devices; ignores a missing user. */
  signOutEverywhere(userId: string): Promise<void>
}

export function openPool(UserPoolId: string): Pool {
  const cognito = openClient(CognitoIdentityProviderClient)
  const devices = poolDevices(cognito, UserPoolId)
  return {
    isAdmin: openAdmins(UserPoolId).isAdmin,
    async signOutEverywhere(Username) {
      await devices.forgetAll(Username)
      await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username })).catch(ifMissing(undefined))
    },
  }
}

function ifMissing<Nothing>(nothing: Nothing): (error: unknown) => Nothing {
  return (error) => {
    if (error instanceof UserNotFoundException) return nothing
    throw error
  }
}
