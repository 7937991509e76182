import { apiEnvironment } from '../../functions/balance/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { onTable } from '../kit/rights.ts'

export function addBalance({ scope, table }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'balance',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      rights: [
        onTable(table, ['GetItem'], ['user', 'settings', 'ledger']),
        onTable(table, ['Query'], ['ledger']),
        onTable(table, ['BatchGetItem'], ['recyclable', 'entities', 'approval']),
      ],
      errorImpact: 'Nobody sees their balance or what moved it; the money is where it was.',
    }),
  }
}
