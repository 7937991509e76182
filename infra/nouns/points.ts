import { Duration } from 'aws-cdk-lib'
import { disputeClosed } from '../../events/dispute-events.ts'
import { patternOf } from '../../events/event.ts'
import { orderCompleted, orderRefunded, saleCancelled } from '../../events/order-events.ts'
import { donationCompleted } from '../../events/payout-events.ts'
import { pickupCompleted } from '../../events/pickup-events.ts'
import { apiEnvironment, countEnvironment } from '../../functions/points/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'

export function addPoints(ground: NounResources): NounApi {
  addCount(ground)
  const { scope, table } = ground
  return {
    api: apiFunction(scope, {
      noun: 'points',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      errorImpact: 'Points and ranks do not load.',
    }),
  }
}

function addCount({ reactions, table, bus }: NounResources): void {
  const count = new ProductFunction(reactions, {
    entry: 'functions/points/entries/count.ts',
    table,
    environmentSchema: countEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Points are counted late, and milestones announced late.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'CountPoints', {
    description: 'A sale, pickup or donation was completed, or a sale cancelled: counts points',
    bus,
    pattern: patternOf(orderCompleted, orderRefunded, saleCancelled, disputeClosed, pickupCompleted, donationCompleted),
    to: count,
  })
}
