import { implement } from '@orpc/server'
import { exchangeRates } from '../../../shared/contract/exchange-rates.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin } from '../../kit/people/actor.ts'
import { openTable } from '../../kit/table/table.ts'
import { apiEnvironment } from '../env.ts'
import { saveRate } from '../save.ts'
import { allRates } from '../store.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const on = implement(exchangeRates).$context<RequestContext>()

export const router = on.router({
  list: on.list.handler(async () => ({ items: await allRates(table) })),
  all: on.all.handler(async () => ({ items: await allRates(table) })),
  save: on.save.handler(({ input, context: { actor, now } }) => saveRate({ table, now }, requireAdmin(actor), input)),
})

export const handler = api('exchange-rates', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
