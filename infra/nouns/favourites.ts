import { apiEnvironment } from '../../functions/favourites/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'

export function addFavourites({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'favourites',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      errorImpact: 'Users do not see their favourites and cannot mark new ones.',
    }),
  }
}
