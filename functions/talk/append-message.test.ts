import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageSent } from '../../events/conversation-events.ts'
import { excerptMaxLength } from '../../shared/contract/conversations.ts'
import { newId } from '../../shared/ids.ts'
import { ownerId, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { sampleConversation, talkNow } from '../../test/support/fixtures/conversations.ts'
import { deletedUserId } from '../kit/people/deleted-user.ts'
import { appendMessage, type NewMessage } from './append-message.ts'
import type { ConversationRow } from './conversation-row.ts'

const said = (text = 'Ainda tem?'): NewMessage => ({
  id: newId('message', talkNow),
  from: 'interested',
  kind: 'text',
  text,
  photos: [],
})
const step = (): NewMessage => ({
  id: newId('message', talkNow),
  from: 'owner',
  kind: 'pickup',
  pickupId: 'pic_1',
  step: 'accepted',
})

function setsOf(before: ConversationRow, fresh = said()) {
  const [first] = appendMessage(before, fresh, talkNow).parts
  if (!first || !('Update' in first)) throw new Error('The conversation comes first')
  return first.Update
}

describe('appendMessage', () => {
  it('increments message number and version', () => {
    const before = sampleConversation({ seq: 6, ownerSent: 4, version: 9 })
    const { after, message } = appendMessage(before, said(), talkNow)
    expect(message).toMatchObject({ seq: 7, ownerSent: 4, at: talkNow.toISOString() })
    expect(after).toMatchObject({ seq: 7, ownerSent: 4, version: 10, lastAt: talkNow.toISOString() })
    expect(appendMessage(before, step(), talkNow).after).toMatchObject({ seq: 7, ownerSent: 5 })
    expect(setsOf(before)).toMatchObject({
      ConditionExpression: '#version = :version',
      ExpressionAttributeValues: { ':version': 9, ':next': 10 },
    })
  })

  it('emits the whole message with sender and recipient', () => {
    const { parts, message } = appendMessage(sampleConversation(), said(), talkNow)
    const outbox = parts.at(-1)
    const { envelope } = (outbox && 'Put' in outbox ? outbox.Put.Item : {}) as { envelope: unknown }
    const { data } = messageSent.envelope.parse(envelope)
    expect(data).toMatchObject({ senderId: strangerId, recipientId: ownerId })
    expect(data.message).toMatchObject({ id: message.id, seq: 1, text: 'Ainda tem?' })
    expect(data.message).not.toHaveProperty('ownerSent')
  })

  it('lists the conversation for both participants except deleted accounts', () => {
    expect(setsOf(sampleConversation()).ExpressionAttributeValues).toMatchObject({
      ':gsi1pk': `CHATS#${ownerId}`,
      ':gsi2pk': `CHATS#${strangerId}`,
    })
    const { UpdateExpression } = setsOf(sampleConversation({ interestedId: deletedUserId }))
    expect(UpdateExpression).toContain('gsi1pk')
    expect(UpdateExpression).not.toContain('gsi2pk')
  })

  it('unhides the conversation for both participants', () => {
    const { owner, interested } = sampleConversation()
    const before = sampleConversation({
      owner: { ...owner, hidden: true },
      interested: { ...interested, hidden: true },
    })
    const { after } = appendMessage(before, said(), talkNow)
    expect([after.owner.hidden, after.interested.hidden]).toEqual([false, false])
    expect(setsOf(before).UpdateExpression).toContain('#owner.#hidden = :no, #interested.#hidden = :no')
    expect(setsOf(before).ExpressionAttributeValues).toMatchObject({ ':no': false })
  })

  it('opens or closes the pickup only for a pickup step', () => {
    const pickup = (before: string | null, beside?: { openPickupId: string | null }) =>
      appendMessage(sampleConversation({ openPickupId: before }), step(), talkNow, beside).after.openPickupId
    expect(pickup(null, { openPickupId: 'pic_1' })).toBe('pic_1')
    expect(pickup('pic_1', { openPickupId: null })).toBeNull()
    expect(pickup('pic_1')).toBe('pic_1')
  })

  it('creates a one-line excerpt without splitting a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const excerpt = appendMessage(sampleConversation(), said(text), talkNow).after.lastMessage?.excerpt ?? ''
        expect(excerpt.length).toBeLessThanOrEqual(excerptMaxLength)
        expect(excerpt).not.toMatch(/[\n\t]/)
        expect(excerpt.isWellFormed()).toBe(text.isWellFormed())
      }),
    )
    expect(appendMessage(sampleConversation(), step(), talkNow).after.lastMessage).toMatchObject({
      kind: 'pickup',
      step: 'accepted',
      excerpt: '',
      photos: 0,
    })
  })

  it.each([
    ['Oi.\n\n  Tudo bem?', 'Oi. Tudo bem?'],
    ['a'.repeat(excerptMaxLength), 'a'.repeat(excerptMaxLength)],
    ['a'.repeat(excerptMaxLength + 1), `${'a'.repeat(excerptMaxLength - 1)}…`],
    [`${'a'.repeat(excerptMaxLength - 2)} bc`, `${'a'.repeat(excerptMaxLength - 2)}…`],
    [`a\ud83d${'a'.repeat(excerptMaxLength)}`, `a\ud83d${'a'.repeat(excerptMaxLength - 3)}…`],
    [`${'a'.repeat(excerptMaxLength - 2)}😀😀`, `${'a'.repeat(excerptMaxLength - 2)}…`],
  ])('truncates the excerpt: %j', (text, excerpt) => {
    expect(appendMessage(sampleConversation(), said(text), talkNow).after.lastMessage).toMatchObject({
      kind: 'text',
      from: 'interested',
      seq: 1,
      excerpt,
      photos: 0,
      step: null,
    })
  })
})
