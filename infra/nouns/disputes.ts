import { Duration } from 'aws-cdk-lib'
import { disputeClosed, disputeOpened } from '../../events/dispute-events.ts'
import { patternOf } from '../../events/event.ts'
import { apiEnvironment, recordEnvironment } from '../../functions/disputes/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { readAdminGroup } from '../kit/permissions.ts'

/** Adds the admins' file of disputes, claims and write-offs. */
export function addDisputes(ground: NounResources): NounApi {
  addRecord(ground)
  const { scope, table, userPool } = ground
  return {
    api: apiFunction(scope, {
      noun: 'disputes',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
      permissions: [
        // Checks the admin group at the decision: tokens can be an hour old.
        readAdminGroup(userPool),
      ],
      errorImpact: 'Admins cannot see disputes or decide about losses; the money of open disputes stays held.',
    }),
  }
}

function addRecord({ reactions, table, bus }: NounResources): void {
  const record = new ProductFunction(reactions, {
    entry: 'functions/disputes/entries/record.ts',
    table,
    environmentSchema: recordEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact:
      'Disputes are missing in the admins’ list until the event is replayed; claims stay after a reimbursement.',
    invokedBy: 'event',
    timeout: Duration.seconds(10),
    memory: 512,
  })
  subscribe(reactions, 'DisputesTold', {
    description: 'A dispute of a payment opened or ended: keeps its file',
    bus,
    pattern: patternOf(disputeOpened, disputeClosed),
    to: record,
  })
}
