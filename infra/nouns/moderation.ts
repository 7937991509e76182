import { apiEnvironment } from '../../functions/moderation/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { denyAuditChanges, onTable } from '../kit/permissions.ts'

export function addModeration({ scope, table }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'moderation',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName },
      permissions: [
        onTable(table, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem']),
        denyAuditChanges(table, { audits: true }),
      ],
      errorImpact: 'Ads cannot be approved, so no new ads appear.',
    }),
  }
}
