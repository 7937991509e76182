import { Duration } from 'aws-cdk-lib'
import { disputeClosed } from '../../events/dispute-events.ts'
import { patternOf } from '../../events/event.ts'
import { pickupCompleted } from '../../events/pickup-events.ts'
import { apiEnvironment, countEnvironment, recordEnvironment } from '../../functions/referrals/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { readAdminGroup } from '../kit/permissions.ts'
import { everyMinutes } from '../kit/schedule.ts'

export function addReferrals(ground: NounResources): NounApi {
  addRecord(ground)
  addCount(ground)
  const { scope, table, userPool } = ground
  return {
    api: apiFunction(scope, {
      noun: 'referrals',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
      permissions: [readAdminGroup(userPool)],
      errorImpact: 'The referral page does not load, and rewards cannot be paid; qualified referrals stay.',
    }),
  }
}

function addRecord({ reactions, table, bus }: NounResources): void {
  const record = new ProductFunction(reactions, {
    entry: 'functions/referrals/entries/record.ts',
    table,
    environmentSchema: recordEnvironment,
    environment: { TABLE_NAME: table.tableName },
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
    table,
    environmentSchema: countEnvironment,
    environment: { TABLE_NAME: table.tableName },
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
