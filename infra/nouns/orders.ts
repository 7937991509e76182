import { Duration } from 'aws-cdk-lib'
import { caseDecided } from '../../events/case-events.ts'
import { patternOf } from '../../events/event.ts'
import { orderPaid, paymentNotified, refundOwed } from '../../events/order-events.ts'
import { pickupCancelled, pickupCompleted } from '../../events/pickup-events.ts'
import {
  apiEnvironment,
  askAgainEnvironment,
  completeEnvironment,
  reconcileEnvironment,
  refundEnvironment,
  settleEnvironment,
  silenceEnvironment,
  unclaimedEnvironment,
} from '../../functions/orders/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { readAdminGroup, readSecret } from '../kit/permissions.ts'
import { everyMinutes } from '../kit/schedule.ts'

/** Adds orders, checkout, payment notifications, refunds and the reconciliation with the payment provider. */
export function addOrders(ground: NounResources): NounApi {
  addSettle(ground)
  addAskAgain(ground)
  addRefund(ground)
  addComplete(ground)
  addReconcile(ground)
  addSilence(ground)
  addUnclaimed(ground)
  const { scope, table, settings, userPool } = ground
  return {
    api: apiFunction(scope, {
      noun: 'orders',
      table,
      environmentSchema: apiEnvironment,
      environment: { ...environmentOf(ground), SITE_URL: settings.siteUrl, USER_POOL_ID: userPool.userPoolId },
      permissions: [readSecret(ground.paymentSecret), readAdminGroup(userPool)],
      errorImpact: 'Purchases fail, and payment notifications are not received; the provider repeats them.',
    }),
  }
}

function environmentOf({ table, paymentSecret }: NounResources) {
  return {
    TABLE_NAME: table.tableName,
    MERCADO_PAGO_URL: 'https://api.mercadopago.com',
    PAYMENT_SECRET_ARN: paymentSecret.secretArn,
  }
}

function addSettle(ground: NounResources): void {
  const { reactions, table, bus } = ground
  const settle = new ProductFunction(reactions, {
    entry: 'functions/orders/entries/settle.ts',
    table,
    environmentSchema: settleEnvironment,
    environment: environmentOf(ground),
    permissions: [readSecret(ground.paymentSecret)],
    errorImpact: 'Payments are not booked until the hourly reconciliation.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'PaymentsTold', {
    description: 'A payment changed at the provider',
    bus,
    pattern: patternOf(paymentNotified),
    to: settle,
  })
}

/** Payments whose notification came before the provider's own answers. */
function addAskAgain(ground: NounResources): void {
  const { reactions, table } = ground
  const askAgain = new ProductFunction(reactions, {
    entry: 'functions/orders/entries/ask-again.ts',
    table,
    environmentSchema: askAgainEnvironment,
    environment: environmentOf(ground),
    permissions: [readSecret(ground.paymentSecret)],
    errorImpact: 'Payments that the provider notifies too early are booked by the hourly comparison.',
    invokedBy: 'event',
    timeout: Duration.seconds(60),
    memory: 512,
  })
  everyMinutes(reactions, 'AskAgainForPayments', {
    minutes: 2,
    target: askAgain,
    description: 'Payments that the provider did not know when it notified of them',
  })
}

function addRefund(ground: NounResources): void {
  const { reactions, table, bus } = ground
  const refund = new ProductFunction(reactions, {
    entry: 'functions/orders/entries/refund.ts',
    table,
    environmentSchema: refundEnvironment,
    environment: environmentOf(ground),
    permissions: [readSecret(ground.paymentSecret)],
    errorImpact: 'Refunds are not sent; after a day admins see them among the differences.',
    invokedBy: 'event',
    timeout: Duration.seconds(45),
    memory: 512,
  })
  subscribe(reactions, 'RefundsOwed', {
    description: 'Money is owed back to a buyer',
    bus,
    pattern: patternOf(refundOwed),
    to: refund,
  })
}

/** Completes the order of a finished pickup, which ends the right to a refund. */
function addComplete({ reactions, table, bus }: NounResources): void {
  const complete = new ProductFunction(reactions, {
    entry: 'functions/orders/entries/complete.ts',
    table,
    environmentSchema: completeEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Completed sales still appear open and block the deletion of the buyers’ accounts.',
    invokedBy: 'event',
    timeout: Duration.seconds(10),
    memory: 512,
  })
  subscribe(reactions, 'SalesHandedOver', {
    description: 'Both sides confirmed a pickup: completes its order',
    bus,
    pattern: patternOf(pickupCompleted),
    to: complete,
  })
}

/** Compares the provider's payments with the ledger every hour. */
function addReconcile(ground: NounResources): void {
  const { reactions, table } = ground
  const reconcile = new ProductFunction(reactions, {
    entry: 'functions/orders/entries/reconcile.ts',
    table,
    environmentSchema: reconcileEnvironment,
    environment: environmentOf(ground),
    permissions: [readSecret(ground.paymentSecret)],
    errorImpact: 'Payments without a notification stay unbooked, and differences are not reported.',
    invokedBy: 'event',
    // Ten thousand payments in five days need 200 pages at one second each, and as many reads.
    timeout: Duration.minutes(15),
    memory: 512,
  })
  everyMinutes(reactions, 'ComparePayments', {
    minutes: 60,
    target: reconcile,
    description: 'The provider’s payments since five days before the last comparison against the ledger',
  })
}

function addSilence(ground: NounResources): void {
  const { reactions, table, bus } = ground
  const silence = new ProductFunction(reactions, {
    entry: 'functions/orders/entries/silence.ts',
    table,
    environmentSchema: silenceEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact:
      'Sales without a pickup are not refunded after 45 days, nor those whose case or account ended the pickup.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'SalesToWatch', {
    description: 'A sale was paid, or a case or account ended its pickup: plans or makes the refund',
    bus,
    pattern: patternOf(orderPaid, caseDecided, pickupCancelled),
    to: silence,
  })
}

/** Paid sales without an agreed pickup (rules 10.20). */
function addUnclaimed(ground: NounResources): void {
  const { reactions, table } = ground
  const unclaimed = new ProductFunction(reactions, {
    entry: 'functions/orders/entries/unclaimed.ts',
    table,
    environmentSchema: unclaimedEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact:
      'Buyers of sales without a pickup are neither reminded nor refunded, and deferred earnings are not released.',
    invokedBy: 'event',
    // A thousand refunds an hour take about 60 ms each; the next run makes the rest.
    timeout: Duration.minutes(10),
    memory: 512,
  })
  everyMinutes(reactions, 'LookAtUnclaimedSales', {
    minutes: 60,
    target: unclaimed,
    description: 'Reminds of sales without a pickup, refunds them after 45 days; releases deferred earnings',
  })
}
