import { apiEnvironment } from '../../functions/reports/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { keepAudit, onTable } from '../kit/rights.ts'

export function addReports({ scope, table }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'reports',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      rights: [onTable(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem']), keepAudit(table, { audits: true })],
      errorImpact: 'Nobody can report an ad, and admins do not see what was reported.',
    }),
  }
}
