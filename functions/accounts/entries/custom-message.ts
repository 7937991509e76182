import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { CustomMessageTriggerEvent } from 'aws-lambda'
import { spend } from '../../kit/limits/budgets.ts'
import { observe } from '../../kit/observability.ts'
import { consumePoolPass } from '../../kit/people/sign-ins/pool-pass.ts'
import { unprovenMailsPerDay } from '../../kit/quotas.ts'
import { openTable } from '../../kit/table/table.ts'
import { customMessageEnvironment } from '../env.ts'

const { TABLE_NAME, UNPROVEN_MAILS_PER_DAY } = customMessageEnvironment.read()
const table = openTable(TABLE_NAME)
const mails = unprovenMailsPerDay(Number(UNPROVEN_MAILS_PER_DAY))
const { logger } = observe('accounts-custom-message')

/** Triggers that send a code to the new address of a signed-in user. */
const proofs: readonly string[] = ['CustomMessage_UpdateUserAttribute', 'CustomMessage_VerifyUserAttribute']

/**
 * Refuses code e-mails to a new address that the API did not admit (`gates/check-email.ts`). Counts e-mails to unproven
 * addresses; the pool's template stays.
 * @throws Refusal request.invalid, sign_up.mails_used_up
 */
export const handler = middy(async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  const { userAttributes, clientMetadata } = event.request
  if (proofs.includes(event.triggerSource))
    await consumePoolPass(table, clientMetadata?.pass, userAttributes.sub ?? '', new Date())
  if (proofs.includes(event.triggerSource)) await spend(table, mails, new Date())
  return event
}).use(injectLambdaContext(logger, { clearState: true }))
