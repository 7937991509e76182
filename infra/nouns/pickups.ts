import { Duration } from 'aws-cdk-lib'
import { caseDecided } from '../../events/case-events.ts'
import { patternOf } from '../../events/event.ts'
import { orderRefunded } from '../../events/order-events.ts'
import { pickupCompleted } from '../../events/pickup-events.ts'
import { accountDeleted } from '../../events/privacy-events.ts'
import { recyclableClosed, recyclableDeleted } from '../../events/recyclable-events.ts'
import { userSuspended } from '../../events/user-events.ts'
import { apiEnvironment, endEnvironment, sweepEnvironment } from '../../functions/pickups/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { everyMinutes } from '../kit/schedule.ts'

export function addPickups(ground: NounResources): NounApi {
  addCancellation(ground)
  addSweep(ground)
  const { scope, table } = ground
  return {
    api: apiFunction(scope, {
      noun: 'pickups',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      errorImpact: 'Pickups cannot be arranged, confirmed or viewed, so sales are not completed.',
    }),
  }
}

function addCancellation(ground: NounResources): void {
  const { reactions, table, bus } = ground
  const end = new ProductFunction(reactions, {
    entry: 'functions/pickups/entries/end.ts',
    table,
    environmentSchema: endEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Impossible pickups stay open: with a deleted or suspended user, or of a refunded sale.',
    invokedBy: 'event',
    // A thousand pickups of one user take about 50 ms each. A retry of the event does the rest.
    timeout: Duration.minutes(1),
    memory: 512,
  })
  subscribe(reactions, 'PickupsOff', {
    description: 'A user was suspended or deleted, an ad deleted or a sale refunded: cancels open pickups',
    bus,
    pattern: patternOf(
      userSuspended,
      accountDeleted,
      orderRefunded,
      caseDecided,
      recyclableDeleted,
      recyclableClosed,
      pickupCompleted,
    ),
    to: end,
  })
}

/** Pickups without the confirmation of both sides (rules 9.22). */
function addSweep(ground: NounResources): void {
  const { reactions, table } = ground
  const sweep = new ProductFunction(reactions, {
    entry: 'functions/pickups/entries/sweep.ts',
    table,
    environmentSchema: sweepEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Users are not reminded to confirm, and money of unconfirmed pickups waits.',
    invokedBy: 'event',
    // Five thousand pickups an hour take about 50 ms each; the next run looks at the rest.
    timeout: Duration.minutes(10),
    memory: 512,
  })
  everyMinutes(reactions, 'LookAtSilentPickups', {
    minutes: 60,
    target: sweep,
    description: 'Reminds of missing confirmations, completes or opens a case seven days after the pickup',
  })
}
