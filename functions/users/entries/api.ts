import { implement } from '@orpc/server'
import { users, usersPageSize } from '../../../shared/contract/users.ts'
import { idOf } from '../../../shared/ids.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { auditsOf } from '../../kit/audit.ts'
import { spend, storedUnits } from '../../kit/limits/budgets.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin } from '../../kit/people/actor.ts'
import { readProfiles, readProfileToChange } from '../../kit/people/profile/profiles.ts'
import { locationPerDay } from '../../kit/quotas.ts'
import { locationGeocoder, withinBudget } from '../../kit/services/geocoder.ts'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { editUser } from '../edit.ts'
import { apiEnvironment } from '../env.ts'
import { judgeProfile, restoreUser, suspendUser } from '../judge.ts'
import { listUsers } from '../list.ts'
import { openPool } from '../pool.ts'
import { auditViewOf, summaryOf, viewOf } from '../view.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const location = locationPerDay(Number(env.LOCATION_PER_DAY))
const geocoder = withinBudget(locationGeocoder(env.PLACE_INDEX_NAME), () =>
  spend(table, location, new Date(), storedUnits),
)
const pool = openPool(env.USER_POOL_ID)
const on = implement(users).$context<RequestContext>()

export const router = on.router({
  list: on.list.handler(async ({ input }) => {
    const { rows, next } = await listUsers(table, input)
    return { items: rows.map(summaryOf), nextCursor: nextCursor(next) }
  }),
  get: on.get.handler(async ({ input: { id } }) => {
    const [row, isAdmin] = await Promise.all([readProfileToChange(table, id), pool.isAdmin(id)])
    return viewOf(row, { isAdmin })
  }),
  audit: on.audit.handler(async ({ input: { id, cursor } }) => {
    const before = decodeCursor(cursor, idOf('audit'))
    const { rows, next } = await auditsOf(table, id, { before, size: usersPageSize })
    const actorIds = [...new Set(rows.map(({ actorId }) => actorId))]
    const actors = actorIds.length === 0 ? new Map() : await readProfiles(table, actorIds)
    return { items: rows.map((row) => auditViewOf(row, actors)), nextCursor: nextCursor(next) }
  }),
  verify: on.verify.handler(async ({ input: { reason = '', ...input }, context: { actor, now } }) =>
    summaryOf(await judgeProfile({ table, pool, now }, requireAdmin(actor), 'verify', { ...input, reason })),
  ),
  reject: on.reject.handler(async ({ input, context: { actor, now } }) =>
    summaryOf(await judgeProfile({ table, pool, now }, requireAdmin(actor), 'reject', input)),
  ),
  suspend: on.suspend.handler(async ({ input, context: { actor, now } }) =>
    summaryOf(await suspendUser({ table, pool, now }, requireAdmin(actor), input)),
  ),
  restore: on.restore.handler(async ({ input, context: { actor, now } }) =>
    summaryOf(await restoreUser({ table, pool, now }, requireAdmin(actor), input)),
  ),
  update: on.update.handler(async ({ input, context: { actor, now } }) => {
    const { user, sanitised } = await editUser({ table, geocoder, now }, requireAdmin(actor), input)
    return { user: summaryOf(user), sanitised }
  }),
})

export const handler = api('users', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
