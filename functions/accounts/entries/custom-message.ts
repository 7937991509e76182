import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { CustomMessageTriggerEvent } from 'aws-lambda'
import { Refusal } from '../../../shared/refusals.ts'
import { spend } from '../../kit/budgets.ts'
import { observe } from '../../kit/observability.ts'
import { consumeTicket } from '../../kit/people/ticket.ts'
import { unprovenMailsPerDay } from '../../kit/quotas.ts'
import { openTable } from '../../kit/table/table.ts'
import { customMessageEnvironment } from '../env.ts'
import { recoveryMail } from '../recovery-mail.ts'

const { SITE_URL, TABLE_NAME, UNPROVEN_MAILS_PER_DAY } = customMessageEnvironment.read()
const table = openTable(TABLE_NAME)
const mails = unprovenMailsPerDay(Number(UNPROVEN_MAILS_PER_DAY))
const { logger } = observe('accounts-custom-message')

/** Triggers that send a code to the new address of a signed-in user. */
const proofs: readonly string[] = ['CustomMessage_UpdateUserAttribute', 'CustomMessage_VerifyUserAttribute']

const signUp = 'CustomMessage_SignUp'
/** All that go to an address which no account has proven. */
const unproven: readonly string[] = [signUp, 'CustomMessage_ResendCode', ...proofs]

/** The API has checked the budget before a sign-up, so a lost race sends one more. */
async function spendMail(source: string): Promise<void> {
  if (!unproven.includes(source)) return
  await spend(table, mails, new Date()).catch((error: unknown) => {
    if (source !== signUp || !(error instanceof Refusal)) throw error
  })
}

/**
 * Refuses code e-mails to a new address that the API did not admit (`gates/check-email.ts`). Writes the recovery
 * e-mail; all others keep the pool's template. Counts e-mails to unproven addresses.
 * @throws Refusal request.invalid, sign_up.mails_used_up
 */
export const handler = middy(async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  const { userAttributes, codeParameter, clientMetadata } = event.request
  if (proofs.includes(event.triggerSource))
    await consumeTicket(table, clientMetadata?.ticket, userAttributes.sub ?? '', new Date())
  await spendMail(event.triggerSource)
  if (event.triggerSource !== 'CustomMessage_ForgotPassword') return event
  Object.assign(event.response, recoveryMail(SITE_URL, codeParameter, userAttributes.email ?? ''))
  return event
}).use(injectLambdaContext(logger, { clearState: true }))
