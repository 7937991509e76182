import { apiEnvironment } from '../../functions/entities/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { keepAudit, onTable } from '../kit/rights.ts'

export function addEntities({ scope, table }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'entities',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      rights: [
        onTable(table, ['GetItem'], ['user', 'settings']),
        onTable(table, ['Query', 'BatchGetItem'], ['entities']),
        onTable(table, ['PutItem'], ['entities', 'audit']),
        keepAudit(table, { audits: true }),
      ],
      errorImpact: 'Nobody can choose whom to donate to, and admins cannot change the entities.',
    }),
  }
}
