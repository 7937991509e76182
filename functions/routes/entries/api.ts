import { implement } from '@orpc/server'
import { routes } from '../../../shared/contract/routes.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireSignedIn } from '../../kit/people/actor.ts'
import { locationRoads } from '../../kit/services/roads.ts'
import { openTable } from '../../kit/table/table.ts'
import { apiEnvironment } from '../env.ts'
import { drawRoute, measureWays } from '../measure.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const roads = locationRoads(env.ROUTE_CALCULATOR_NAME)
const locationUnits = Number(env.LOCATION_PER_DAY)
const on = implement(routes).$context<RequestContext>()

export const router = on.router({
  matrix: on.matrix.handler(({ input, context: { actor, now } }) =>
    measureWays({ table, roads, now, locationUnits }, requireSignedIn(actor), input.positions),
  ),
  draw: on.draw.handler(({ input, context: { actor, now } }) =>
    drawRoute({ table, roads, now, locationUnits }, requireSignedIn(actor), input.positions),
  ),
})

export const handler = api('routes', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
