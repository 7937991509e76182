import { apiEnvironment } from '../../functions/favourites/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { denyAuditChanges, onTable } from '../kit/permissions.ts'

export function addFavourites({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'favourites',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      permissions: [
        onTable(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
        denyAuditChanges(table, { audits: false }),
      ],
      errorImpact: 'Users do not see their favourites and cannot mark new ones.',
    }),
  }
}
