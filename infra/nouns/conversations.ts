import { apiEnvironment } from '../../functions/conversations/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { denyAuditChanges, onLiveMutations, onTable } from '../kit/permissions.ts'

export function addConversations({ scope, table, live, settings }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'conversations',
      environmentSchema: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        MESSAGES_PER_MINUTE: String(settings.messagesPerMinute),
        LIVE_CALLS_PER_DAY: String(settings.liveCallsPerDay),
        LIVE_URL: live.url,
      },
      permissions: [
        onTable(table, [
          ...(['GetItem', 'BatchGetItem', 'Query'] as const),
          ...(['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const),
        ]),
        denyAuditChanges(table, { audits: true }),
        onLiveMutations(live, ['publish']),
      ],
      errorImpact: 'Users cannot read or send messages or contact a seller.',
    }),
  }
}
