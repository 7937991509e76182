import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ConversationView, MessageView, Side } from '../../../shared/contract/conversations.ts'
import { useGap, useLive } from '../../lib/live/use-live.ts'
import { api } from '../../lib/server/operations.ts'
import { withMessage, withRead } from './list/list-changes.ts'
import { conversationListOptions } from './list/list-options.ts'
import { deliver } from './thread/threads.ts'

/** Polling intervals of an open conversation and of the list. They cover networks that block the live API. */
export const conversationPollMs = 30_000
export const listPollMs = 60_000
/** Longer than the four seconds between typing signals. */
const typingShownMs = 6000

/**
 * Calls `onNews` when messages may have been missed: after a reconnect, when the page becomes visible, and at the
 * interval.
 */
export function useMissedMessages(onNews: () => void, everyMs?: number): void {
  const latest = useRef(onNews)
  useEffect(() => {
    latest.current = onNews
  })
  useGap(({ first }) => {
    if (!first) latest.current()
  })
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) latest.current()
    }
    const timer = everyMs === undefined ? undefined : window.setInterval(look, everyMs)
    window.addEventListener('online', look)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [everyMs])
}

/** Applies live messages and read marks to the query cache and open threads. */
export function useLiveMessages(): void {
  const cache = useQueryClient()
  useLive('message', ({ message }) => {
    deliver(message)
    addMessageToList(cache, message)
  })
  useLive('read', ({ conversationId: id, side, readSeq }) => {
    const known = cache.getQueryData(conversationKey(id))
    if (!known) return
    if (side === known.side) {
      // Read on another device: only the server knows the unread count.
      if (readSeq > known.readSeq) void cache.invalidateQueries({ queryKey: api.conversations.list.key() })
      return
    }
    cache.setQueryData(conversationKey(id), { ...known, otherReadSeq: Math.max(known.otherReadSeq, readSeq) })
  })
}

/** Returns whether the other participant is typing; a message from them ends it. */
export function useTyping(id: string, side: Side | undefined): boolean {
  const [typing, setTyping] = useState(false)
  const timer = useRef<number>(undefined)
  const stop = () => {
    window.clearTimeout(timer.current)
    setTyping(false)
  }
  useLive('typing', (payload) => {
    if (payload.conversationId !== id || payload.side === side) return
    stop()
    setTyping(true)
    timer.current = window.setTimeout(stop, typingShownMs)
  })
  useLive('message', ({ message }) => {
    if (message.conversationId === id && message.from !== side) stop()
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return typing
}

/** Adds a message to the list, from a live event or after an own send. */
export function addMessageToList(cache: QueryClient, message: MessageView): void {
  const list = cache.getQueryData(conversationListOptions.queryKey)
  const after = list && withMessage(list, message)
  if (after) cache.setQueryData(conversationListOptions.queryKey, after)
  else if (list) void cache.invalidateQueries({ queryKey: api.conversations.list.key() })
}

export function applyReadMark(
  cache: QueryClient,
  id: string,
  read: Pick<ConversationView, 'readSeq' | 'unread'>,
): void {
  cache.setQueryData(conversationKey(id), (known) => (known ? { ...known, ...read } : known))
  cache.setQueryData(conversationListOptions.queryKey, (known) => (known ? withRead(known, id, read) : known))
}

function conversationKey(id: string) {
  return api.conversations.get.queryKey({ input: { id } })
}
