import { Duration } from 'aws-cdk-lib'
import { emailCodeRequested } from '../../events/account-events.ts'
import { patternOf } from '../../events/event.ts'
import {
  apiEnvironment,
  exportPeopleEnvironment,
  judgePasswordEnvironment,
  sendCodeEnvironment,
} from '../../functions/accounts/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import { configurationSetName } from '../kit/names.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { allow, hashShortCodes, onObjects, sealMails, sendMail, sendTextMessages } from '../kit/permissions.ts'
import { everyMonday } from '../kit/schedule.ts'

/**
 * Adds sign-up, recovery and sign-out from all devices: the account operations that the user pool cannot provide alone.
 */
export function addAccountsApi(ground: NounResources): NounApi {
  const { scope, table, tokens, userPool, shortCodesKey, settings } = ground
  addSendCode(ground)
  addExport(ground)
  const judge = new ProductFunction(scope, {
    entry: 'functions/accounts/entries/judge-password.ts',
    environmentSchema: judgePasswordEnvironment,
    environment: {},
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
      table,
      environmentSchema: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        SIGN_UPS_PER_HOUR: String(settings.signUpsPerHour),
        SIGN_UPS_PER_ADDRESS: String(settings.signUpsPerAddress),
        FREE_SIGN_UPS_PER_ADDRESS: String(settings.freeSignUpsPerAddress),
        TEXT_MESSAGES_PER_DAY: String(settings.textMessagesPerDay),
        UNPROVEN_MAILS_PER_DAY: String(settings.unprovenMailsPerDay),
        SITE_DOMAIN: new URL(settings.siteUrl).host,
        USER_POOL_ID: userPool.userPoolId,
        USER_POOL_CLIENT_ID: tokens.USER_POOL_CLIENT_ID,
        PASSWORD_JUDGE: judge.lambda.functionName,
        SHORT_CODES_KEY_ARN: shortCodesKey.keyArn,
      },
      permissions: [
        allow(['lambda:InvokeFunction'], [judge.lambda.functionArn]),
        sendTextMessages(),
        hashShortCodes(shortCodesKey),
        // Sets the password of a recovery.
        allow(['cognito-idp:AdminGetUser', 'cognito-idp:AdminSetUserPassword'], [userPool.userPoolArn]),
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

/** Codes of sign-ups and recoveries. */
function addSendCode(ground: NounResources): void {
  const { reactions, table, bus, tokens, userPool, codesKey, shortCodesKey, settings } = ground
  const sendCode = new ProductFunction(reactions, {
    entry: 'functions/accounts/entries/send-code.ts',
    table,
    environmentSchema: sendCodeEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      SITE_URL: settings.siteUrl,
      SENDER_ADDRESS: settings.senderAddress,
      CONFIGURATION_SET: configurationSetName,
      USER_POOL_ID: userPool.userPoolId,
      USER_POOL_CLIENT_ID: tokens.USER_POOL_CLIENT_ID,
      UNPROVEN_MAILS_PER_DAY: String(settings.unprovenMailsPerDay),
      SHORT_CODES_KEY_ARN: shortCodesKey.keyArn,
      CODES_KEY_ARN: codesKey.keyArn,
    },
    permissions: [
      hashShortCodes(shortCodesKey),
      sealMails(codesKey, 'Encrypt'),
      allow(['cognito-idp:AdminGetUser'], [userPool.userPoolArn]),
      sendMail(settings.senderAddress),
    ],
    errorImpact: 'Sign-ups and password recoveries get no code.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'SendEmailCodes', {
    description: 'Sends the codes of sign-ups and recoveries',
    bus,
    pattern: patternOf(emailCodeRequested),
    to: sendCode,
  })
}

/** AWS backs up no user pool: a weekly export has what a new one needs (docs/operations.md, *Restoring*). */
function addExport({ reactions, bucket, userPool }: NounResources): void {
  const exportPeople = new ProductFunction(reactions, {
    entry: 'functions/accounts/entries/export-people.ts',
    environmentSchema: exportPeopleEnvironment,
    environment: { USER_POOL_ID: userPool.userPoolId, BUCKET_NAME: bucket.bucketName },
    permissions: [
      allow(['cognito-idp:ListUsers', 'cognito-idp:ListUsersInGroup'], [userPool.userPoolArn]),
      onObjects('backups/', ['Put']),
    ],
    errorImpact: 'None for users: the weekly export of the user pool is missing, and a lost pool could not be rebuilt.',
    invokedBy: 'event',
    // 60 people a page and some ten pages a second: half a million.
    timeout: Duration.minutes(15),
    memory: 512,
  })
  everyMonday(reactions, 'ExportPeople', {
    at: 3,
    target: exportPeople,
    input: {},
    description: 'Exports the people of the user pool',
  })
}
