import {
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider'
import type { ListedPerson, PoolPages } from './export-people.ts'

/** The pool has one group (`infra/data/user-pool.ts`). */
const groupNames = ['admin']
/** The pool's maximum. */
const Limit = 60

export function poolPages(cognito: CognitoIdentityProviderClient, UserPoolId: string): PoolPages {
  async function members(GroupName: string): Promise<string[]> {
    const found: string[] = []
    let NextToken: string | undefined
    do {
      const answer = await cognito.send(new ListUsersInGroupCommand({ UserPoolId, GroupName, Limit, NextToken }))
      found.push(...(answer.Users ?? []).map((user) => personOf(user).sub))
      NextToken = answer.NextToken
    } while (NextToken !== undefined)
    return found
  }
  return {
    async page(PaginationToken) {
      const { Users = [], PaginationToken: next } = await cognito.send(
        new ListUsersCommand({ UserPoolId, Limit, PaginationToken }),
      )
      return { people: Users.map(personOf), next }
    },
    groups: async () =>
      Object.fromEntries(await Promise.all(groupNames.map(async (name) => [name, await members(name)] as const))),
  }
}

function personOf({ Attributes = [], UserStatus, Enabled, UserCreateDate }: UserType): ListedPerson {
  const value = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value ?? ''
  return {
    sub: value('sub'),
    email: value('email'),
    emailVerified: value('email_verified') === 'true',
    phone: value('phone_number'),
    phoneVerified: value('phone_number_verified') === 'true',
    profileType: value('custom:profile_type'),
    terms: value('custom:terms'),
    status: UserStatus ?? '',
    enabled: Enabled ?? false,
    createdAt: UserCreateDate?.toISOString() ?? '',
  }
}
