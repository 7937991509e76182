import { Duration } from 'aws-cdk-lib'
import { LambdaVersion, type UserPool, UserPoolOperation } from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import {
  customMessageEnvironment,
  postAuthenticationEnvironment,
  postConfirmationEnvironment,
  preAuthenticationEnvironment,
  preSignUpEnvironment,
  preTokenGenerationEnvironment,
  removeUnconfirmedEnvironment,
  sendSmsEnvironment,
} from '../../functions/accounts/env.ts'
import { ProductFunction } from '../kit/function.ts'
import { allow, onTable, sendTextMessages } from '../kit/rights.ts'
import { everyMinutes } from '../kit/schedule.ts'
import type { Settings } from '../settings.ts'

/** Cognito waits five seconds for a trigger and calls it up to three times. */
const timeout = Duration.seconds(5)
const memory = 512

interface PoolGround {
  readonly scope: Construct
  readonly pool: UserPool
  readonly codesKey: Key
  readonly table: Table
  readonly settings: Settings
}

/**
 * Adds the user pool's triggers and the removal of unconfirmed sign-ups. They are in the pool's stack and share its
 * life cycle.
 */
export function addAccounts(ground: PoolGround): void {
  addSigningUp(ground)
  addSigningIn(ground)
  addMessages(ground)
  addCleaning(ground)
}

function addSigningUp({ scope, pool, table, settings }: PoolGround): void {
  const preSignUp = new ProductFunction(scope, {
    entry: 'functions/accounts/pre-sign-up.ts',
    declares: preSignUpEnvironment,
    environment: { TABLE_NAME: table.tableName },
    rights: [onTable(table, ['DeleteItem'], ['ticket'])],
    errorImpact: 'Nobody can create an account.',
    called: 'trigger',
    timeout,
    memory,
  })
  const postConfirmation = new ProductFunction(scope, {
    entry: 'functions/accounts/post-confirmation.ts',
    declares: postConfirmationEnvironment,
    environment: { TABLE_NAME: table.tableName, ADMIN_EMAIL: settings.adminEmail },
    rights: [
      onTable(table, ['PutItem'], ['user', 'userFinder', 'outbox']),
      // A recovery ends all sessions and clears failed attempts.
      onTable(table, ['UpdateItem'], ['user']),
      onTable(table, ['DeleteItem'], ['attempts']),
    ],
    errorImpact:
      'New users get no profile, so they cannot publish; who sets another password stays signed in elsewhere.',
    called: 'trigger',
    timeout,
    memory,
  })
  postConfirmation.grantLate(
    'JoinAdmins',
    new PolicyStatement({ actions: ['cognito-idp:AdminAddUserToGroup'], resources: [pool.userPoolArn] }),
  )
  postConfirmation.grantLate(
    'SignOutEverywhere',
    new PolicyStatement({ actions: ['cognito-idp:AdminUserGlobalSignOut'], resources: [pool.userPoolArn] }),
  )
  pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, preSignUp.lambda)
  pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, postConfirmation.lambda)
}

