import { implement } from '@orpc/server'
import { queueContract } from '../../../shared/contract/queues.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { openTable } from '../../kit/table/table.ts'
import { readLastAudit } from '../../ledger/nightly/store.ts'
import { apiEnvironment } from '../env.ts'
import { findAnything } from '../find.ts'
import { readDeadLetters, readQueues } from '../store.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const on = implement({ queues: queueContract }).$context<RequestContext>()

export const router = on.router({
  queues: {
    find: on.queues.find.handler(async ({ input }) => ({ items: await findAnything(table, input.text) })),
    waiting: on.queues.waiting.handler(async () => ({ queues: await readQueues(table) })),
    systemChecks: on.queues.systemChecks.handler(async () => {
      const [audit, deadLetters] = await Promise.all([readLastAudit(table), readDeadLetters(table)])
      return { audit: audit ?? null, deadLetters: deadLetters ?? null }
    }),
  },
})

export const handler = api('queues', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
