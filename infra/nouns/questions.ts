import { apiEnvironment } from '../../functions/questions/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'

export function addQuestions({ scope, table, tokens }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'questions',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, ...tokens },
      errorImpact: 'Questions and answers under ads do not load and cannot be sent.',
    }),
  }
}
