import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { AdminDeleteUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { eraseEnvironment } from '../env.ts'
import { erase } from '../erasure.ts'
import { heldBy } from '../held.ts'
import { openFiles } from '../objects.ts'
import { dueDeletions } from '../store.ts'

const env = eraseEnvironment.read()
const table = openTable(env.TABLE_NAME)
const files = openFiles(env.BUCKET_NAME)
const removeUser = poolRemover(env.USER_POOL_ID)
const { logger } = observe('privacy-erase')

/** One failed deletion does not stop the others; it triggers an alarm and is retried within the hour. */
export const handler = middy(async (): Promise<void> => {
  const now = new Date()
  const failed: string[] = []
  for await (const deletion of dueDeletions(table, now)) {
    const { userId, step } = deletion
    try {
      const done = await erase({ table, heldCents: heldBy(table), removeUser, removeFile: files.remove, now }, deletion)
      logger.info(done ? 'account deleted' : 'account waits to be deleted', { userId, from: step })
    } catch (error) {
      failed.push(userId)
      logger.error('an account could not be deleted', { userId, step, error: error as Error })
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} accounts could not be deleted`)
}).use(injectLambdaContext(logger, { clearState: true }))

/** Deletes users and their sessions; ignores a missing user. */
function poolRemover(UserPoolId: string): (userId: string) => Promise<void> {
  const cognito = openClient(CognitoIdentityProviderClient)
  return async (Username) => {
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username })).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'UserNotFoundException')) throw error
    })
  }
}
