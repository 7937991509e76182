import {
  AdminListGroupsForUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'

export interface Pool {
  /** False for a deleted user. */
  isAdmin(userId: string): Promise<boolean>
  /** Ignores a missing user. */
  signOutEverywhere(userId: string): Promise<void>
}

export function openPool(UserPoolId: string): Pool {
  const cognito = new CognitoIdentityProviderClient({})
  return {
    async isAdmin(Username) {
      const { Groups = [] } = await cognito
        .send(new AdminListGroupsForUserCommand({ UserPoolId, Username }))
        .catch(ifMissing({ Groups: [] }))
      return Groups.some(({ GroupName }) => GroupName === 'admin')
    },
    async signOutEverywhere(Username) {
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
