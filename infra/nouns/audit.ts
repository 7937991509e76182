import { apiEnvironment } from '../../functions/audit/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { denyAuditChanges, onTable, readAdminGroup } from '../kit/permissions.ts'

export function addAudit({ scope, table, userPool }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'audit',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
      permissions: [
        onTable(table, ['Query'], ['audit', 'audited', 'auditedBy', 'userFinder']),
        onTable(table, ['GetItem'], ['user', 'settings', 'taxId']),
        onTable(table, ['BatchGetItem'], ['user']),
        onTable(table, ['PutItem'], ['audit']),
        denyAuditChanges(table, { audits: true }),
        readAdminGroup(userPool),
      ],
      errorImpact: 'Admins cannot search the audit record; it is written all the same.',
    }),
  }
}
