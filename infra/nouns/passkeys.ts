import { apiEnvironment } from '../../functions/passkeys/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { onTable } from '../kit/permissions.ts'

export function addPasskeys({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'passkeys',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      permissions: [
        onTable(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'], ['user']),
        onTable(table, ['GetItem'], ['settings']),
      ],
      errorImpact: 'Users cannot name their passkeys.',
    }),
  }
}
