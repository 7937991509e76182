import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { profileType } from '../../../shared/contract/profiles.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { observe } from '../../kit/observability.ts'
import { consumePoolPass } from '../../kit/people/sign-ins/pool-pass.ts'
import { openTable } from '../../kit/table/table.ts'
import { preSignUpEnvironment } from '../env.ts'

const table = openTable(preSignUpEnvironment.read().TABLE_NAME)
const { logger } = observe('accounts-pre-sign-up')

/** E.164, Brazil only (rules 2.6): area code and 8 or 9 digits. */
const brazilianPhone = /^\+55[1-9]{2}\d{8,9}$/

/**
 * Refuses invalid attributes, and sign-ups that bypass the API's checks and lack its pass. Operator invitations need
 * no pass.
 */
export const handler = middy(async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  const { userAttributes, clientMetadata } = event.request
  const { email = '', phone_number: phone = '', 'custom:profile_type': type } = userAttributes
  if (!brazilianPhone.test(phone) || !profileType.safeParse(type).success) throw new Refusal('request.invalid')
  if (event.triggerSource !== 'PreSignUp_AdminCreateUser')
    await consumePoolPass(table, clientMetadata?.pass, email, new Date())
  // The API signs up only who has answered the code to this address.
  if (event.triggerSource === 'PreSignUp_SignUp') {
    Object.assign(event.response, { autoConfirmUser: true, autoVerifyEmail: true })
  }
  return event
}).use(injectLambdaContext(logger, { clearState: true }))
