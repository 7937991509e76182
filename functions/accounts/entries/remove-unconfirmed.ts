import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { removeUnconfirmedEnvironment } from '../env.ts'
import { removeOldSignUps, type Unconfirmed } from '../remove-old-sign-ups.ts'

const { USER_POOL_ID: UserPoolId } = removeUnconfirmedEnvironment.read()
const cognito = new CognitoIdentityProviderClient({})
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
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username })).catch((error: unknown) => {
      // A new sign-up has already replaced it.
      if (!(error instanceof Error && error.name === 'UserNotFoundException')) throw error
    })
  },
}

/** Scheduled: removes sign-ups that were not confirmed within a day (rules 2.8). */
export const handler = middy(async () => {
  logger.info('unconfirmed sign-ups removed', { count: await removeOldSignUps(unconfirmed, new Date()) })
}).use(injectLambdaContext(logger, { clearState: true }))
