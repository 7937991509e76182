import { implement } from '@orpc/server'
import { pageViews } from '../../../shared/contract/page-views.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { openTable } from '../../kit/table/table.ts'
import { apiEnvironment } from '../env.ts'
import { addEmptySearch, addView } from '../store.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const oneIn = Number(env.PAGE_VIEWS_ONE_IN)
const on = implement(pageViews).$context<RequestContext>()

export const router = on.router({
  record: on.record.handler(async ({ input, context }) => {
    await addView(table, input, oneIn, context.now)
    return {}
  }),
  recordEmptySearch: on.recordEmptySearch.handler(async ({ input, context }) => {
    await addEmptySearch(table, input, context.now)
    return {}
  }),
})

export const handler = api('page-views', router, { maintenance: maintenanceReader(table) })
