import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import type { PostAuthenticationTriggerEvent } from 'aws-lambda'
import { poolMetadata } from '../../../shared/people/self-service.ts'
import { observe } from '../../kit/observability.ts'
import { renewDevice } from '../../kit/people/sign-ins/devices.ts'
import { openTable } from '../../kit/table/table.ts'
import { postAuthenticationEnvironment } from '../env.ts'
import { clearAttempts } from '../gates/attempts.ts'
import { recordSignIn } from '../gates/sign-in-record.ts'
import { syncEmail } from '../gates/sync-email.ts'

const table = openTable(postAuthenticationEnvironment.read().TABLE_NAME)
const { logger } = observe('accounts-post-authentication')

/**
 * Clears the attempt counters after a sign-in (rules 2.3); the event does not tell password from passkey. Copies the
 * pool's e-mail to the profile. Records whether the device was new, for the trigger that makes the tokens. Renews a
 * remembered device.
 */
export const handler = middy(async (event: PostAuthenticationTriggerEvent): Promise<PostAuthenticationTriggerEvent> => {
  const { sub: userId = '', email = event.userName, email_verified: verified } = event.request.userAttributes
  const now = new Date()
  const { newDeviceUsed, clientMetadata = {} } = event.request
  const device = clientMetadata[poolMetadata.device]
  await Promise.all([
    recordSignIn(table, userId, newDeviceUsed === true, now),
    device === undefined ? undefined : renewDevice(table, userId, device, now),
    clearAttempts(table, 'sign-in', email),
    clearAttempts(table, 'passkey', email),
    syncEmail(table, { userId, email, proven: verified === 'true' }, now),
  ])
  return event
}).use(injectLambdaContext(logger, { clearState: true }))
