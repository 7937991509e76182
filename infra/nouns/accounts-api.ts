import { apiEnvironment } from '../../functions/accounts/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { allow, onTable } from '../kit/rights.ts'

/** Beginning an account and recovering it: what the pool cannot check alone. */
export function addAccountsApi({ scope, table, tokens, userPool, settings }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'accounts',
      declares: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        SIGN_UPS_PER_HOUR: String(settings.signUpsPerHour),
        USER_POOL_ID: userPool.userPoolId,
        USER_POOL_CLIENT_ID: tokens.USER_POOL_CLIENT_ID,
      },
      rights: [
        onTable(table, ['UpdateItem'], ['attempts', 'quota']),
        onTable(table, ['PutItem'], ['signUpTicket']),
        // Sign-ups that nobody confirmed are replaced.
        allow(['cognito-idp:AdminGetUser', 'cognito-idp:AdminDeleteUser'], [userPool.userPoolArn]),
      ],
      errorImpact: 'Nobody can create an account or recover a password.',
    }),
  }
}
