import { apiEnvironment } from '../../functions/tickets/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { denyAuditChanges, onTable } from '../kit/permissions.ts'

/** Support. It may not send e-mails: the consumer of its event does. */
export function addTickets({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'tickets',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      permissions: [
        onTable(table, ['GetItem'], ['user', 'settings']),
        onTable(table, ['Query'], ['user', 'supportTickets', 'cannedAnswers']),
        onTable(table, ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem'], ['supportTicket']),
        onTable(table, ['PutItem', 'DeleteItem'], ['cannedAnswers']),
        onTable(table, ['PutItem'], ['user', 'audit', 'outbox']),
        onTable(table, ['UpdateItem'], ['quota']),
        denyAuditChanges(table, { audits: true }),
      ],
      errorImpact: 'Users and visitors cannot write to support, and admins cannot answer.',
    }),
  }
}
