import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { CustomMessageTriggerEvent } from 'aws-lambda'
import { observe } from '../kit/observability.ts'
import { customMessageEnvironment } from './env.ts'
import { recoveryMail } from './recovery-mail.ts'

const { SITE_URL } = customMessageEnvironment.read()
const { logger } = observe('accounts-custom-message')

/**
 * Words the e-mail of who forgot a password; every other message is as the pool's template has it, which knows one text
 * for proving an address and for recovery alike.
 */
export const handler = middy(async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  if (event.triggerSource !== 'CustomMessage_ForgotPassword') return event
  const { userAttributes, codeParameter } = event.request
  Object.assign(event.response, recoveryMail(SITE_URL, codeParameter, userAttributes.email ?? ''))
  return event
}).use(injectLambdaContext(logger, { clearState: true }))
