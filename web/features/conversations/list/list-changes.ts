import type { InfiniteData } from '@tanstack/react-query'
import { type ConversationView, excerptMaxLength, type MessageView } from '../../../../shared/contract/conversations.ts'
import { cutText } from '../../../../shared/cut-text.ts'

interface ListPage {
  items: ConversationView[]
  nextCursor: string | null
}
type Listed = InfiniteData<ListPage, string | undefined>

/**
 * Returns the list with the message's conversation on top. Undefined if the conversation is not in the list, which
 * requires a refetch. Idempotent: live messages may arrive twice.
 */
export function withMessage(list: Listed, message: MessageView): Listed | undefined {
  const before = list.pages.flatMap(({ items }) => items).find(({ id }) => id === message.conversationId)
  if (!before) return undefined
  if (message.seq <= before.seq) return list
  const isNews = message.from !== before.side
  const after: ConversationView = {
    ...before,
    seq: message.seq,
    lastAt: message.at,
    lastMessage: lastOf(message),
    unread: before.unread + (isNews ? 1 : 0),
  }
  const pages = list.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== before.id) }))
  return {
    ...list,
    pages: pages.map((page, index) => (index === 0 ? { ...page, items: [after, ...page.items] } : page)),
  }
}

export function withRead(list: Listed, id: string, read: Pick<ConversationView, 'readSeq' | 'unread'>): Listed {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === id && item.readSeq < read.readSeq ? { ...item, ...read } : item)),
    })),
  }
}

function lastOf(message: MessageView): ConversationView['lastMessage'] {
  const { seq, from, at } = message
  if (message.kind === 'pickup') return { seq, from, at, kind: 'pickup', excerpt: '', photos: 0, step: message.step }
  const excerpt = cutText(message.text, excerptMaxLength)
  return { seq, from, at, kind: 'text', excerpt, photos: message.photos.length, step: null }
}
