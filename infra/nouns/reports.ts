import { apiEnvironment } from '../../functions/reports/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { denyAuditChanges, onTable } from '../kit/permissions.ts'

export function addReports({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'reports',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      permissions: [
        onTable(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem']),
        denyAuditChanges(table, { audits: true }),
      ],
      errorImpact: 'Ads cannot be reported, and admins do not see reports.',
    }),
  }
}
