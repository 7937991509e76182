import { implement } from '@orpc/server'
import { figures } from '../../../shared/contract/figures.ts'
import { goals } from '../../../shared/contract/goals.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin } from '../../kit/people/actor.ts'
import { openTable } from '../../kit/table/table.ts'
import { csvOf } from '../csv.ts'
import { readDashboard } from '../dashboard.ts'
import { apiEnvironment } from '../env.ts'
import { createGoal, listGoals, removeGoal, updateGoal } from '../goals/change.ts'

const table = openTable(apiEnvironment.read().TABLE_NAME)
const on = implement({ figures, goals }).$context<RequestContext>()

export const router = on.router({
  figures: {
    dashboard: on.figures.dashboard.handler(({ input, context }) => readDashboard(table, input.period, context.now)),
    csv: on.figures.csv.handler(async ({ input, context }) =>
      csvOf(await readDashboard(table, input.period, context.now), input.chart),
    ),
  },
  goals: {
    list: on.goals.list.handler(({ context: { now } }) => listGoals({ table, now })),
    create: on.goals.create.handler(({ input, context: { actor, now } }) =>
      createGoal({ table, now }, requireAdmin(actor), input),
    ),
    update: on.goals.update.handler(({ input, context: { actor, now } }) =>
      updateGoal({ table, now }, requireAdmin(actor), input),
    ),
    remove: on.goals.remove.handler(({ input, context: { actor, now } }) =>
      removeGoal({ table, now }, requireAdmin(actor), input),
    ),
  },
})

export const handler = api('figures', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
