import { Duration } from 'aws-cdk-lib'
import { accountConfirmed } from '../../events/account-events.ts'
import { conversationStarted } from '../../events/conversation-events.ts'
import { patternOf } from '../../events/event.ts'
import { orderCompleted } from '../../events/order-events.ts'
import {
  donationCompleted,
  donationRejected,
  donationRequested,
  withdrawalCompleted,
  withdrawalFailed,
  withdrawalRequested,
} from '../../events/payout-events.ts'
import { pickupCompleted } from '../../events/pickup-events.ts'
import { accountDeleted } from '../../events/privacy-events.ts'
import { recyclableApproved, recyclableRejected, recyclableSubmitted } from '../../events/recyclable-events.ts'
import { referralPaid, referralQualified } from '../../events/referral-events.ts'
import { userRestored, userSuspended } from '../../events/user-events.ts'
import {
  apiEnvironment,
  countEnvironment,
  countInactiveEnvironment,
  sumViewsEnvironment,
} from '../../functions/figures/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { everyDay, everyMinutes } from '../kit/schedule.ts'

/** Adds the dashboard, its goals, and the functions that count. */
export function addFigures(ground: NounResources): NounApi {
  addCount(ground)
  addSumViews(ground)
  addCountInactive(ground)
  const { scope, table } = ground
  return {
    api: apiFunction(scope, {
      noun: 'figures',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      errorImpact: 'Admins see no figures and cannot change goals.',
    }),
  }
}

/** Adds events to the counters of their day and month. */
function addCount({ reactions, table, bus }: NounResources): void {
  const count = new ProductFunction(reactions, {
    entry: 'functions/figures/entries/count.ts',
    table,
    environmentSchema: countEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'The dashboard lacks recent events until their dead letters are replayed.',
    invokedBy: 'event',
    // 1,000 simultaneous sales wait for each other for about four seconds.
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'EventsCounted', {
    description: 'Events that count in the figures',
    bus,
    pattern: patternOf(
      accountConfirmed,
      accountDeleted,
      userSuspended,
      userRestored,
      recyclableSubmitted,
      recyclableApproved,
      recyclableRejected,
      conversationStarted,
      pickupCompleted,
      orderCompleted,
      withdrawalRequested,
      withdrawalCompleted,
      withdrawalFailed,
      donationRequested,
      donationCompleted,
      donationRejected,
      referralQualified,
      referralPaid,
    ),
    to: count,
  })
}

function addSumViews({ reactions, table }: NounResources): void {
  const sum = new ProductFunction(reactions, {
    entry: 'functions/figures/entries/sum-views.ts',
    table,
    environmentSchema: sumViewsEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Page views on the dashboard are older than an hour.',
    invokedBy: 'event',
    timeout: Duration.minutes(1),
    memory: 512,
  })
  everyMinutes(reactions, 'SumPageViews', {
    minutes: 60,
    target: sum,
    description: 'Sums the page views of today and yesterday',
  })
}

function addCountInactive({ reactions, table }: NounResources): void {
  const count = new ProductFunction(reactions, {
    entry: 'functions/figures/entries/count-inactive.ts',
    table,
    environmentSchema: countInactiveEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'The number of inactive users on the dashboard is older than a day.',
    invokedBy: 'event',
    // A million accounts are 10,000 pages of two reads, 50 ms each.
    timeout: Duration.minutes(15),
    memory: 512,
  })
  everyDay(reactions, 'CountInactiveUsers', {
    at: 3,
    target: count,
    description: 'Counts accounts without a sign-in for 30 days',
  })
}
