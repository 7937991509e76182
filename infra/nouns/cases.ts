import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { pickupCancelled, pickupCompleted, pickupReported } from '../../events/pickup-events.ts'
import { apiEnvironment, followEnvironment } from '../../functions/cases/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { readAdminGroup } from '../kit/permissions.ts'

/** Pickups that admins decide. It moves no money: pickups and orders carry a decision out. */
export function addCases(ground: NounResources): NounApi {
  addFollow(ground)
  const { scope, table, userPool } = ground
  return {
    api: apiFunction(scope, {
      noun: 'cases',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
      permissions: [readAdminGroup(userPool)],
      errorImpact: 'Admins cannot decide reported or unconfirmed pickups; their money waits.',
    }),
  }
}

function addFollow({ reactions, table, bus }: NounResources): void {
  const follow = new ProductFunction(reactions, {
    entry: 'functions/cases/entries/follow.ts',
    table,
    environmentSchema: followEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Reported and unconfirmed pickups are missing from the list of the admins.',
    invokedBy: 'event',
    timeout: Duration.seconds(10),
    memory: 256,
  })
  subscribe(reactions, 'PickupsReported', {
    description: 'A pickup was reported or has ended: opens, completes and closes its case',
    bus,
    pattern: patternOf(pickupReported, pickupCompleted, pickupCancelled),
    to: follow,
  })
}
