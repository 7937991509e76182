import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { recyclableApproved } from '../../events/recyclable-events.ts'
import { apiEnvironment, digestEnvironment, matchEnvironment } from '../../functions/saved-searches/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { everyDay } from '../kit/schedule.ts'

export function addSavedSearches(ground: NounResources): NounApi {
  addMatch(ground)
  addDigest(ground)
  const { scope, table } = ground
  return {
    api: apiFunction(scope, {
      noun: 'saved-searches',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      errorImpact: 'Users can neither see nor change their saved searches.',
    }),
  }
}

/** Matches an approved ad against saved searches; publishes immediate alerts and stores daily ones. */
function addMatch(ground: NounResources): void {
  const { reactions, table, bus } = ground
  const match = new ProductFunction(reactions, {
    entry: 'functions/saved-searches/entries/match.ts',
    table,
    environmentSchema: matchEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Users get no alerts of ads that match their saved searches.',
    invokedBy: 'event',
    // A search with many subscribers needs some thousands of transactions in sequence.
    timeout: Duration.minutes(2),
    memory: 1024,
  })
  subscribe(reactions, 'AlertWatchers', {
    description: 'An ad was approved: matches saved searches',
    bus,
    pattern: patternOf(recyclableApproved),
    to: match,
  })
}

function addDigest({ reactions, table }: NounResources): void {
  const digest = new ProductFunction(reactions, {
    entry: 'functions/saved-searches/entries/digest.ts',
    table,
    environmentSchema: digestEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Users who asked for a daily summary of their saved searches get none today.',
    invokedBy: 'event',
    timeout: Duration.minutes(15),
    memory: 1024,
  })
  everyDay(reactions, 'DailyDigest', {
    at: 8,
    target: digest,
    description: 'Publishes daily matches of saved searches',
  })
}
