import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { accountExportRequested } from '../../events/privacy-events.ts'
import { apiEnvironment, eraseEnvironment, exportEnvironment } from '../../functions/privacy/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { allow, onObjects } from '../kit/permissions.ts'
import { everyMinutes } from '../kit/schedule.ts'

export function addPrivacy(ground: NounResources): NounApi {
  addExport(ground)
  addErase(ground)
  const { scope, table, bucket } = ground
  return {
    api: apiFunction(scope, {
      noun: 'privacy',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, BUCKET_NAME: bucket.bucketName },
      permissions: [
        // A presigned URL has only its signer's permissions.
        onObjects('exports/', ['Get']),
      ],
      errorImpact: 'Data exports and account deletions cannot be requested, downloaded or cancelled.',
    }),
  }
}

function addExport({ reactions, table, bucket, bus, settings }: NounResources): void {
  const make = new ProductFunction(reactions, {
    entry: 'functions/privacy/entries/export.ts',
    table,
    environmentSchema: exportEnvironment,
    environment: { TABLE_NAME: table.tableName, BUCKET_NAME: bucket.bucketName, SITE_URL: settings.siteUrl },
    permissions: [onObjects('exports/', ['Put'])],
    errorImpact: 'Requested data exports are not created.',
    invokedBy: 'event',
    // Ten thousand ads need one Query of 5 ms each for their questions, plus the reads of the ads.
    timeout: Duration.minutes(5),
    memory: 1024,
  })
  subscribe(reactions, 'DataWanted', {
    description: 'A user requested a data export',
    bus,
    pattern: patternOf(accountExportRequested),
    to: make,
  })
}

function addErase({ reactions, table, bucket, userPool }: NounResources): void {
  const erase = new ProductFunction(reactions, {
    entry: 'functions/privacy/entries/erase.ts',
    table,
    environmentSchema: eraseEnvironment,
    environment: { TABLE_NAME: table.tableName, BUCKET_NAME: bucket.bucketName, USER_POOL_ID: userPool.userPoolId },
    permissions: [onObjects('exports/', ['Delete']), allow(['cognito-idp:AdminDeleteUser'], [userPool.userPoolArn])],
    errorImpact: 'Accounts are not deleted on the announced date.',
    invokedBy: 'event',
    // An account with ten thousand ads takes about eight minutes. The next run does the rest.
    timeout: Duration.minutes(15),
    memory: 512,
  })
  everyMinutes(reactions, 'EraseAccounts', {
    minutes: 60,
    target: erase,
    description: 'Deletes accounts seven days after the request',
  })
}
