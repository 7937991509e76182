import { apiEnvironment } from '../../functions/withdrawals/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { allow, denyAuditChanges, onTable } from '../kit/permissions.ts'

export function addWithdrawals({ scope, table, userPool }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'withdrawals',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
      permissions: [
        onTable(table, ['GetItem'], ['user', 'settings', 'taxId', 'withdrawal', 'approval', 'ledger']),
        onTable(table, ['BatchGetItem'], ['user', 'ledger', 'withdrawal', 'approval']),
        onTable(table, ['Query'], ['withdrawals', 'approval', 'ledger', 'journal', 'userFinder', 'audited']),
        onTable(table, ['PutItem'], ['user', 'withdrawal', 'approval', 'ledger', 'journal', 'outbox', 'audit']),
        onTable(table, ['UpdateItem'], ['quota']),
        // Refuses the write when the account is suspended.
        onTable(table, ['ConditionCheckItem'], ['user']),
        denyAuditChanges(table, { audits: true }),
        // Checks the admin group at the decision: tokens can be an hour old.
        allow(['cognito-idp:AdminListGroupsForUser'], [userPool.userPoolArn]),
      ],
      errorImpact: 'Withdrawals cannot be requested or decided; held amounts stay held.',
    }),
  }
}
