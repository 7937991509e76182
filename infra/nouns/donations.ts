import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { pickupCompleted } from '../../events/pickup-events.ts'
import { apiEnvironment, recordEnvironment } from '../../functions/donations/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { allow, denyAuditChanges, onTable } from '../kit/permissions.ts'

export function addDonations(ground: NounResources): NounApi {
  addRecord(ground)
  const { scope, table, userPool } = ground
  return {
    api: apiFunction(scope, {
      noun: 'donations',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
      permissions: [
        onTable(table, ['GetItem'], ['user', 'settings', 'donation', 'approval', 'ledger']),
        onTable(table, ['BatchGetItem'], ['user', 'ledger', 'donation', 'approval', 'entities']),
        onTable(table, ['Query'], ['donations', 'approval', 'ledger', 'journal', 'entities', 'audited']),
        onTable(
          table,
          ['PutItem'],
          ['user', 'donation', 'donations', 'approval', 'ledger', 'journal', 'outbox', 'audit'],
        ),
        onTable(table, ['UpdateItem'], ['quota']),
        // Refuses the write when the donor is suspended or the entity is retired.
        onTable(table, ['ConditionCheckItem'], ['user', 'entities']),
        denyAuditChanges(table, { audits: true }),
        // Checks the admin group at the decision: tokens can be an hour old.
        allow(['cognito-idp:AdminListGroupsForUser'], [userPool.userPoolArn]),
      ],
      errorImpact: 'Donations cannot be requested or decided; held amounts stay held.',
    }),
  }
}

function addRecord({ reactions, table, bus }: NounResources): void {
  const record = new ProductFunction(reactions, {
    entry: 'functions/donations/entries/record.ts',
    environmentSchema: recordEnvironment,
    environment: { TABLE_NAME: table.tableName },
    permissions: [
      onTable(table, ['GetItem'], ['user', 'donation']),
      onTable(table, ['PutItem'], ['donation', 'donations', 'approval', 'outbox']),
    ],
    errorImpact: 'Donation shares of sales stay held and invisible to admins until the event is replayed.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'SharesSetApart', {
    description: 'A sale was completed: the share that its seller gives awaits approval',
    bus,
    pattern: patternOf(pickupCompleted),
    to: record,
  })
}
