import { Duration } from 'aws-cdk-lib'
import { LambdaVersion, type UserPool, UserPoolOperation } from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import {
  customMessageEnvironment,
  forgetDevicesEnvironment,
  postAuthenticationEnvironment,
  postConfirmationEnvironment,
  preAuthenticationEnvironment,
  preSignUpEnvironment,
  preTokenGenerationEnvironment,
  removeUnconfirmedEnvironment,
  sendSmsEnvironment,
} from '../../functions/accounts/env.ts'
import { ProductFunction } from '../kit/function.ts'
import { configurationSetName } from '../kit/names.ts'
import { allow, sealMails, sendMail, sendTextMessages } from '../kit/permissions.ts'
import { everyDay, everyMinutes } from '../kit/schedule.ts'
import type { Settings } from '../settings.ts'

/** Cognito waits five seconds for a trigger and calls it up to three times. */
const timeout = Duration.seconds(5)
const memory = 512
const forgetsDevices = ['cognito-idp:AdminListDevices', 'cognito-idp:AdminForgetDevice'] as const

interface PoolResources {
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
export function addAccounts(ground: PoolResources): void {
  addSignUpTriggers(ground)
  addSignInTriggers(ground)
  addMessages(ground)
  addCleaning(ground)
}

function addSignUpTriggers({ scope, pool, table, settings }: PoolResources): void {
  const preSignUp = new ProductFunction(scope, {
    entry: 'functions/accounts/entries/pre-sign-up.ts',
    table,
    environmentSchema: preSignUpEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Sign-up fails for everyone.',
    invokedBy: 'trigger',
    timeout,
    memory,
  })
  const postConfirmation = new ProductFunction(scope, {
    entry: 'functions/accounts/entries/post-confirmation.ts',
    table,
    environmentSchema: postConfirmationEnvironment,
    environment: { TABLE_NAME: table.tableName, ADMIN_EMAIL: settings.adminEmail },
    errorImpact: 'New users get no profile and cannot publish.',
    invokedBy: 'trigger',
    timeout,
    memory,
  })
  postConfirmation.grantLate(
    'JoinAdmins',
    new PolicyStatement({ actions: ['cognito-idp:AdminAddUserToGroup'], resources: [pool.userPoolArn] }),
  )
  pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, preSignUp.lambda)
  pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, postConfirmation.lambda)
}

function addSignInTriggers({ scope, pool, table, settings }: PoolResources): void {
  const preAuthentication = new ProductFunction(scope, {
    entry: 'functions/accounts/entries/pre-authentication.ts',
    table,
    environmentSchema: preAuthenticationEnvironment,
    environment: { TABLE_NAME: table.tableName, TEXT_MESSAGES_PER_DAY: String(settings.textMessagesPerDay) },
    errorImpact: 'Sign-in fails; existing sessions continue.',
    invokedBy: 'trigger',
    timeout,
    memory,
  })
  // Checks for an authenticator app when the quota of text messages is used up, and refuses admins codes by e-mail.
  preAuthentication.grantLate(
    'SeeFactors',
    new PolicyStatement({
      actions: ['cognito-idp:AdminGetUser', 'cognito-idp:AdminListGroupsForUser'],
      resources: [pool.userPoolArn],
    }),
  )
  const postAuthentication = new ProductFunction(scope, {
    entry: 'functions/accounts/entries/post-authentication.ts',
    table,
    environmentSchema: postAuthenticationEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Sign-in fails; existing sessions continue.',
    invokedBy: 'trigger',
    timeout,
    memory,
  })
  const preTokenGeneration = new ProductFunction(scope, {
    entry: 'functions/accounts/entries/pre-token-generation.ts',
    table,
    environmentSchema: preTokenGenerationEnvironment,
    environment: { TABLE_NAME: table.tableName, ADMIN_EMAIL: settings.adminEmail },
    permissions: [],
    errorImpact: 'Sign-in fails, and sessions end within ten minutes because tokens are not renewed.',
    invokedBy: 'trigger',
    timeout,
    memory,
  })
  // Admins have no remembered devices; a recovery that was left half done signs out all of them.
  preTokenGeneration.grantLate(
    'ForgetDevices',
    new PolicyStatement({
      actions: ['cognito-idp:AdminAddUserToGroup', 'cognito-idp:AdminUserGlobalSignOut', ...forgetsDevices],
      resources: [pool.userPoolArn],
    }),
  )
  pool.addTrigger(UserPoolOperation.PRE_AUTHENTICATION, preAuthentication.lambda)
  pool.addTrigger(UserPoolOperation.POST_AUTHENTICATION, postAuthentication.lambda)
  // Only version 2 of the event can remove scopes.
  pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, preTokenGeneration.lambda, LambdaVersion.V2_0)
}

