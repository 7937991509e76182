import { apiEnvironment } from '../../functions/questions/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { keepAudit, onTable } from '../kit/rights.ts'

export function addQuestions({ scope, table, tokens }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'questions',
      declares: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, ...tokens },
      rights: [
        onTable(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem']),
        keepAudit(table, { audits: false }),
      ],
      errorImpact: 'Questions and answers under ads are neither shown nor taken.',
    }),
  }
}
