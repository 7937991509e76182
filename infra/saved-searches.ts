import { Duration } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import { patternOf } from '../events/event.ts'
import { recyclableApproved } from '../events/recyclable-events.ts'
import { digestEnvironment, matchEnvironment } from '../functions/saved-searches/env.ts'
import { subscribe } from './event-bus.ts'
import { ProductFunction } from './function.ts'
import { onTable, sendMail } from './rights.ts'
import { everyDay } from './schedule.ts'
import type { Settings } from './settings.ts'
import type { StorageStack } from './storage-stack.ts'

/** Alerts of saved searches: at once when an ad is approved, or once a day. */
export function addAlerts(scope: Construct, storage: StorageStack, bus: EventBus, settings: Settings): void {
  const { table } = storage
  const environment = {
    TABLE_NAME: table.tableName,
    SENDER_ADDRESS: settings.senderAddress,
    SITE_URL: settings.siteUrl,
  }
  const rights = [onTable(table, ['Query']), onTable(table, ['GetItem'], ['user']), sendMail(settings.senderAddress)]

  const match = new ProductFunction(scope, {
    entry: 'functions/saved-searches/match.ts',
    declares: matchEnvironment,
    environment,
    rights: [...rights, onTable(table, ['PutItem'], ['consumed', 'digest'])],
    errorImpact: 'Users with a saved search are not told of an ad that fits it.',
    called: 'event',
    // A search watched by many: about a thousand e-mails at 14 a second, SES's first limit.
    timeout: Duration.minutes(2),
    memory: 1024,
  })
  subscribe(scope, 'AlertWatchers', {
    description: 'An ad can be seen: who waits for one like it?',
    bus,
    pattern: patternOf(recyclableApproved),
    to: match,
  })

  const digest = new ProductFunction(scope, {
    entry: 'functions/saved-searches/digest.ts',
    declares: digestEnvironment,
    environment,
    rights: [...rights, onTable(table, ['DeleteItem'], ['digest'])],
    errorImpact: 'Users who asked for a daily summary of their saved searches get none today.',
    called: 'event',
    timeout: Duration.minutes(15),
    memory: 1024,
  })
  everyDay(scope, 'DailyDigest', { at: 8, call: digest, description: 'Yesterday’s finds of saved searches' })
}
