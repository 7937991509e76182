import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { poolDevices } from '../../kit/people/sign-ins/pool-devices.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { sweepDevices } from '../devices/sweep.ts'
import { forgetDevicesEnvironment } from '../env.ts'

const env = forgetDevicesEnvironment.read()
const table = openTable(env.TABLE_NAME)
const devices = poolDevices(openClient(CognitoIdentityProviderClient), env.USER_POOL_ID)
const { logger } = observe('accounts-forget-devices')

/** Scheduled: forgets devices unused for 60 days (rules 2.21). */
export const handler = middy(async () => {
  logger.info('devices forgotten', { count: await sweepDevices({ table, devices }, new Date()) })
}).use(injectLambdaContext(logger, { clearState: true }))
