import { apiEnvironment } from '../../functions/reports/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'

export function addReports({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'reports',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      errorImpact: 'Ads cannot be reported, and admins do not see reports.',
    }),
  }
}
