import {
  AdminListGroupsForUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'

/** What is asked of the user pool about somebody. */
export interface Pool {
  /** Whether somebody is in the group of admins; who is gone is not. */
  isAdmin(userId: string): Promise<boolean>
  /** Ends all sign-ins of an account; one that is gone has none. */
  signOutEverywhere(userId: string): Promise<void>
}

/** The pool behind AWS's client. */
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
