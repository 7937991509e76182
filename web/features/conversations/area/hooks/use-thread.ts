import { useEffect, useSyncExternalStore } from 'react'
import type { MessageView } from '../../../../../shared/contract/conversations.ts'
import { conversationPollMs, useMissedMessages } from '../../live-messages.ts'
import type { Thread, ThreadState } from '../../thread/thread.ts'
import { ignoreFailedCatchUp, threadOf } from '../../thread/threads.ts'

/**
 * Returns the messages of a conversation. `newest` is the highest known sequence number: missing messages up to it are
 * fetched.
 */
export function useThread(
  conversationId: string,
  newest: number | undefined,
): { thread: Thread<MessageView>; state: ThreadState<MessageView> } {
  const thread = threadOf(conversationId)
  const state = useSyncExternalStore(thread.subscribe, thread.snapshot)
  const known = state.messages.at(-1)?.seq ?? 0
  useEffect(() => {
    void thread.open()
  }, [thread])
  useMissedMessages(() => {
    if (state.stage === 'failed') void thread.open()
    else thread.catchUp().catch(ignoreFailedCatchUp)
  }, conversationPollMs)
  useEffect(() => {
    if (newest !== undefined && newest > known && state.stage === 'ready') thread.catchUp().catch(ignoreFailedCatchUp)
  }, [thread, newest, known, state.stage])
  return { thread, state }
}
