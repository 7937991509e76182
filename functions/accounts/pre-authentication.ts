import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { PreAuthenticationTriggerEvent } from 'aws-lambda'
import { Refusal } from '../../shared/refusals.ts'
import { observe } from '../kit/observability.ts'
import { openTable } from '../kit/table.ts'
import { countAttempt } from './attempts.ts'
import { preAuthenticationEnvironment } from './env.ts'

const table = openTable(preAuthenticationEnvironment.read().TABLE_NAME)
const { logger } = observe('accounts-pre-authentication')

/**
 * Sign-in asks for e-mail, phone and password: the phone must be that of the e-mail's profile (rules 2.1), and an
 * e-mail has five attempts in 15 minutes (rules 2.3). The code travels in the error's text, the only way Cognito has.
 * An e-mail without an account passes on to Cognito's own 'incorrect username or password'.
 */
export const handler = middy(async (event: PreAuthenticationTriggerEvent): Promise<PreAuthenticationTriggerEvent> => {
  const { userAttributes, validationData, userNotFound } = event.request
  await countAttempt(table, 'sign-in', userAttributes.email ?? event.userName, 'sign_in.too_many_attempts', new Date())
  if (!userNotFound && validationData?.phone !== userAttributes.phone_number)
    throw new Refusal('sign_in.phone_mismatch')
  return event
}).use(injectLambdaContext(logger, { clearState: true }))
