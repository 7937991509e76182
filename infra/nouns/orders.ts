import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { paymentNotified, refundOwed } from '../../events/order-events.ts'
import { pickupCompleted } from '../../events/pickup-events.ts'
import {
  apiEnvironment,
  completeEnvironment,
  reconcileEnvironment,
  refundEnvironment,
  settleEnvironment,
} from '../../functions/orders/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { Ground } from '../kit/ground.ts'
import { keepAudit, moveMoney, onTable, type Right, readSecret } from '../kit/rights.ts'
import { everyMinutes } from '../kit/schedule.ts'

/** Adds orders, checkout, payment notifications, refunds and the reconciliation with the payment provider. */
export function addOrders(ground: Ground): NounApi {
  addSettle(ground)
  addRefund(ground)
  addComplete(ground)
  addReconcile(ground)
  const { scope, table, settings } = ground
  return {
    api: apiFunction(scope, {
      noun: 'orders',
      declares: apiEnvironment,
      environment: { ...environmentOf(ground), SITE_URL: settings.siteUrl },
      rights: [
        onTable(table, [
          'GetItem',
          'BatchGetItem',
          'Query',
          'PutItem',
          'UpdateItem',
          'DeleteItem',
          'ConditionCheckItem',
        ]),
        ...moveMoney(table),
        keepAudit(table, { audits: true }),
        readSecret(ground.paymentSecret),
      ],
      errorImpact: 'Nothing can be bought, and what the payment provider tells is not heard; it tells it again.',
    }),
  }
}

function environmentOf({ table, paymentSecret }: Ground) {
  return {
    TABLE_NAME: table.tableName,
    MERCADO_PAGO_URL: 'https://api.mercadopago.com',
    PAYMENT_SECRET_ARN: paymentSecret.secretArn,
  }
}

function settlingRights({ table, paymentSecret }: Ground): Right[] {
  return [
    onTable(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem']),
    // Refuses the write when the buyer's account no longer exists.
    onTable(table, ['ConditionCheckItem'], ['user']),
    ...moveMoney(table),
    keepAudit(table, { audits: false }),
    readSecret(paymentSecret),
  ]
}

function addSettle(ground: Ground): void {
  const { reactions, bus } = ground
  const settle = new ProductFunction(reactions, {
    entry: 'functions/orders/settle.ts',
    declares: settleEnvironment,
    environment: environmentOf(ground),
    rights: settlingRights(ground),
    errorImpact: 'What was paid is not booked: buyers wait for their purchase until the hourly comparison finds it.',
    called: 'event',
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

function addRefund(ground: Ground): void {
  const { reactions, bus } = ground
  const refund = new ProductFunction(reactions, {
    entry: 'functions/orders/refund.ts',
    declares: refundEnvironment,
    environment: environmentOf(ground),
    rights: settlingRights(ground),
    errorImpact: 'Buyers do not get back what is owed to them; a day later admins see it among the differences.',
    called: 'event',
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
function addComplete({ reactions, table, bus }: Ground): void {
  const complete = new ProductFunction(reactions, {
    entry: 'functions/orders/complete.ts',
    declares: completeEnvironment,
    environment: { TABLE_NAME: table.tableName },
    rights: [onTable(table, ['GetItem', 'PutItem'], ['order']), onTable(table, ['PutItem'], ['outbox'])],
    errorImpact: 'Sales that were handed over look as if they were not, and keep their buyers’ accounts from going.',
    called: 'event',
    timeout: Duration.seconds(10),
    memory: 512,
  })
  subscribe(reactions, 'SalesHandedOver', {
    description: 'Both sides confirmed a pickup: the order of its sale is over',
    bus,
    pattern: patternOf(pickupCompleted),
    to: complete,
  })
}

/** Compares the provider's payments with the ledger every hour. */
function addReconcile(ground: Ground): void {
  const { reactions } = ground
  const reconcile = new ProductFunction(reactions, {
    entry: 'functions/orders/reconcile.ts',
    declares: reconcileEnvironment,
    environment: environmentOf(ground),
    rights: settlingRights(ground),
    errorImpact: 'A payment that we were not told of stays unbooked, and nobody learns of differences.',
    called: 'event',
    // Ten thousand payments in five days need 200 pages at one second each, and as many reads.
    timeout: Duration.minutes(15),
    memory: 512,
  })
  everyMinutes(reactions, 'ComparePayments', {
    minutes: 60,
    call: reconcile,
    description: 'The provider’s payments since five days before the last comparison against the ledger',
  })
}
