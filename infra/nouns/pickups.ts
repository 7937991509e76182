import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { orderRefunded } from '../../events/order-events.ts'
import { pickupCompleted } from '../../events/pickup-events.ts'
import { accountDeleted } from '../../events/privacy-events.ts'
import { recyclableClosed, recyclableDeleted } from '../../events/recyclable-events.ts'
import { userSuspended } from '../../events/user-events.ts'
import { apiEnvironment, endEnvironment } from '../../functions/pickups/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { Ground } from '../kit/ground.ts'
import { keepAudit, moveMoney, onTable, type Right } from '../kit/rights.ts'

export function addPickups(ground: Ground): NounApi {
  addEnd(ground)
  const { scope, table } = ground
  return {
    api: apiFunction(scope, {
      noun: 'pickups',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      rights: takeSteps(ground),
      errorImpact: 'Nobody can arrange, confirm or see a pickup, so that nothing is handed over and no sale is earned.',
    }),
  }
}

function takeSteps({ table }: Ground): Right[] {
  return [
    onTable(table, [
      ...(['GetItem', 'BatchGetItem', 'Query'] as const),
      ...(['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const),
    ]),
    keepAudit(table, { audits: false }),
    ...moveMoney(table),
  ]
}

function addEnd(ground: Ground): void {
  const { reactions, table, bus } = ground
  const end = new ProductFunction(reactions, {
    entry: 'functions/pickups/end.ts',
    declares: endEnvironment,
    environment: { TABLE_NAME: table.tableName },
    rights: takeSteps(ground),
    errorImpact: 'People wait for a pickup that cannot take place: with somebody who is gone, or of a sale refunded.',
    called: 'event',
    // A thousand pickups of one user take about 50 ms each. A retry of the event does the rest.
    timeout: Duration.minutes(1),
    memory: 512,
  })
  subscribe(reactions, 'PickupsOff', {
    description: 'Somebody was suspended or is gone, an ad is gone, a sale refunded: open pickups are called off',
    bus,
    pattern: patternOf(
      ...[userSuspended, accountDeleted, orderRefunded],
      ...[recyclableDeleted, recyclableClosed, pickupCompleted],
    ),
    to: end,
  })
}
