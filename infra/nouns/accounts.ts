import { Duration } from 'aws-cdk-lib'
import { type UserPool, UserPoolOperation } from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import {
  customMessageEnvironment,
  postConfirmationEnvironment,
  preAuthenticationEnvironment,
  preSignUpEnvironment,
} from '../../functions/accounts/env.ts'
import { ProductFunction } from '../kit/function.ts'
import { onTable } from '../kit/rights.ts'
import type { Settings } from '../settings.ts'

/** Cognito waits five seconds for a trigger and calls it up to three times; we give up before it does. */
const timeout = Duration.seconds(5)
const memory = 512

/**
 * What the pool asks while someone signs up, signs in or confirms an address. In the pool's stack: they live and die
 * with it.
 */
export function addAccounts(scope: Construct, pool: UserPool, table: Table, settings: Settings): void {
  const preSignUp = new ProductFunction(scope, {
    entry: 'functions/accounts/pre-sign-up.ts',
    declares: preSignUpEnvironment,
    environment: { TABLE_NAME: table.tableName, SIGN_UPS_PER_HOUR: String(settings.signUpsPerHour) },
    rights: [onTable(table, ['UpdateItem'], ['attempts', 'quota'])],
    errorImpact: 'Nobody can create an account.',
    called: 'trigger',
    timeout,
    memory,
  })
  const preAuthentication = new ProductFunction(scope, {
    entry: 'functions/accounts/pre-authentication.ts',
    declares: preAuthenticationEnvironment,
    environment: { TABLE_NAME: table.tableName },
    rights: [onTable(table, ['UpdateItem'], ['attempts'])],
    errorImpact: 'Nobody can sign in; those who are signed in stay so.',
    called: 'trigger',
    timeout,
    memory,
  })
  const postConfirmation = new ProductFunction(scope, {
    entry: 'functions/accounts/post-confirmation.ts',
    declares: postConfirmationEnvironment,
    environment: { TABLE_NAME: table.tableName, ADMIN_EMAIL: settings.adminEmail },
    rights: [onTable(table, ['PutItem'], ['user', 'outbox'])],
    errorImpact: 'New users confirm their address but get no profile, so they cannot publish.',
    called: 'trigger',
    timeout,
    memory,
  })
  postConfirmation.grantLate(
    'JoinAdmins',
    new PolicyStatement({ actions: ['cognito-idp:AdminAddUserToGroup'], resources: [pool.userPoolArn] }),
  )
  const customMessage = new ProductFunction(scope, {
    entry: 'functions/accounts/custom-message.ts',
    declares: customMessageEnvironment,
    environment: { SITE_URL: settings.siteUrl },
    rights: [],
    errorImpact: 'No code reaches anyone: nobody can sign up, sign in or recover a password.',
    called: 'trigger',
    timeout,
    memory,
  })
  pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, preSignUp.lambda)
  pool.addTrigger(UserPoolOperation.PRE_AUTHENTICATION, preAuthentication.lambda)
  pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, postConfirmation.lambda)
  pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, customMessage.lambda)
}
