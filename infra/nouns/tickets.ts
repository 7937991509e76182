import { apiEnvironment } from '../../functions/tickets/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'

/** Support. It may not send e-mails: the consumer of its event does. */
export function addTickets({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'tickets',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      errorImpact: 'Users and visitors cannot write to support, and admins cannot answer.',
    }),
  }
}
