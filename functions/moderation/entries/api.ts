import { implement } from '@orpc/server'
import { moderation, moderationPageSize } from '../../../shared/contract/moderation.ts'
import { endOfDay, startOfDay } from '../../../shared/days.ts'
import { viewFor } from '../../catalogue/view.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin } from '../../kit/people/actor.ts'
import { readProfiles } from '../../kit/people/profile/profiles.ts'
import { decodeCursor, nextCursor, timeAndId } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { apiEnvironment } from '../env.ts'
import { approveRecyclable, rejectRecyclable } from '../moderate.ts'
import { countPending, pendingRecyclables } from '../store.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const position = timeAndId('recyclable')
const on = implement(moderation).$context<RequestContext>()

export const router = on.router({
  queue: on.queue.handler(async ({ input: { cursor, startDate, endDate, ...filters }, context }) => {
    const actor = requireAdmin(context.actor)
    const period = {
      from: startDate && startOfDay(startDate).toISOString(),
      to: endDate && endOfDay(endDate).toISOString(),
    }
    const wanted = { ...filters, ...period }
    const [{ rows, next, isPartial }, { count, isComplete }] = await Promise.all([
      pendingRecyclables(table, wanted, decodeCursor(cursor, position), moderationPageSize),
      countPending(table, wanted),
    ])
    const profiles = await readProfiles(
      table,
      rows.map((row) => row.ownerId),
    )
    return {
      items: rows.map((row) => viewFor(row, profiles.get(row.ownerId), actor, context.now)),
      count,
      countIsComplete: isComplete,
      nextCursor: nextCursor(next),
      isPartial,
    }
  }),
  approve: on.approve.handler(async ({ input, context }) => {
    const actor = requireAdmin(context.actor)
    const row = await approveRecyclable({ table, now: context.now }, actor, input)
    return viewFor(row, (await readProfiles(table, [row.ownerId])).get(row.ownerId), actor, context.now)
  }),
  reject: on.reject.handler(async ({ input, context }) => {
    const actor = requireAdmin(context.actor)
    const row = await rejectRecyclable({ table, now: context.now }, actor, input)
    return viewFor(row, (await readProfiles(table, [row.ownerId])).get(row.ownerId), actor, context.now)
  }),
})

export const handler = api('moderation', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
