import { apiEnvironment } from '../../functions/balance/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'

export function addBalance({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'balance',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      errorImpact: 'Balance and statement do not load; the money is unaffected.',
    }),
  }
}
