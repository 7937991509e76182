import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'

const group = 'admin'

/** What is asked of the user pool about admins, at the moment it matters. */
export interface Admins {
  /** Whether somebody is one now: a token may be an hour older than that. Who is gone is none. */
  isAdmin(userId: string): Promise<boolean>
  /** The ids of all of them. */
  all(): Promise<string[]>
}

/** The pool behind AWS's client. */
export function openAdmins(UserPoolId: string): Admins {
  const client = new CognitoIdentityProviderClient({})
  return {
    async isAdmin(Username) {
      try {
        const { Groups = [] } = await client.send(new AdminListGroupsForUserCommand({ UserPoolId, Username }))
        return Groups.some(({ GroupName }) => GroupName === group)
      } catch (error) {
        if (error instanceof UserNotFoundException) return false
        throw error
      }
    },
    async all() {
      const ids: string[] = []
      for await (const { Users = [] } of paginateListUsersInGroup({ client }, { UserPoolId, GroupName: group }))
        for (const { Attributes = [] } of Users)
          ids.push(...Attributes.flatMap(({ Name, Value }) => (Name === 'sub' && Value ? [Value] : [])))
      return ids
    },
  }
}
