import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { accountExportRequested } from '../../events/privacy-events.ts'
import { apiEnvironment, eraseEnvironment, exportEnvironment } from '../../functions/privacy/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { Ground } from '../kit/ground.ts'
import { allow, keepAudit, onObjects, onTable } from '../kit/rights.ts'
import { everyMinutes } from '../kit/schedule.ts'

export function addPrivacy(ground: Ground): NounApi {
  addExport(ground)
  addErase(ground)
  const { scope, table, bucket } = ground
  return {
    api: apiFunction(scope, {
      noun: 'privacy',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, BUCKET_NAME: bucket.bucketName },
      rights: [
        onTable(table, ['GetItem', 'Query']),
        // Held money blocks a deletion.
        onTable(table, ['GetItem'], ['ledger']),
        onTable(table, ['PutItem', 'UpdateItem'], ['user', 'quota', 'outbox', 'deletion']),
        onTable(table, ['DeleteItem'], ['deletion']),
        // A presigned URL has only its signer's permissions.
        onObjects('exports/', ['Get']),
      ],
      errorImpact: 'Nobody can fetch their data, or have an account deleted or kept.',
    }),
  }
}

function addExport({ reactions, table, bucket, bus, settings }: Ground): void {
  const make = new ProductFunction(reactions, {
    entry: 'functions/privacy/export.ts',
    declares: exportEnvironment,
    environment: { TABLE_NAME: table.tableName, BUCKET_NAME: bucket.bucketName, SITE_URL: settings.siteUrl },
    rights: [
      onTable(table, ['GetItem', 'BatchGetItem', 'Query']),
      onTable(table, ['Query'], ['ledger', 'withdrawals', 'donations']),
      onTable(table, ['UpdateItem'], ['user']),
      onTable(table, ['PutItem'], ['outbox']),
      onObjects('exports/', ['Put']),
    ],
    errorImpact: 'People wait in vain for the file with their data.',
    called: 'event',
    // Ten thousand ads need one Query of 5 ms each for their questions, plus the reads of the ads.
    timeout: Duration.minutes(5),
    memory: 1024,
  })
  subscribe(reactions, 'DataWanted', {
    description: 'Somebody wants all of their data as a file',
    bus,
    pattern: patternOf(accountExportRequested),
    to: make,
  })
}

function addErase({ reactions, table, bucket, userPool }: Ground): void {
  const erase = new ProductFunction(reactions, {
    entry: 'functions/privacy/erase.ts',
    declares: eraseEnvironment,
    environment: { TABLE_NAME: table.tableName, BUCKET_NAME: bucket.bucketName, USER_POOL_ID: userPool.userPoolId },
    rights: [
      // An ad has rows under places and words; a user has rows under other subjects.
      onTable(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
      onTable(table, ['GetItem'], ['ledger']),
      keepAudit(table, { audits: false }),
      onObjects('exports/', ['Delete']),
      allow(['cognito-idp:AdminDeleteUser'], [userPool.userPoolArn]),
    ],
    errorImpact: 'Accounts that people gave up are not deleted when they were told.',
    called: 'event',
    // An account with ten thousand ads takes about eight minutes. The next run does the rest.
    timeout: Duration.minutes(15),
    memory: 512,
  })
  everyMinutes(reactions, 'EraseAccounts', {
    minutes: 60,
    call: erase,
    description: 'Accounts that were given up seven days ago, and not kept since',
  })
}