function addSigningIn({ scope, pool, table, settings }: PoolGround): void {
  const preAuthentication = new ProductFunction(scope, {
    entry: 'functions/accounts/pre-authentication.ts',
    declares: preAuthenticationEnvironment,
    environment: { TABLE_NAME: table.tableName, TEXT_MESSAGES_PER_DAY: String(settings.textMessagesPerDay) },
    rights: [
      onTable(table, ['GetItem'], ['user', 'textMessages', 'quota', 'deviceSignIn']),
      onTable(table, ['UpdateItem'], ['attempts']),
    ],
    errorImpact: 'Nobody can sign in; those who are signed in stay so.',
    called: 'trigger',
    timeout,
    memory,
  })
  // Checks for an authenticator app when the quota of text messages is used up.
  preAuthentication.grantLate(
    'SeeFactors',
    new PolicyStatement({ actions: ['cognito-idp:AdminGetUser'], resources: [pool.userPoolArn] }),
  )
  const postAuthentication = new ProductFunction(scope, {
    entry: 'functions/accounts/post-authentication.ts',
    declares: postAuthenticationEnvironment,
    environment: { TABLE_NAME: table.tableName },
    rights: [
      onTable(table, ['DeleteItem'], ['attempts']),
      // Copies a new e-mail address to the profile at the first sign-in with it.
      onTable(table, ['GetItem', 'UpdateItem'], ['user']),
      onTable(table, ['PutItem', 'DeleteItem'], ['userFinder', 'outbox']),
    ],
    errorImpact: 'Nobody can sign in; those who are signed in stay so.',
    called: 'trigger',
    timeout,
    memory,
  })
  const preTokenGeneration = new ProductFunction(scope, {
    entry: 'functions/accounts/pre-token-generation.ts',
    declares: preTokenGenerationEnvironment,
    environment: { TABLE_NAME: table.tableName },
    rights: [onTable(table, ['GetItem'], ['user'])],
    errorImpact: 'Nobody can sign in, and sessions end with their tokens, within the hour.',
    called: 'trigger',
    timeout,
    memory,
  })
  pool.addTrigger(UserPoolOperation.PRE_AUTHENTICATION, preAuthentication.lambda)
  pool.addTrigger(UserPoolOperation.POST_AUTHENTICATION, postAuthentication.lambda)
  // Only version 2 of the event can remove scopes.
  pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, preTokenGeneration.lambda, LambdaVersion.V2_0)
}

function addMessages({ scope, pool, codesKey, table, settings }: PoolGround): void {
  const customMessage = new ProductFunction(scope, {
    entry: 'functions/accounts/custom-message.ts',
    declares: customMessageEnvironment,
    environment: { SITE_URL: settings.siteUrl, TABLE_NAME: table.tableName },
    rights: [onTable(table, ['DeleteItem'], ['ticket'])],
    errorImpact: 'No code reaches anyone by e-mail: nobody can sign up, recover a password or change an address.',
    called: 'trigger',
    timeout,
    memory,
  })
  const sendSms = new ProductFunction(scope, {
    entry: 'functions/accounts/send-sms.ts',
    declares: sendSmsEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      TEXT_MESSAGES_PER_DAY: String(settings.textMessagesPerDay),
      CODES_KEY_ARN: codesKey.keyArn,
      SITE_DOMAIN: new URL(settings.siteUrl).host,
    },
    rights: [
      onTable(table, ['GetItem'], ['user', 'textMessages']),
      onTable(table, ['PutItem'], ['textMessages']),
      onTable(table, ['UpdateItem'], ['quota']),
      sendTextMessages(),
    ],
    errorImpact: 'No code reaches anyone by text message: who has no authenticator cannot sign in.',
    called: 'event',
    // The code expires after three minutes; the second retry would start after that.
    worthFor: Duration.minutes(3),
    timeout: Duration.seconds(15),
    memory,
  })
  sendSms.grantLate(
    'OpenCodes',
    new PolicyStatement({
      actions: ['kms:Decrypt'],
      resources: [codesKey.keyArn],
      conditions: { StringEquals: { 'kms:EncryptionContext:userpool-id': pool.userPoolId } },
    }),
  )
  pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, customMessage.lambda)
  pool.addTrigger(UserPoolOperation.CUSTOM_SMS_SENDER, sendSms.lambda)
}

function addCleaning({ scope, pool }: PoolGround): void {
  const removeUnconfirmed = new ProductFunction(scope, {
    entry: 'functions/accounts/remove-unconfirmed.ts',
    declares: removeUnconfirmedEnvironment,
    environment: { USER_POOL_ID: pool.userPoolId },
    rights: [allow(['cognito-idp:ListUsers', 'cognito-idp:AdminDeleteUser'], [pool.userPoolArn])],
    errorImpact: 'Sign-ups that nobody confirmed stay longer than a day; nobody notices.',
    called: 'event',
    timeout: Duration.minutes(2),
    memory,
  })
  everyMinutes(scope, 'RemoveUnconfirmedEveryHour', {
    call: removeUnconfirmed,
    minutes: 60,
    description: 'Removes the sign-ups that nobody confirmed within a day',
  })
}
