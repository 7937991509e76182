import { useEffect, useState } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import { outboxOf } from '../../outbox/outboxes.ts'
import type { PendingMessage } from '../../outbox/waiting.ts'

/** Returns the conversation's unsent messages. The outbox is undefined while it opens. */
export function useOutbox(
  userId: string,
  conversationId: string,
): { outbox: Outbox | undefined; waiting: readonly PendingMessage[] } {
  const [outbox, setOutbox] = useState<Outbox>()
  const [all, setAll] = useState<readonly PendingMessage[]>([])
  useEffect(() => {
    let left = false
    let unsubscribe: (() => void) | undefined
    void outboxOf(userId).then((opened) => {
      if (left) return
      unsubscribe = opened.subscribe(() => setAll(opened.snapshot()))
      setOutbox(opened)
      setAll(opened.snapshot())
    })
    return () => {
      left = true
      unsubscribe?.()
    }
  }, [userId])
  return { outbox, waiting: all.filter((message) => message.conversationId === conversationId) }
}
