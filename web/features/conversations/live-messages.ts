import { useEffect, useRef } from 'react'
import { useGap, useLive } from '../../lib/live/use-live.ts'
import { deliver } from './thread/threads.ts'

/**
 * While a conversation is open, and while only the list is: where the network lets the live API not through, a page
 * asks by itself.
 */
export const openEveryMs = 30_000
export const listEveryMs = 60_000

/** What is told twice, and several messages at once, are asked about once. */
const gatheredMs = 150

/**
 * Calls `onNews` whenever there may be something new, in one conversation or in any: something was said or read, the
 * page comes back to the front, the connection returns, and every so often. The one place that knows how news comes.
 */
export function useNews(onNews: () => void, everyMs: number, conversationId?: string): void {
  const latest = useRef(onNews)
  const gathering = useRef<number>(undefined)
  useEffect(() => {
    latest.current = onNews
  })
  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) latest.current()
  }
  const gather = (id: string) => {
    if (conversationId !== undefined && id !== conversationId) return
    window.clearTimeout(gathering.current)
    gathering.current = window.setTimeout(look, gatheredMs)
  }
  useLive('message', ({ message }) => {
    deliver(message)
    gather(message.conversationId)
  })
  useLive('read', (read) => gather(read.conversationId))
  useGap(({ first }) => {
    if (!first) look()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads nothing but what is latest
  useEffect(() => {
    const timer = window.setInterval(look, everyMs)
    window.addEventListener('focus', look)
    window.addEventListener('online', look)
    return () => {
      window.clearInterval(timer)
      window.clearTimeout(gathering.current)
      window.removeEventListener('focus', look)
      window.removeEventListener('online', look)
    }
  }, [everyMs])
}
