import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import middy from '@middy/core'
import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { observe } from '../../kit/observability.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { postConfirmationEnvironment } from '../env.ts'
import { finishAccount } from '../finish-account.ts'

const env = postConfirmationEnvironment.read()
const table = openTable(env.TABLE_NAME)
const cognito = openClient(CognitoIdentityProviderClient)
const { logger } = observe('accounts-post-confirmation')

export const handler = middy(async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  const now = new Date()
  if (event.triggerSource === 'PostConfirmation_ConfirmSignUp') await afterSignUp(event, now)
  return event
}).use(injectLambdaContext(logger, { clearState: true }))

/**
 * A failure must not refuse the code, which the pool has accepted already: the next token finishes the account (rules
 * 2.22).
 */
async function afterSignUp(event: PostConfirmationTriggerEvent, now: Date): Promise<void> {
  const { userPoolId: UserPoolId, request } = event
  const joinAdmins = async (Username: string) => {
    await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'admin' }))
  }
  try {
    const { joinedAdmins } = await finishAccount(
      { table, adminEmail: env.ADMIN_EMAIL, joinAdmins },
      request.userAttributes,
      now,
    )
    if (joinedAdmins) logger.info('admin address confirmed', { userId: request.userAttributes.sub })
  } catch (error) {
    logger.error('account unfinished', { userId: request.userAttributes.sub, error: error as Error })
  }
}
