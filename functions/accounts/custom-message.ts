import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { CustomMessageTriggerEvent } from 'aws-lambda'
import { observe } from '../kit/observability.ts'
import { openTable } from '../kit/table/table.ts'
import { customMessageEnvironment } from './env.ts'
import { recoveryMail } from './recovery-mail.ts'
import { takeTicket } from './ticket.ts'

const { SITE_URL, TABLE_NAME } = customMessageEnvironment.read()
const table = openTable(TABLE_NAME)
const { logger } = observe('accounts-custom-message')

/** Why a code goes to a new address of somebody who is signed in. */
const proofs: readonly string[] = ['CustomMessage_UpdateUserAttribute', 'CustomMessage_VerifyUserAttribute']

/**
 * Refuses a code to a new e-mail that the API did not let pass (`gates/check-email.ts`): without one it never counts.
 * Words the e-mail of who forgot a password; every other message is as the pool's template has it, which knows one text
 * for proving an address and for recovery alike.
 */
export const handler = middy(async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  const { userAttributes, codeParameter, clientMetadata } = event.request
  if (proofs.includes(event.triggerSource))
    await takeTicket(table, clientMetadata?.ticket, userAttributes.sub ?? '', new Date())
  if (event.triggerSource !== 'CustomMessage_ForgotPassword') return event
  Object.assign(event.response, recoveryMail(SITE_URL, codeParameter, userAttributes.email ?? ''))
  return event
}).use(injectLambdaContext(logger, { clearState: true }))
