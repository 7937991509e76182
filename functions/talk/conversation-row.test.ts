import { describe, expect, it } from 'vitest'
import { ownerId, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { sampleConversation } from '../../test/support/fixtures/conversations.ts'
import { deletedUserId } from '../kit/people/deleted-user.ts'
import { conversationItem, isOpen, listKeyOf, personOf, sentBy, sideOf, unreadOf } from './conversation-row.ts'

const row = sampleConversation({ seq: 10, ownerSent: 7 })

describe('conversation row', () => {
  it('has two participants and is not found for others or deleted accounts', () => {
    expect([sideOf(row, ownerId), sideOf(row, strangerId)]).toEqual(['owner', 'interested'])
    expect([personOf(row, 'owner'), personOf(row, 'interested')]).toEqual([ownerId, strangerId])
    expect(() => sideOf(row, '44444444-4444-4444-8444-444444444444')).toThrow('conversation.not_found')
    expect(() => sideOf({ ownerId: deletedUserId, interestedId: deletedUserId }, deletedUserId)).toThrow(
      'conversation.not_found',
    )
  })

  it('counts sent and unread messages per side', () => {
    expect([sentBy('owner', row), sentBy('interested', row)]).toEqual([7, 3])
    const seen = { ...row, owner: { ...row.owner, seen: 1 }, interested: { ...row.interested, seen: 5 } }
    expect([unreadOf(seen, 'owner'), unreadOf(seen, 'interested')]).toEqual([2, 2])
  })

  it('is open while no participant is blocked or deleted', () => {
    const blocked = (side: 'owner' | 'interested') => ({ ...row, [side]: { ...row[side], blocked: true } })
    expect(isOpen(row)).toBe(true)
    expect([blocked('owner'), blocked('interested')].map(isOpen)).toEqual([false, false])
    expect(
      [
        { ...row, ownerId: deletedUserId },
        { ...row, interestedId: deletedUserId },
      ].map(isOpen),
    ).toEqual([false, false])
  })

  it('is listed by last message time unless hidden or deleted', () => {
    const position = `${row.lastAt}#${row.id}`
    const lists = { gsi1pk: `CHATS#${ownerId}`, gsi1sk: position, gsi2pk: `CHATS#${strangerId}`, gsi2sk: position }
    const shown = { owner: { ...row.owner, hidden: false }, interested: { ...row.interested, hidden: false } }
    expect(conversationItem({ ...row, ...shown })).toMatchObject(lists)
    for (const [side, index] of [['owner', 'gsi1'] as const, ['interested', 'gsi2'] as const]) {
      const hidden = conversationItem({ ...row, ...shown, [side]: { ...row[side], hidden: true } })
      const gone = conversationItem({ ...row, ...shown, [`${side}Id`]: deletedUserId })
      for (const item of [hidden, gone]) {
        expect(item).not.toHaveProperty(`${index}pk`)
        expect(item).not.toHaveProperty(`${index}sk`)
        expect(item).toHaveProperty(index === 'gsi1' ? 'gsi2pk' : 'gsi1pk')
      }
    }
    expect(listKeyOf({ ...row, ownerId: deletedUserId }, 'owner')).toBeNull()
  })
})
