import { implement } from '@orpc/server'
import { cases, casesPageSize } from '../../../shared/contract/cases.ts'
import { idOf } from '../../../shared/ids.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin } from '../../kit/people/actor.ts'
import { openAdmins } from '../../kit/people/admins/admins.ts'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { apiEnvironment } from '../env.ts'
import { settleByAdmin } from '../settle-by-admin.ts'
import { casesIn, readCase } from '../store.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const admins = openAdmins(env.USER_POOL_ID)
const position = idOf('case')
const on = implement(cases).$context<RequestContext>()

export const router = on.router({
  list: on.list.handler(async ({ input, context }) => {
    requireAdmin(context.actor)
    const { rows, next } = await casesIn(table, input.status, decodeCursor(input.cursor, position), casesPageSize)
    return { items: rows, nextCursor: nextCursor(next) }
  }),
  get: on.get.handler(({ input, context }) => {
    requireAdmin(context.actor)
    return readCase(table, input.id)
  }),
  decide: on.decide.handler(({ input, context: { actor, now } }) =>
    settleByAdmin({ table, admins, now }, requireAdmin(actor), input),
  ),
})

export const handler = api('cases', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
