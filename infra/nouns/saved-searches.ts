import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { recyclableApproved } from '../../events/recyclable-events.ts'
import { apiEnvironment, digestEnvironment, matchEnvironment } from '../../functions/saved-searches/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { Ground } from '../kit/ground.ts'
import { keepAudit, onTable } from '../kit/rights.ts'
import { everyDay } from '../kit/schedule.ts'

export function addSavedSearches(ground: Ground): NounApi {
  addMatch(ground)
  addDigest(ground)
  const { scope, table } = ground
  return {
    api: apiFunction(scope, {
      noun: 'saved-searches',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      rights: [
        onTable(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']),
        keepAudit(table, { audits: false }),
      ],
      errorImpact: 'Users can neither see nor change their saved searches.',
    }),
  }
}

/** Matches an approved ad against saved searches; publishes immediate alerts and stores daily ones. */
function addMatch(ground: Ground): void {
  const { reactions, table, bus } = ground
  const match = new ProductFunction(reactions, {
    entry: 'functions/saved-searches/match.ts',
    declares: matchEnvironment,
    environment: { TABLE_NAME: table.tableName },
    rights: [
      onTable(table, ['Query']),
      onTable(table, ['GetItem'], ['user']),
      onTable(table, ['PutItem'], ['consumed', 'digest', 'outbox']),
    ],
    errorImpact: 'Users with a saved search are not told of an ad that fits it.',
    called: 'event',
    // A search with many subscribers needs some thousands of transactions in sequence.
    timeout: Duration.minutes(2),
    memory: 1024,
  })
  subscribe(reactions, 'AlertWatchers', {
    description: 'An ad can be seen: who waits for one like it?',
    bus,
    pattern: patternOf(recyclableApproved),
    to: match,
  })
}

function addDigest({ reactions, table }: Ground): void {
  const digest = new ProductFunction(reactions, {
    entry: 'functions/saved-searches/digest.ts',
    declares: digestEnvironment,
    environment: { TABLE_NAME: table.tableName },
    rights: [
      onTable(table, ['Query'], ['digest', 'user']),
      onTable(table, ['GetItem'], ['user']),
      onTable(table, ['DeleteItem'], ['digest']),
      onTable(table, ['PutItem'], ['outbox']),
    ],
    errorImpact: 'Users who asked for a daily summary of their saved searches get none today.',
    called: 'event',
    timeout: Duration.minutes(15),
    memory: 1024,
  })
  everyDay(reactions, 'DailyDigest', { at: 8, call: digest, description: 'Finds of daily saved searches' })
}
