import { apiEnvironment } from '../../functions/settings/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { denyAuditChanges, onTable, readAdminGroup } from '../kit/permissions.ts'

export function addSettings({ scope, table, userPool, settings }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'settings',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId, SITE_URL: settings.siteUrl },
      permissions: [
        onTable(table, ['Query']),
        onTable(table, ['GetItem'], ['user', 'settings']),
        onTable(table, ['BatchGetItem'], ['user']),
        onTable(table, ['UpdateItem'], ['settings']),
        onTable(table, ['PutItem'], ['audit']),
        denyAuditChanges(table, { audits: true }),
        readAdminGroup(userPool),
      ],
      errorImpact: 'The UI does not know the photo size limit; admins cannot change settings.',
    }),
  }
}
