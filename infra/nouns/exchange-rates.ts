import { apiEnvironment } from '../../functions/exchange-rates/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { denyAuditChanges, onTable } from '../kit/permissions.ts'

export function addExchangeRates({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'exchange-rates',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      permissions: [
        onTable(table, ['GetItem'], ['user', 'settings', 'exchangeRates']),
        onTable(table, ['Query'], ['exchangeRates']),
        onTable(table, ['PutItem'], ['exchangeRates', 'audit']),
        denyAuditChanges(table, { audits: true }),
      ],
      errorImpact: 'Prices show no amount in another currency, and admins cannot keep rates.',
    }),
  }
}
