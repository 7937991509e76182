import { Duration } from 'aws-cdk-lib'
import { disputeClosed, disputeOpened, lossClaimed } from '../../events/dispute-events.ts'
import { patternOf } from '../../events/event.ts'
import { withdrawalRequested } from '../../events/payout-events.ts'
import { profileSaved, userEdited } from '../../events/user-events.ts'
import { apiEnvironment, carryEnvironment, recordEnvironment } from '../../functions/disputes/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { readAdminGroup } from '../kit/permissions.ts'

/** Adds the admins' file of disputes, claims and write-offs. */
export function addDisputes(ground: NounResources): NounApi {
  addRecord(ground)
  addCarry(ground)
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

function addCarry({ reactions, table, bus }: NounResources): void {
  const carry = new ProductFunction(reactions, {
    entry: 'functions/disputes/entries/carry.ts',
    table,
    environmentSchema: carryEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact: 'Claims on deleted accounts do not follow their holders to new accounts until the event is replayed.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 256,
  })
  subscribe(reactions, 'CarryClaims', {
    description: 'An account stated its CPF or CNPJ, or a deleted one owes a loss: claims follow the number',
    bus,
    pattern: patternOf(profileSaved, userEdited, withdrawalRequested, lossClaimed),
    to: carry,
  })
}
