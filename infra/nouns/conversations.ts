import { apiEnvironment } from '../../functions/conversations/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { onLiveMutations } from '../kit/permissions.ts'

export function addConversations({ scope, table, live, settings }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'conversations',
      table,
      environmentSchema: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        MESSAGES_PER_MINUTE: String(settings.messagesPerMinute),
        LIVE_CALLS_PER_DAY: String(settings.liveCallsPerDay),
        LIVE_URL: live.url,
      },
      permissions: [onLiveMutations(live, ['publish'])],
      errorImpact: 'Users cannot read or send messages or contact a seller.',
    }),
  }
}
