import { apiEnvironment } from '../../functions/pickups/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { keepAudit, moveMoney, onTable } from '../kit/rights.ts'

/** Two people agree on a time, meet, and confirm it; the second confirmation moves a sale's money. */
export function addPickups(ground: Ground): NounApi {
  const { scope, table } = ground
  return {
    api: apiFunction(scope, {
      noun: 'pickups',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      rights: [
        onTable(table, [
          ...(['GetItem', 'BatchGetItem', 'Query'] as const),
          ...(['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const),
        ]),
        keepAudit(table, { audits: false }),
        ...moveMoney(table),
      ],
      errorImpact: 'Nobody can arrange, confirm or see a pickup, so that nothing is handed over and no sale is earned.',
    }),
  }
}
