import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ConversationView, MessageView } from '../../../../../shared/contract/conversations.ts'
import { api } from '../../../../lib/server/operations.ts'
import { keep, keptConversation } from '../../kept/kept.ts'
import { openEveryMs, useNews } from '../../live-messages.ts'
import { threadOf } from '../../thread/threads.ts'

/** Returns a conversation and refetches it while it is open. Until the server answers, it returns the offline copy. */
export function useConversation(userId: string, id: string): Pick<UseQueryResult<ConversationView>, 'data' | 'error'> {
  const { data, error, refetch } = useQuery(api.conversations.get.queryOptions({ input: { id } }))
  const [kept, setKept] = useState<ConversationView>()
  useNews(() => void refetch(), openEveryMs)
  useEffect(() => {
    void keptConversation(userId, id).then((found) => {
      if (!found) return
      setKept(found.conversation)
      threadOf(id).recall(found.messages)
    })
  }, [userId, id])
  return { data: data ?? kept, error }
}

export function useKeep(
  userId: string,
  conversation: ConversationView | undefined,
  messages: readonly MessageView[],
): void {
  useEffect(() => {
    if (conversation && messages.length > 0) void keep({ userId, conversation, messages })
  }, [userId, conversation, messages])
}
