import { apiEnvironment } from '../../functions/withdrawals/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { allow, keepAudit, onTable } from '../kit/rights.ts'

export function addWithdrawals({ scope, table, userPool }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'withdrawals',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
      rights: [
        onTable(table, ['GetItem'], ['user', 'settings', 'taxId', 'withdrawal', 'approval', 'ledger']),
        onTable(table, ['BatchGetItem'], ['user', 'ledger', 'withdrawal', 'approval']),
        onTable(table, ['Query'], ['withdrawals', 'approval', 'ledger', 'journal', 'userFinder', 'audited']),
        onTable(table, ['PutItem'], ['user', 'withdrawal', 'approval', 'ledger', 'journal', 'outbox', 'audit']),
        onTable(table, ['UpdateItem'], ['quota']),
        // Refuses the write when the account is suspended.
        onTable(table, ['ConditionCheckItem'], ['user']),
        keepAudit(table, { audits: true }),
        // Checks the admin group at the decision: tokens can be an hour old.
        allow(['cognito-idp:AdminListGroupsForUser'], [userPool.userPoolArn]),
      ],
      errorImpact: 'Nobody can ask for a withdrawal, and admins cannot settle one; what is held stays held.',
    }),
  }
}
