import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { CustomMessageTriggerEvent } from 'aws-lambda'
import { defaultLocale } from '../../../shared/language-tag.ts'
import { spend } from '../../kit/limits/budgets.ts'
import { observe } from '../../kit/observability.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import { consumePoolPass } from '../../kit/people/sign-ins/pool-pass.ts'
import { unprovenMailsPerDay } from '../../kit/quotas.ts'
import { openTable } from '../../kit/table/table.ts'
import { newAddressMail } from '../codes/mails.ts'
import { customMessageEnvironment } from '../env.ts'

const { TABLE_NAME, UNPROVEN_MAILS_PER_DAY, SITE_URL } = customMessageEnvironment.read()
const table = openTable(TABLE_NAME)
const mails = unprovenMailsPerDay(Number(UNPROVEN_MAILS_PER_DAY))
const { logger } = observe('accounts-custom-message')

/** Triggers that send a code to the new address of a signed-in user. */
const proofs: readonly string[] = ['CustomMessage_UpdateUserAttribute', 'CustomMessage_VerifyUserAttribute']

/**
 * Refuses code e-mails to a new address that the API did not admit (`gates/check-email.ts`). Counts e-mails to unproven
 * addresses, and writes them in the user's language. Other messages keep the pool's template.
 * @throws Refusal request.invalid, sign_up.mails_used_up
 */
export const handler = middy(async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  const { userAttributes, clientMetadata } = event.request
  if (!proofs.includes(event.triggerSource)) return event
  const userId = userAttributes.sub ?? ''
  await consumePoolPass(table, clientMetadata?.pass, userId, new Date())
  await spend(table, mails, new Date())
  const profile = await readProfile(table, userId)
  const { subject, html } = newAddressMail(profile?.locale ?? defaultLocale, SITE_URL, event.request.codeParameter)
  event.response.emailSubject = subject
  event.response.emailMessage = html
  return event
}).use(injectLambdaContext(logger, { clearState: true }))
