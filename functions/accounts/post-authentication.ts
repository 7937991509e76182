import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { PostAuthenticationTriggerEvent } from 'aws-lambda'
import { observe } from '../kit/observability.ts'
import { openTable } from '../kit/table/table.ts'
import { clearAttempts } from './attempts.ts'
import { postAuthenticationEnvironment } from './env.ts'

const table = openTable(postAuthenticationEnvironment.read().TABLE_NAME)
const { logger } = observe('accounts-post-authentication')

/** Forgets the failures of who has signed in (rules 2.3): the second factor is given, the tokens are about to be. */
export const handler = middy(async (event: PostAuthenticationTriggerEvent): Promise<PostAuthenticationTriggerEvent> => {
  await clearAttempts(table, 'sign-in', event.request.userAttributes.email ?? event.userName)
  return event
}).use(injectLambdaContext(logger, { clearState: true }))
