import { apiEnvironment } from '../../functions/routes/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { onRouteCalculator } from '../kit/permissions.ts'

export function addRoutes({ scope, table, routeCalculator, settings }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'routes',
      table,
      environmentSchema: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        ROUTE_CALCULATOR_NAME: routeCalculator.ref,
        LOCATION_PER_DAY: String(settings.locationPerDay),
      },
      permissions: [onRouteCalculator(routeCalculator)],
      errorImpact: 'Routes are not planned: the map shows the pickups without a route.',
    }),
  }
}
