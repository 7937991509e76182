import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ConversationView, MessageView } from '../../../../../shared/contract/conversations.ts'
import { api } from '../../../../lib/server/operations.ts'
import { conversationPollMs, useMissedMessages } from '../../live-messages.ts'
import { offlineConversation, storeOfflineConversation } from '../../offline/offline-conversations.ts'
import { threadOf } from '../../thread/threads.ts'

/** Returns a conversation and refetches it while it is open. Until the server answers, it returns the offline copy. */
export function useConversation(userId: string, id: string): Pick<UseQueryResult<ConversationView>, 'data' | 'error'> {
  const { data, error, refetch } = useQuery(api.conversations.get.queryOptions({ input: { id } }))
  const [kept, setKept] = useState<ConversationView>()
  useMissedMessages(() => void refetch(), conversationPollMs)
  useEffect(() => {
    void offlineConversation(userId, id).then((found) => {
      if (!found) return
      setKept(found.conversation)
      threadOf(id).recall(found.messages)
    })
  }, [userId, id])
  return { data: data ?? kept, error }
}

export function useOfflineCopy(
  userId: string,
  conversation: ConversationView | undefined,
  messages: readonly MessageView[],
): void {
  useEffect(() => {
    if (conversation && messages.length > 0) void storeOfflineConversation({ userId, conversation, messages })
  }, [userId, conversation, messages])
}
