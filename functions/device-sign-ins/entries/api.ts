import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { implement } from '@orpc/server'
import { deviceSignIns } from '../../../shared/contract/device-sign-ins.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn } from '../../kit/people/actor.ts'
import { hashOfSecret, readDeviceSignIn, statusAt } from '../../kit/people/screens/device-sign-in.ts'
import { keyedHashOf } from '../../kit/secrets/keyed-hash.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { answerDeviceSignIn, findDeviceSignIn } from '../answer.ts'
import { apiEnvironment } from '../env.ts'
import { type ScreenDeps, signScreenIn } from '../screen-pool.ts'
import { startDeviceSignIn } from '../start.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const codes = { table, hash: keyedHashOf(env.SHORT_CODES_KEY_ARN) }
const screens: ScreenDeps = {
  table,
  cognito: openClient(CognitoIdentityProviderClient),
  clientId: env.USER_POOL_CLIENT_ID,
}
const on = implement(deviceSignIns).$context<RequestContext>()

export const router = on.router({
  start: on.start.handler(({ input, context }) => startDeviceSignIn(codes, input.device, context.now)),
  state: on.state.handler(async ({ input, context }) => {
    const row = await readDeviceSignIn(table, input.id)
    if (!row || row.secretHash !== hashOfSecret(input.secret)) throw new Refusal('device_sign_in.not_found')
    const status = statusAt(row, context.now)
    return { status, userId: status === 'approved' ? row.userId : null }
  }),
  signIn: on.signIn.handler(({ input, context }) => signScreenIn(screens, input, context.now)),
  find: on.find.handler(async ({ input, context }) => {
    const { now } = context
    const { until, ...row } = await findDeviceSignIn(codes, requireSignedIn(context.actor), input.code, now)
    return { ...row, seconds: Math.ceil((Date.parse(until) - now.getTime()) / 1000) }
  }),
  approve: on.approve.handler(async ({ input, context }) => {
    await answerDeviceSignIn(codes, requireSignedIn(context.actor), input, context.now)
    return { id: input.id }
  }),
  refuse: on.refuse.handler(async ({ input, context }) => {
    await answerDeviceSignIn(codes, requireSignedIn(context.actor), { ...input, number: null }, context.now)
    return { id: input.id }
  }),
})

export const handler = api('device-sign-ins', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
