import { implement } from '@orpc/server'
import { audit, auditCsvName } from '../../../shared/contract/audit.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin } from '../../kit/people/actor.ts'
import { openTable } from '../../kit/table/table.ts'
import { apiEnvironment } from '../env.ts'
import { exportAudit, findAudit } from '../search.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const on = implement(audit).$context<RequestContext>()

export const router = on.router({
  search: on.search.handler(({ input, context: { now } }) => findAudit({ table, now }, input)),
  csv: on.csv.handler(async ({ input, context: { actor, now } }) => ({
    fileName: auditCsvName,
    ...(await exportAudit({ table, now }, requireAdmin(actor), input)),
  })),
})

export const handler = api('audit', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
