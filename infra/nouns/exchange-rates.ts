import { apiEnvironment } from '../../functions/exchange-rates/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'

export function addExchangeRates({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'exchange-rates',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      errorImpact: 'Prices show no amount in another currency, and admins cannot keep rates.',
    }),
  }
}
