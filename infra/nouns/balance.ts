import { apiEnvironment } from '../../functions/balance/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { onTable } from '../kit/permissions.ts'

export function addBalance({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'balance',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      permissions: [
        onTable(table, ['GetItem'], ['user', 'settings', 'ledger']),
        onTable(table, ['Query'], ['ledger']),
        onTable(table, ['BatchGetItem'], ['recyclable', 'entities', 'approval']),
      ],
      errorImpact: 'Balance and statement do not load; the money is unaffected.',
    }),
  }
}
