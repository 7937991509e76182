import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { earningsReleased } from '../../events/order-events.ts'
import { pickupCompleted } from '../../events/pickup-events.ts'
import { apiEnvironment, recordEnvironment } from '../../functions/payouts/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { readAdminGroup } from '../kit/permissions.ts'

/** One function answers withdrawals and donations (docs/decisions/0059). */
export function addPayouts(ground: NounResources): NounApi {
  addRecord(ground)
  const { scope, table, userPool } = ground
  return {
    api: apiFunction(scope, {
      noun: 'payouts',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
      permissions: [readAdminGroup(userPool)],
      errorImpact: 'Withdrawals and donations cannot be requested or decided; held amounts stay held.',
    }),
  }
}

function addRecord({ reactions, table, bus }: NounResources): void {
  const record = new ProductFunction(reactions, {
    entry: 'functions/payouts/entries/record.ts',
    table,
    environmentSchema: recordEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Donation shares of sales stay held and invisible to admins until the event is replayed.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'SharesSetApart', {
    description: 'A sale was completed or its earnings released: the share that its seller gives awaits approval',
    bus,
    pattern: patternOf(pickupCompleted, earningsReleased),
    to: record,
  })
}
