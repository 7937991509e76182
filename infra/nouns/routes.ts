import { apiEnvironment } from '../../functions/routes/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { onRouteCalculator, onTable } from '../kit/rights.ts'

export function addRoutes({ scope, table, routeCalculator }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'routes',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, ROUTE_CALCULATOR_NAME: routeCalculator.ref },
      rights: [
        onRouteCalculator(routeCalculator),
        onTable(table, ['UpdateItem'], ['quota']),
        onTable(table, ['GetItem'], ['user', 'settings']),
      ],
      errorImpact: 'Days of pickups are not planned: their places stand on the map without a route.',
    }),
  }
}
