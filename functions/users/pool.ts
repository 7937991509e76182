import {
  AdminListGroupsForUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'

import { poolDevices } from '../kit/people/pool-devices.ts'

export interface Pool {
  /** False for a deleted user. */
  isAdmin(userId: string): Promise<boolean>
  /** Ends the sessions and forgets the devices; ignores a missing user. */
  signOutEverywhere(userId: string): Promise<void>
}

export function openPool(UserPoolId: string): Pool {
  const cognito = new CognitoIdentityProviderClient({})
  const devices = poolDevices(cognito, UserPoolId)
  return {
    async isAdmin(Username) {
      const { Groups = [] } = await cognito
        .send(new AdminListGroupsForUserCommand({ UserPoolId, Username }))
        .catch(ifMissing({ Groups: [] }))
      return Groups.some(({ GroupName }) => GroupName === 'admin')
    },
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
