import { apiEnvironment } from '../../functions/favourites/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { keepAudit, onTable } from '../kit/rights.ts'

export function addFavourites({ scope, table }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'favourites',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      rights: [
        onTable(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
        keepAudit(table, { audits: false }),
      ],
      errorImpact: 'Users do not see their favourites and cannot mark new ones.',
    }),
  }
}
