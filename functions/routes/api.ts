import { implement } from '@orpc/server'
import { routes } from '../../shared/contract/routes.ts'
import { api, type RequestContext } from '../kit/api.ts'
import { signedIn } from '../kit/people/actor.ts'
import { standingReader } from '../kit/people/standing.ts'
import { locationRoads } from '../kit/roads.ts'
import { openTable } from '../kit/table/table.ts'
import { apiEnvironment } from './env.ts'
import { drawRoute, measureWays } from './measure.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const roads = locationRoads(env.ROUTE_CALCULATOR_NAME)
const on = implement(routes).$context<RequestContext>()

export const router = on.router({
  matrix: on.matrix.handler(({ input, context: { actor, now } }) =>
    measureWays({ table, roads, now }, signedIn(actor), input.positions),
  ),
  draw: on.draw.handler(({ input, context: { actor, now } }) =>
    drawRoute({ table, roads, now }, signedIn(actor), input.positions),
  ),
})

export const handler = api('routes', router, { standing: standingReader(table) })
