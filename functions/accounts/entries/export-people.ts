import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { exportPeopleEnvironment } from '../env.ts'
import { exportPeople, type ListedPerson, type PoolPages } from '../export-people.ts'

const { USER_POOL_ID: UserPoolId, BUCKET_NAME: Bucket } = exportPeopleEnvironment.read()
const cognito = openClient(CognitoIdentityProviderClient)
const s3 = openClient(S3Client)
const { logger } = observe('accounts-export-people')

/** The pool has one group (`infra/data/user-pool.ts`). */
const groupNames = ['admin']
/** The pool's maximum. */
const Limit = 60

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

const pool: PoolPages = {
  async page(PaginationToken) {
    const { Users = [], PaginationToken: next } = await cognito.send(
      new ListUsersCommand({ UserPoolId, Limit, PaginationToken }),
    )
    return { people: Users.map(personOf), next }
  },
  groups: async () =>
    Object.fromEntries(await Promise.all(groupNames.map(async (name) => [name, await members(name)] as const))),
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

/** Scheduled: writes the user pool's people below `backups/pool/<time>/`. */
export const handler = middy(async () => {
  const folder = `backups/pool/${new Date().toISOString()}`
  const count = await exportPeople(pool, async (name, Body) => {
    await s3.send(new PutObjectCommand({ Bucket, Key: `${folder}/${name}`, Body }))
  })
  logger.info('people exported', { folder, count })
}).use(injectLambdaContext(logger, { clearState: true }))
