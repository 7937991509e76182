import { apiEnvironment } from '../../functions/settings/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { readAdminGroup } from '../kit/permissions.ts'

export function addSettings({ scope, table, userPool, settings }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'settings',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId, SITE_URL: settings.siteUrl },
      permissions: [readAdminGroup(userPool)],
      errorImpact: 'The UI does not know the photo size limit; admins cannot change settings.',
    }),
  }
}
