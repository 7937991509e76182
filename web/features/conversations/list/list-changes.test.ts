import { describe, expect, it } from 'vitest'
import type { ConversationView, MessageView } from '../../../../shared/contract/conversations.ts'
import { withMessage, withRead } from './list-changes.ts'

const at = '2026-11-22T12:00:00.000Z'
const later = '2026-11-22T12:01:00.000Z'
const conversation = (id: string): ConversationView => ({
  id,
  side: 'owner',
  seq: 4,
  readSeq: 4,
  otherReadSeq: 4,
  unread: 0,
  lastMessage: null,
  lastAt: at,
  openPickupId: null,
  blocked: false,
  open: true,
  startedAt: at,
  recyclable: { id: 'ad_1', type: 'Latas', status: 'approved', action: 'donation', priceCents: 0, cover: null },
  other: {
    id: 'u1',
    name: 'Bia',
    profileType: 'citizen',
    verified: false,
    city: null,
    since: null,
    rating: { mean: null, count: 0 },
    completedPickups: 0,
    badges: [],
  },
})
const list = () => ({
  pages: [
    { items: [conversation('cnv_1'), conversation('cnv_2')], nextCursor: 'two' },
    { items: [conversation('cnv_3')], nextCursor: null },
  ],
  pageParams: [undefined, 'two'],
})
const message = (conversationId: string, seq: number, from: 'owner' | 'interested'): MessageView => ({
  id: `msg_${seq}`,
  conversationId,
  seq,
  from,
  at: later,
  kind: 'text',
  text: 'Ainda tem?',
  photos: [],
})
const ids = (shown: ReturnType<typeof withMessage>) => shown?.pages.map(({ items }) => items.map(({ id }) => id))

describe('conversation list changes', () => {
  it('moves a conversation with a new message to the top and shows the message', () => {
    const after = withMessage(list(), message('cnv_3', 5, 'interested'))
    expect(ids(after)).toEqual([['cnv_3', 'cnv_1', 'cnv_2'], []])
    expect(after?.pages[0]?.items[0]).toMatchObject({
      seq: 5,
      unread: 1,
      lastAt: later,
      lastMessage: { excerpt: 'Ainda tem?', kind: 'text' },
    })
  })

  it("counts only the other participant's messages as unread", () => {
    expect(withMessage(list(), message('cnv_1', 5, 'owner'))?.pages[0]?.items[0]?.unread).toBe(0)
  })

  it('ignores a message that the list already contains', () => {
    const known = list()
    expect(withMessage(known, message('cnv_2', 4, 'interested'))).toBe(known)
  })

  it('requires a refetch for an unknown conversation', () => {
    expect(withMessage(list(), message('cnv_9', 1, 'interested'))).toBeUndefined()
  })

  it('applies a read mark and never lowers it', () => {
    const unread = withMessage(list(), message('cnv_1', 5, 'interested'))
    const read = unread && withRead(unread, 'cnv_1', { readSeq: 5, unread: 0 })
    expect(read?.pages[0]?.items[0]).toMatchObject({ readSeq: 5, unread: 0 })
    const again = read && withRead(read, 'cnv_1', { readSeq: 3, unread: 2 })
    expect(again?.pages[0]?.items[0]).toMatchObject({ readSeq: 5, unread: 0 })
  })
})
