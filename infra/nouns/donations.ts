import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { pickupCompleted } from '../../events/pickup-events.ts'
import { apiEnvironment, recordEnvironment } from '../../functions/donations/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { Ground } from '../kit/ground.ts'
import { allow, keepAudit, onTable } from '../kit/rights.ts'

export function addDonations(ground: Ground): NounApi {
  addRecord(ground)
  const { scope, table, userPool } = ground
  return {
    api: apiFunction(scope, {
      noun: 'donations',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
      rights: [
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
        keepAudit(table, { audits: true }),
        // Checks the admin group at the decision: tokens can be an hour old.
        allow(['cognito-idp:AdminListGroupsForUser'], [userPool.userPoolArn]),
      ],
      errorImpact: 'Nobody can give money to an entity, and admins cannot settle a donation; what is held stays held.',
    }),
  }
}

function addRecord({ reactions, table, bus }: Ground): void {
  const record = new ProductFunction(reactions, {
    entry: 'functions/donations/record.ts',
    declares: recordEnvironment,
    environment: { TABLE_NAME: table.tableName },
    rights: [
      onTable(table, ['GetItem'], ['user', 'donation']),
      onTable(table, ['PutItem'], ['donation', 'donations', 'approval', 'outbox']),
    ],
    errorImpact: 'What sales set apart for entities stays held, and no admin sees it, until the event comes again.',
    called: 'event',
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
