import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { pickupCompleted } from '../../events/pickup-events.ts'
import { apiEnvironment, recordEnvironment } from '../../functions/payouts/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { denyAuditChanges, onTable, readAdminGroup } from '../kit/permissions.ts'

/** One function answers withdrawals and donations (docs/decisions/0059). */
export function addPayouts(ground: NounResources): NounApi {
  addRecord(ground)
  const { scope, table, userPool } = ground
  return {
    api: apiFunction(scope, {
      noun: 'payouts',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
      permissions: [
        onTable(
          table,
          ['GetItem'],
          ['user', 'settings', 'taxId', 'quota', 'withdrawal', 'donation', 'approval', 'ledger'],
        ),
        onTable(table, ['BatchGetItem'], ['user', 'ledger', 'withdrawal', 'donation', 'approval', 'entities']),
        onTable(table, ['Query'], ['withdrawals', 'donations', 'approval', 'ledger', 'journal', 'audited']),
        // Signals beside a withdrawal: buyers of the user's sales, and their PIX keys.
        onTable(table, ['BatchGetItem'], ['order']),
        onTable(table, ['Query'], ['user']),
        // Admins find withdrawals by user, donations by entity.
        onTable(table, ['Query'], ['userFinder', 'entities']),
        onTable(table, ['PutItem'], ['user', 'withdrawal', 'endToEnd', 'donation', 'donations', 'approval']),
        onTable(table, ['PutItem'], ['ledger', 'journal', 'outbox', 'audit']),
        // A profile without a CPF or CNPJ keeps that of its first withdrawal.
        onTable(table, ['UpdateItem'], ['quota', 'user']),
        onTable(table, ['PutItem', 'DeleteItem'], ['taxId', 'userFinder']),
        // Refuses the write when the account is suspended or the entity is retired.
        onTable(table, ['ConditionCheckItem'], ['user', 'entities']),
        denyAuditChanges(table, { audits: true }),
        readAdminGroup(userPool),
      ],
      errorImpact: 'Withdrawals and donations cannot be requested or decided; held amounts stay held.',
    }),
  }
}

function addRecord({ reactions, table, bus }: NounResources): void {
  const record = new ProductFunction(reactions, {
    entry: 'functions/payouts/entries/record.ts',
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
