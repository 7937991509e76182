import { implement } from '@orpc/server'
import { passkeys } from '../../../shared/contract/passkeys.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn } from '../../kit/people/actor.ts'
import { openTable } from '../../kit/table/table.ts'
import { apiEnvironment } from '../env.ts'
import { forgetPasskey, namePasskey, passkeyNamesOf } from '../store.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const on = implement(passkeys).$context<RequestContext>()

export const router = on.router({
  names: on.names.handler(({ context }) => passkeyNamesOf(table, requireSignedIn(context.actor).userId)),
  name: on.name.handler(async ({ input, context }) => {
    await namePasskey(table, requireSignedIn(context.actor).userId, input)
    return input
  }),
  forget: on.forget.handler(async ({ input, context }) => {
    await forgetPasskey(table, requireSignedIn(context.actor).userId, input.id)
    return input
  }),
})

export const handler = api('passkeys', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
