import { implement } from '@orpc/server'
import { favourites, favouritesLimit } from '../../../shared/contract/favourites.ts'
import { recyclableId } from '../../../shared/contract/recyclables.ts'
import { isVisibleByLink } from '../../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { cardOf, toCard } from '../../catalogue/card-row.ts'
import { readRecyclable } from '../../catalogue/store.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn } from '../../kit/people/actor.ts'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { apiEnvironment } from '../env.ts'
import { addFavourite, favouriteIds, readRecyclables, removeFavourite } from '../store.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const pageSize = 18
const on = implement(favourites).$context<RequestContext>()

export const router = on.router({
  /** Omits ads that are deleted or back in moderation; they reappear with the ad. */
  list: on.list.handler(async ({ input, context }) => {
    const { userId } = requireSignedIn(context.actor)
    const ids = await favouriteIds(table, userId, {
      before: decodeCursor(input.cursor, recyclableId),
      limit: pageSize + 1,
    })
    const rows = await readRecyclables(table, ids.slice(0, pageSize))
    const last = ids.length > pageSize ? ids[pageSize - 1] : undefined
    return {
      items: rows.filter((row) => isVisibleByLink(row)).map((row) => ({ ...toCard(cardOf(row)), status: row.status })),
      nextCursor: nextCursor(last),
    }
  }),
  ids: on.ids.handler(({ context }) =>
    favouriteIds(table, requireSignedIn(context.actor).userId, { before: undefined, limit: favouritesLimit }),
  ),
  add: on.add.handler(async ({ input, context }) => {
    const { userId } = requireSignedIn(context.actor)
    const row = await readRecyclable(table, input.id)
    if (!isVisibleByLink(row)) throw new Refusal('recyclable.not_found')
    await addFavourite(table, userId, input.id, context.now)
    return input
  }),
  remove: on.remove.handler(async ({ input, context }) => {
    await removeFavourite(table, requireSignedIn(context.actor).userId, input.id)
    return input
  }),
})

export const handler = api('favourites', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