function addMessages({ scope, pool, codesKey, table, settings }: PoolResources): void {
  const customMessage = new ProductFunction(scope, {
    entry: 'functions/accounts/entries/custom-message.ts',
    table,
    environmentSchema: customMessageEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      UNPROVEN_MAILS_PER_DAY: String(settings.unprovenMailsPerDay),
      SITE_URL: settings.siteUrl,
    },
    errorImpact: 'Codes are not sent to new e-mail addresses.',
    invokedBy: 'trigger',
    timeout,
    memory,
  })
  const sendSms = new ProductFunction(scope, {
    entry: 'functions/accounts/entries/send-sms.ts',
    table,
    environmentSchema: sendSmsEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      TEXT_MESSAGES_PER_DAY: String(settings.textMessagesPerDay),
      CODES_KEY_ARN: codesKey.keyArn,
      SITE_URL: settings.siteUrl,
      SENDER_ADDRESS: settings.senderAddress,
      CONFIGURATION_SET: configurationSetName,
    },
    permissions: [sendTextMessages(), sealMails(codesKey, 'Encrypt'), sendMail(settings.senderAddress)],
    errorImpact: 'Codes are sent neither by text message nor by e-mail: users without another factor cannot sign in.',
    invokedBy: 'event',
    // The code expires after three minutes; the second retry would start after that.
    maxEventAge: Duration.minutes(3),
    timeout: Duration.seconds(30),
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
  sendSms.grantLate(
    'SeeGroups',
    new PolicyStatement({ actions: ['cognito-idp:AdminListGroupsForUser'], resources: [pool.userPoolArn] }),
  )
  pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, customMessage.lambda)
  pool.addTrigger(UserPoolOperation.CUSTOM_SMS_SENDER, sendSms.lambda)
}

function addCleaning({ scope, pool, table, settings }: PoolResources): void {
  const forgetDevices = new ProductFunction(scope, {
    entry: 'functions/accounts/entries/forget-devices.ts',
    table,
    environmentSchema: forgetDevicesEnvironment,
    environment: { TABLE_NAME: table.tableName, USER_POOL_ID: pool.userPoolId },
    permissions: [allow([...forgetsDevices], [pool.userPoolArn])],
    errorImpact: 'Devices unused for 60 days keep signing in without a code.',
    invokedBy: 'event',
    timeout: Duration.minutes(15),
    memory,
  })
  everyDay(scope, 'ForgetDevicesEveryDay', {
    target: forgetDevices,
    at: 4,
    description: 'Forgets devices without a sign-in for 60 days',
  })
  const removeUnconfirmed = new ProductFunction(scope, {
    entry: 'functions/accounts/entries/remove-unconfirmed.ts',
    table,
    environmentSchema: removeUnconfirmedEnvironment,
    environment: {
      USER_POOL_ID: pool.userPoolId,
      TABLE_NAME: table.tableName,
      ADMIN_EMAIL: settings.adminEmail,
    },
    permissions: [
      allow(
        ['ListUsers', 'AdminDeleteUser', 'AdminGetUser', 'AdminAddUserToGroup'].map((name) => `cognito-idp:${name}`),
        [pool.userPoolArn],
      ),
    ],
    errorImpact:
      'Accounts whose confirmation failed get no profile before their next sign-in; unconfirmed sign-ups stay.',
    invokedBy: 'event',
    timeout: Duration.minutes(2),
    memory,
  })
  everyMinutes(scope, 'RemoveUnconfirmedEveryHour', {
    target: removeUnconfirmed,
    minutes: 60,
    description: 'Finishes confirmed accounts; removes sign-ups not confirmed within a day',
  })
}
