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
import type { NounResources } from '../kit/noun-resources.ts'
import { denyAuditChanges, moneyPermissions, onTable, type Permission } from '../kit/permissions.ts'

export function addPickups(ground: NounResources): NounApi {
  addCancellation(ground)
  const { scope, table } = ground
  return {
    api: apiFunction(scope, {
      noun: 'pickups',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      permissions: stepPermissions(ground),
      errorImpact: 'Pickups cannot be arranged, confirmed or viewed, so sales are not completed.',
    }),
  }
}

function stepPermissions({ table }: NounResources): Permission[] {
  return [
    onTable(table, [
      ...(['GetItem', 'BatchGetItem', 'Query'] as const),
      ...(['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const),
    ]),
    denyAuditChanges(table, { audits: false }),
    ...moneyPermissions(table),
  ]
}

function addCancellation(ground: NounResources): void {
  const { reactions, table, bus } = ground
  const end = new ProductFunction(reactions, {
    entry: 'functions/pickups/entries/end.ts',
    environmentSchema: endEnvironment,
    environment: { TABLE_NAME: table.tableName },
    permissions: stepPermissions(ground),
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
      ...[userSuspended, accountDeleted, orderRefunded],
      ...[recyclableDeleted, recyclableClosed, pickupCompleted],
    ),
    to: end,
  })
}
