import { apiEnvironment } from '../../functions/moderation/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'

export function addModeration({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'moderation',
      table,
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      errorImpact: 'Ads cannot be approved, so no new ads appear.',
    }),
  }
}
