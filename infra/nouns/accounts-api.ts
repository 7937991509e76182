import { Duration } from 'aws-cdk-lib'
import { apiEnvironment, judgePasswordEnvironment } from '../../functions/accounts/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { allow, onTable, sendTextMessages } from '../kit/permissions.ts'

/**
 * Adds sign-up, recovery and sign-out from all devices: the account operations that the user pool cannot provide alone.
 */
export function addAccountsApi({ scope, table, tokens, userPool, settings }: NounResources): NounApi {
  const judge = new ProductFunction(scope, {
    entry: 'functions/accounts/entries/judge-password.ts',
    environmentSchema: judgePasswordEnvironment,
    environment: {},
    permissions: [],
    errorImpact: 'Sign-up and password recovery fail.',
    invokedBy: 'request',
    // The slowest password takes a second; an instance starts in two.
    timeout: Duration.seconds(8),
    // One vCPU: the estimator is bound by the processor.
    memory: 1769,
  })
  return {
    api: apiFunction(scope, {
      noun: 'accounts',
      environmentSchema: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        SIGN_UPS_PER_HOUR: String(settings.signUpsPerHour),
        TEXT_MESSAGES_PER_DAY: String(settings.textMessagesPerDay),
        SITE_DOMAIN: new URL(settings.siteUrl).host,
        USER_POOL_ID: userPool.userPoolId,
        USER_POOL_CLIENT_ID: tokens.USER_POOL_CLIENT_ID,
        PASSWORD_JUDGE: judge.lambda.functionName,
      },
      permissions: [
        onTable(table, ['GetItem'], ['user', 'settings', 'textMessages', 'quota', 'phoneProof']),
        onTable(table, ['Query'], ['user']),
        onTable(table, ['UpdateItem'], ['attempts', 'quota', 'user', 'phoneProof']),
        onTable(
          table,
          ['PutItem'],
          ['user', 'ticket', 'outbox', 'textMessages', 'phoneProof', 'deviceCheck', 'pendingSignUp'],
        ),
        onTable(table, ['DeleteItem'], ['user', 'attempts', 'phoneProof']),
        allow(['lambda:InvokeFunction'], [judge.lambda.functionArn]),
        sendTextMessages(),
        // Replaces unconfirmed sign-ups.
        allow(['cognito-idp:AdminGetUser', 'cognito-idp:AdminDeleteUser'], [userPool.userPoolArn]),
        allow(['cognito-idp:AdminUserGlobalSignOut'], [userPool.userPoolArn]),
        // Lists and forgets the pool's devices with our own.
        allow(
          ['cognito-idp:AdminListDevices', 'cognito-idp:AdminGetDevice', 'cognito-idp:AdminForgetDevice'],
          [userPool.userPoolArn],
        ),
      ],
      errorImpact: 'Sign-up, password recovery, e-mail and phone changes and sign-out from all devices fail.',
    }),
  }
}
