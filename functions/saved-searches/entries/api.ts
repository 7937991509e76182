import { implement } from '@orpc/server'
import { savedSearches } from '../../../shared/contract/saved-searches.ts'
import { newId } from '../../../shared/ids.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn } from '../../kit/people/actor.ts'
import { openTable } from '../../kit/table/table.ts'
import { changed } from '../alert.ts'
import { apiEnvironment } from '../env.ts'
import {
  addSavedSearch,
  deleteSavedSearch,
  readSavedSearch,
  replaceSavedSearch,
  type SavedSearchRow,
  savedSearchesOf,
} from '../store.ts'
import { watchedWords } from '../watch.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const on = implement(savedSearches).$context<RequestContext>()

export const router = on.router({
  list: on.list.handler(({ context }) => savedSearchesOf(table, requireSignedIn(context.actor).userId)),
  create: on.create.handler(async ({ input: { name, filters, alert }, context }) => {
    const { userId } = requireSignedIn(context.actor)
    const row: SavedSearchRow = {
      id: newId('savedSearch', context.now),
      userId,
      name,
      filters,
      words: watchedWords(filters),
      alert,
      createdAt: context.now.toISOString(),
    }
    await addSavedSearch(table, row, context.now)
    return row
  }),
  update: on.update.handler(async ({ input: { id, name, alert }, context }) => {
    const row = await readSavedSearch(table, requireSignedIn(context.actor).userId, id)
    const after = changed(row, { name, alert })
    await replaceSavedSearch(table, after)
    return after
  }),
  remove: on.remove.handler(async ({ input, context }) => {
    await deleteSavedSearch(table, await readSavedSearch(table, requireSignedIn(context.actor).userId, input.id))
    return input
  }),
})

export const handler = api('saved-searches', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
