import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { Refusal } from '../../../shared/refusals.ts'
import { openClient } from '../service-calls.ts'

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

/** @throws Refusal access.denied for a user who is not in the group now */
export type RequireLiveAdmin = (userId: string) => Promise<void>

/** For operations with `liveAdmin` in the contract: reads the group now, whatever the token says (rules 12.15). */
export function liveAdminReader(userPoolId: string): RequireLiveAdmin {
  const admins = openAdmins(userPoolId)
  return async (userId) => {
    if (!(await admins.isAdmin(userId))) throw new Refusal('access.denied')
  }
}
