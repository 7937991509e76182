import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { ConversationView, MessageView } from '../../../../../shared/contract/conversations.ts'
import { api } from '../../../../lib/server/operations.ts'
import { applyReadMark } from '../../live-messages.ts'

/** Marks messages as read once the end is visible in a focused window. */
export function useReadMark(
  conversation: ConversationView | undefined,
  messages: readonly MessageView[],
  endInSight: boolean,
): void {
  const cache = useQueryClient()
  const inFront = useSyncExternalStore(onFront, isInFront)
  const newest = messages.findLast(({ from }) => from !== conversation?.side)?.seq ?? 0
  const unread = conversation !== undefined && newest > conversation.readSeq
  const id = conversation?.id
  useEffect(() => {
    if (!id || !unread || !endInSight || !inFront) return
    api.conversations.read.call({ id, seq: newest }).then(
      ({ readSeq, unread }) => applyReadMark(cache, id, { readSeq, unread }),
      // The message stays unread; the next message or visit marks it again.
      (error: unknown) => console.info('The read mark could not be sent.', error),
    )
  }, [cache, id, newest, unread, endInSight, inFront])
}

function isInFront(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

function onFront(listener: () => void): () => void {
  window.addEventListener('focus', listener)
  window.addEventListener('blur', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    window.removeEventListener('focus', listener)
    window.removeEventListener('blur', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
