import { useEffect, useRef, useState } from 'react'
import type { Side } from '../../../../shared/contract/conversations.ts'
import { useLive } from '../../../lib/live/use-live.ts'
import { api } from '../../../lib/server/operations.ts'

/** One sign in so long says that somebody writes; a little longer without one, that nobody does. */
const saidEveryMs = 4000
const lastsMs = 6000

/** Whether the other of the two is writing. */
export function useOtherTyping(conversationId: string, side: Side | undefined): boolean {
  const [typing, setTyping] = useState(false)
  const over = useRef<number>(undefined)
  const end = () => {
    window.clearTimeout(over.current)
    setTyping(false)
  }
  useLive('typing', (told) => {
    if (told.conversationId !== conversationId || side === undefined || told.side === side) return
    window.clearTimeout(over.current)
    over.current = window.setTimeout(end, lastsMs)
    setTyping(true)
  })
  useLive('message', ({ message }) => {
    if (message.conversationId === conversationId && message.from !== side) end()
  })
  useEffect(() => () => window.clearTimeout(over.current), [])
  return typing
}

/** Gives what to call when somebody types: the other is told, now and then. What is not taken is no matter. */
export function useSayTyping(conversationId: string): () => void {
  const saidAt = useRef(0)
  return () => {
    const now = Date.now()
    if (now - saidAt.current < saidEveryMs || !navigator.onLine) return
    saidAt.current = now
    void api.conversations.typing.call({ id: conversationId }).catch((error: unknown) => console.info(error))
  }
}
