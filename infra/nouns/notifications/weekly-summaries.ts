import { Duration } from 'aws-cdk-lib'
import { messageSent } from '../../../events/conversation-events.ts'
import { patternOf } from '../../../events/event.ts'
import { weeklySummaryStarted } from '../../../events/notification-events.ts'
import { orderCompleted, orderRefunded, saleCancelled } from '../../../events/order-events.ts'
import { donationCompleted } from '../../../events/payout-events.ts'
import { pickupCompleted } from '../../../events/pickup-events.ts'
import { dailyFindsGathered, savedSearchMatched } from '../../../events/saved-search-events.ts'
import { activityEnvironment, weeklyEnvironment } from '../../../functions/notifications/env.ts'
import { subscribe } from '../../kit/event-bus.ts'
import { ProductFunction } from '../../kit/function.ts'
import { configurationSetName } from '../../kit/names.ts'
import type { NounResources } from '../../kit/noun-resources.ts'
import { sendMail } from '../../kit/permissions.ts'
import { everyMinutes, everyMonday } from '../../kit/schedule.ts'

/** Counts the week of each user and sends its summary. */
export function addWeeklySummaries(ground: NounResources): void {
  addActivity(ground)
  addWeekly(ground)
}

function addActivity({ reactions, table, bus }: NounResources): void {
  const activity = new ProductFunction(reactions, {
    entry: 'functions/notifications/entries/activity.ts',
    table,
    environmentSchema: activityEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Weekly summaries leave out sales, pickups, conversations or matches.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 256,
  })
  subscribe(reactions, 'CountActivity', {
    description: 'Counts what the weekly summary tells',
    bus,
    pattern: patternOf(
      orderCompleted,
      orderRefunded,
      saleCancelled,
      pickupCompleted,
      donationCompleted,
      messageSent,
      savedSearchMatched,
      dailyFindsGathered,
    ),
    to: activity,
  })
}

function addWeekly({ reactions, table, bus, settings }: NounResources): void {
  const weekly = new ProductFunction(reactions, {
    entry: 'functions/notifications/entries/weekly.ts',
    table,
    environmentSchema: weeklyEnvironment,
    environment: {
      TABLE_NAME: table.tableName,
      SITE_URL: settings.siteUrl,
      SENDER_ADDRESS: settings.senderAddress,
      CONFIGURATION_SET: configurationSetName,
    },
    permissions: [sendMail(settings.senderAddress)],
    errorImpact: 'Weekly summaries are late; the next call goes on where this one ended.',
    invokedBy: 'event',
    timeout: Duration.minutes(5),
    memory: 512,
  })
  everyMonday(reactions, 'StartWeeklySummaries', {
    at: 9,
    target: weekly,
    input: { start: true },
    description: 'Sends the summaries of the last week',
  })
  everyMinutes(reactions, 'ContinueWeeklySummaries', {
    minutes: 5,
    target: weekly,
    description: 'Goes on with an open run of weekly summaries',
  })
  subscribe(reactions, 'SendWeeklySummaries', {
    description: 'A run of weekly summaries was started',
    bus,
    pattern: patternOf(weeklySummaryStarted),
    to: weekly,
  })
}
