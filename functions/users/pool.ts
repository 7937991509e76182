import {
  AdminListGroupsForUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'

/** Port to the user pool. */
export interface Pool {
  /** Returns whether the user is in the admin group; false for a deleted user. */
  isAdmin(userId: string): Promise<boolean>
  /** Ends all sessions of a user; ignores a missing user. */
  signOutEverywhere(userId: string): Promise<void>
}

/** Implements the port with Cognito. */
export function openPool(UserPoolId: string): Pool {
  const cognito = new CognitoIdentityProviderClient({})
  return {
    async isAdmin(Username) {
      const { Groups = [] } = await cognito
        .send(new AdminListGroupsForUserCommand({ UserPoolId, Username }))
        .catch(unknownHas({ Groups: [] }))
      return Groups.some(({ GroupName }) => GroupName === 'admin')
    },
    async signOutEverywhere(Username) {
      await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username })).catch(unknownHas(undefined))
    },
  }
}

function unknownHas<Nothing>(nothing: Nothing): (error: unknown) => Nothing {
  return (error) => {
    if (error instanceof UserNotFoundException) return nothing
    throw error
  }
}
