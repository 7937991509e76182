import { apiEnvironment } from '../../functions/audit/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { readAdminGroup } from '../kit/permissions.ts'

export function addAudit({ scope, table, userPool }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'audit',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
      permissions: [readAdminGroup(userPool)],
      errorImpact: 'Admins cannot search the audit record; it is written all the same.',
    }),
  }
}
