import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { profileType } from '../../shared/contract/profiles.ts'
import { Refusal } from '../../shared/refusals.ts'
import { observe } from '../kit/observability.ts'
import { sharedQuota } from '../kit/quota.ts'
import { openTable } from '../kit/table.ts'
import { countAttempt } from './attempts.ts'
import { preSignUpEnvironment } from './env.ts'

const env = preSignUpEnvironment.read()
const table = openTable(env.TABLE_NAME)
const { logger } = observe('accounts-pre-sign-up')

/** Phones are stored in E.164, Brazil only (rules 2.6): area code and 8 or 9 digits. */
const brazilianPhone = /^\+55[1-9]{2}\d{8,9}$/

/** Addresses are free to invent, so that only a counter for all of them bounds what strangers can cost (rules 14.2). */
const countSignUp = sharedQuota(
  table,
  { kind: 'sign-ups', limit: Number(env.SIGN_UPS_PER_HOUR), each: 'hour', refusal: 'sign_up.too_many' },
  'deployment',
)

/**
 * Refuses a sign-up whose attributes are not those of the form, the sixth attempt of an e-mail within 15 minutes, and
 * everyone's once the deployment's hour is used up.
 */
export const handler = middy(async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  const now = new Date()
  const { email = '', phone_number: phone = '', 'custom:profile_type': type } = event.request.userAttributes
  if (!brazilianPhone.test(phone) || !profileType.safeParse(type).success) throw new Refusal('request.invalid')
  await countAttempt(table, 'sign-up', email, 'sign_up.too_many_attempts', now)
  await countSignUp(now)
  return event
}).use(injectLambdaContext(logger, { clearState: true }))
