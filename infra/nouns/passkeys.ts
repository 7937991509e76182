import { apiEnvironment } from '../../functions/passkeys/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'

export function addPasskeys({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'passkeys',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      errorImpact: 'Users cannot name their passkeys.',
    }),
  }
}
