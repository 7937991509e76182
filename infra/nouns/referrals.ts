import { Duration } from 'aws-cdk-lib'
import { disputeClosed } from '../../events/dispute-events.ts'
import { patternOf } from '../../events/event.ts'
import { pickupCompleted } from '../../events/pickup-events.ts'
import { apiEnvironment, countEnvironment, recordEnvironment } from '../../functions/referrals/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { denyAuditChanges, moneyPermissions, onTable, readAdminGroup } from '../kit/permissions.ts'
import { everyMinutes } from '../kit/schedule.ts'

export function addReferrals(ground: NounResources): NounApi {
  addRecord(ground)
  addCount(ground)
  const { scope, table, userPool } = ground
  return {
    api: apiFunction(scope, {
      noun: 'referrals',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
      permissions: [
        onTable(table, ['GetItem', 'BatchGetItem'], ['user', 'referral', 'referrer', 'ledger']),
        onTable(table, ['GetItem'], ['settings', 'taxId']),
        onTable(table, ['Query'], ['referrals', 'user', 'userFinder', 'journal']),
        onTable(table, ['PutItem'], ['user', 'referral', 'referralCode', 'ledger', 'journal', 'outbox', 'audit']),
        onTable(table, ['UpdateItem'], ['referrer', 'quota']),
        // Refuses the payment when the referrer's account is suspended or deleted.
        onTable(table, ['ConditionCheckItem'], ['user']),
        denyAuditChanges(table, { audits: true }),
        readAdminGroup(userPool),
      ],
      errorImpact: 'The referral page does not load, and rewards cannot be paid; qualified referrals stay.',
    }),
  }
}

function addRecord({ reactions, table, bus }: NounResources): void {
  const record = new ProductFunction(reactions, {
    entry: 'functions/referrals/entries/record.ts',
    environmentSchema: recordEnvironment,
    environment: { TABLE_NAME: table.tableName },
    permissions: [
      onTable(table, ['GetItem', 'Query'], ['referral']),
      onTable(table, ['PutItem'], ['referral', 'referralChecks', 'user']),
      onTable(table, ['UpdateItem'], ['referral', 'referrer']),
      ...moneyPermissions(table),
      denyAuditChanges(table, { audits: false }),
    ],
    errorImpact: 'Sales of referred users do not count for their referrers until the event is replayed.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'ReferralTrades', {
    description: 'A sale was completed: it counts for the referrers of both sides 30 days later; or lost in a dispute',
    bus,
    pattern: patternOf(pickupCompleted, disputeClosed),
    to: record,
  })
}

function addCount({ reactions, table }: NounResources): void {
  const count = new ProductFunction(reactions, {
    entry: 'functions/referrals/entries/count.ts',
    environmentSchema: countEnvironment,
    environment: { TABLE_NAME: table.tableName },
    permissions: [
      onTable(table, ['GetItem'], ['settings', 'referral']),
      onTable(table, ['Query'], ['referralChecks', 'journal']),
      onTable(table, ['PutItem'], ['referral', 'outbox']),
      onTable(table, ['UpdateItem'], ['referral', 'referrer']),
      onTable(table, ['DeleteItem'], ['referralChecks']),
      denyAuditChanges(table, { audits: false }),
    ],
    errorImpact: 'Referrals qualify later than announced.',
    invokedBy: 'event',
    // Ten thousand trades an hour need about five calls of 5 ms each; the next run counts the rest.
    timeout: Duration.minutes(10),
    memory: 512,
  })
  everyMinutes(reactions, 'CountReferralTrades', {
    minutes: 60,
    target: count,
    description: 'Counts the sales of referred users that were completed 30 days ago',
  })
}
