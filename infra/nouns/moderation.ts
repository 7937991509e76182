import { apiEnvironment } from '../../functions/moderation/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { keepAudit, onTable } from '../kit/rights.ts'

export function addModeration({ scope, table }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'moderation',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      rights: [
        onTable(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem']),
        keepAudit(table, { audits: true }),
      ],
      errorImpact: 'No ad can be approved, so nothing new is shown to anyone.',
    }),
  }
}
