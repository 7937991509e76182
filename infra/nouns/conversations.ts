import { apiEnvironment } from '../../functions/conversations/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { keepAudit, onLive, onTable } from '../kit/rights.ts'

export function addConversations({ scope, table, live, settings }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'conversations',
      declares: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        MESSAGES_PER_MINUTE: String(settings.messagesPerMinute),
        LIVE_URL: live.url,
      },
      rights: [
        onTable(table, [
          ...(['GetItem', 'BatchGetItem', 'Query'] as const),
          ...(['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const),
        ]),
        keepAudit(table, { audits: true }),
        onLive(live, ['publish']),
      ],
      errorImpact: 'Nobody can read or write messages, nor contact an advertiser.',
    }),
  }
}
