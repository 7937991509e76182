import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { openClient } from '../../services/service-calls.ts'

/** The pool's one group (`infra/data/user-pool.ts`). */
const group = 'admin'

export interface Admins {
  /** Reads the current group, as a token may be an hour old; false for a deleted user. */
  isAdmin(userId: string): Promise<boolean>
  all(): Promise<string[]>
}

export function openAdmins(UserPoolId: string): Admins {
  const client = openClient(CognitoIdentityProviderClient)
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
