import { implement } from '@orpc/server'
import { recyclableId, recyclables, userAdsPageSize } from '../../../shared/contract/recyclables.ts'
import { cardOf, toCard } from '../../catalogue/card-row.ts'
import { readRecyclable } from '../../catalogue/store.ts'
import { viewFor } from '../../catalogue/view.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { spend, storedUnits } from '../../kit/limits/budgets.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn, tokenReader } from '../../kit/people/actor.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import { locationPerDay } from '../../kit/quotas.ts'
import { locationGeocoder, withinBudget } from '../../kit/services/geocoder.ts'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { apiEnvironment } from '../env.ts'
import { findRecyclables, mapOf } from '../listing/find.ts'
import { createRecyclable, type Published, updateRecyclable } from '../publish.ts'
import { cardQuery, offeredBy, recyclablesOfOwner, searchReads } from '../store.ts'
import { removeRecyclable, stepRecyclable } from '../withdraw.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const location = locationPerDay(Number(env.LOCATION_PER_DAY))
const geocoder = withinBudget(locationGeocoder(env.PLACE_INDEX_NAME), () =>
  spend(table, location, new Date(), storedUnits),
)
const read = { listed: cardQuery(table), searched: searchReads(table) }
const pageOfMine = 20

const on = implement(recyclables).$context<RequestContext>()

async function published({ row, geocoded, sanitised }: Published, context: RequestContext) {
  return {
    recyclable: viewFor(row, await readProfile(table, row.ownerId), context.actor, context.now),
    geocoded,
    sanitised,
  }
}

export const router = on.router({
  list: on.list.handler(({ input: { cursor, order = 'newest', ...filters } }) =>
    findRecyclables(read, filters, order, cursor),
  ),
  map: on.map.handler(({ input }) => mapOf(read, input)),
  get: on.get.handler(async ({ input, context }) => {
    const row = await readRecyclable(table, input.id)
    return viewFor(row, await readProfile(table, row.ownerId), context.actor, context.now)
  }),
  ofUser: on.ofUser.handler(async ({ input }) => {
    const before = decodeCursor(input.cursor, recyclableId)
    const { rows, next } = await offeredBy(table, input.userId, { before, size: userAdsPageSize })
    return { items: rows.map((row) => toCard(cardOf(row))), nextCursor: nextCursor(next) }
  }),
  mine: on.mine.handler(async ({ input, context }) => {
    const before = decodeCursor(input.cursor, recyclableId)
    const { rows, next } = await recyclablesOfOwner(table, requireSignedIn(context.actor).userId, {
      status: input.status,
      before,
      limit: pageOfMine,
    })
    return {
      items: rows.map((row) => ({
        ...toCard(cardOf(row)),
        status: row.status,
        feedback: row.feedback,
        version: row.version,
      })),
      nextCursor: nextCursor(next),
    }
  }),
  create: on.create.handler(async ({ input, context }) =>
    published(
      await createRecyclable({ table, geocoder, now: context.now }, requireSignedIn(context.actor), input),
      context,
    ),
  ),
  update: on.update.handler(async ({ input: { id, version, ...draft }, context }) =>
    published(
      await updateRecyclable({ table, geocoder, now: context.now }, requireSignedIn(context.actor), id, version, draft),
      context,
    ),
  ),
  close: on.close.handler(async ({ input, context }) => {
    const { id, version } = input
    const row = await stepRecyclable({ table, now: context.now }, requireSignedIn(context.actor), id, version, 'close')
    return viewFor(row, await readProfile(table, row.ownerId), context.actor, context.now)
  }),
  resume: on.resume.handler(async ({ input, context }) => {
    const { id, version } = input
    const row = await stepRecyclable({ table, now: context.now }, requireSignedIn(context.actor), id, version, 'resume')
    return viewFor(row, await readProfile(table, row.ownerId), context.actor, context.now)
  }),
  remove: on.remove.handler(async ({ input, context }) => {
    await removeRecyclable({ table, now: context.now }, requireSignedIn(context.actor), input.id)
    return { id: input.id }
  }),
})

export const handler = api('recyclables', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
  readToken: tokenReader(env.USER_POOL_ISSUER, env.USER_POOL_CLIENT_ID),
})
