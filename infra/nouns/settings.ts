import { apiEnvironment } from '../../functions/settings/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { allow, keepAudit, onTable } from '../kit/rights.ts'

export function addSettings({ scope, table, userPool }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'settings',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
      rights: [
        onTable(table, ['Query']),
        onTable(table, ['GetItem'], ['user', 'settings']),
        onTable(table, ['BatchGetItem'], ['user']),
        onTable(table, ['UpdateItem'], ['settings']),
        onTable(table, ['PutItem'], ['audit']),
        keepAudit(table, { audits: true }),
        // Checks the admin group at the change: tokens can be an hour old.
        allow(['cognito-idp:AdminListGroupsForUser'], [userPool.userPoolArn]),
      ],
      errorImpact: 'The interface does not know how large a photo may be and refuses none; admins change no setting.',
    }),
  }
}
