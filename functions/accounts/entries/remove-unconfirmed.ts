import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import middy from '@middy/core'
import { eachAlone } from '../../kit/each-alone.ts'
import { observe } from '../../kit/observability.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { removeUnconfirmedEnvironment } from '../env.ts'
import { finishPendingSignUps, type SweepDeps } from '../pending-sign-ups.ts'
import { removeOldSignUps, type Unconfirmed } from '../remove-old-sign-ups.ts'

const { USER_POOL_ID: UserPoolId, TABLE_NAME, ADMIN_EMAIL: adminEmail } = removeUnconfirmedEnvironment.read()
const table = openTable(TABLE_NAME)
const cognito = openClient(CognitoIdentityProviderClient)
const { logger } = observe('accounts-remove-unconfirmed')

const unconfirmed: Unconfirmed = {
  async page(PaginationToken) {
    const { Users = [], PaginationToken: next } = await cognito.send(
      new ListUsersCommand({
        UserPoolId,
        Filter: 'cognito:user_status = "UNCONFIRMED"',
        AttributesToGet: ['sub'],
        Limit: 60,
        PaginationToken,
      }),
    )
    const users = Users.flatMap(({ Username, UserCreateDate, UserStatus }) =>
      Username && UserCreateDate && UserStatus === 'UNCONFIRMED' ? [{ name: Username, created: UserCreateDate }] : [],
    )
    return { users, next }
  },
  async remove(Username) {
    // A new sign-up may have replaced it already.
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username })).catch(ifMissing)
  },
}

const signUps: SweepDeps = {
  table,
  adminEmail,
  async joinAdmins(Username) {
    await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'admin' }))
  },
  async confirmed(Username) {
    const user = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username })).catch(ifMissing)
    if (user?.UserStatus !== 'CONFIRMED') return undefined
    return Object.fromEntries((user.UserAttributes ?? []).map(({ Name = '', Value = '' }) => [Name, Value]))
  },
}

function ifMissing(error: unknown): undefined {
  if (!(error instanceof Error && error.name === 'UserNotFoundException')) throw error
}

/**
 * Scheduled: finishes confirmed accounts without a profile (rules 2.22) and removes sign-ups that were not confirmed
 * within a day (rules 2.8).
 */
export const handler = middy(async () => {
  const count = (name: string, swept: Promise<number>) => swept.then((number) => logger.info(name, { count: number }))
  await eachAlone(
    [
      () => count('accounts finished', finishPendingSignUps(signUps, new Date())),
      () => count('unconfirmed sign-ups removed', removeOldSignUps(unconfirmed, new Date())),
    ],
    (sweep) => sweep(),
  )
}).use(injectLambdaContext(logger, { clearState: true }))
