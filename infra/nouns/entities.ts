import { apiEnvironment } from '../../functions/entities/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { readAdminGroup } from '../kit/permissions.ts'

export function addEntities({ scope, table, userPool }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'entities',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
      permissions: [readAdminGroup(userPool)],
      errorImpact: 'The list of entities does not load, and admins cannot change entities.',
    }),
  }
}
