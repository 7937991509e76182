import { describe, expect, it } from 'vitest'
import { conversationStarted } from '../../events/conversation-events.ts'
import { ownerId, sampleAd, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { talkNow } from '../../test/support/fixtures/conversations.ts'
import { beginConversation } from './begin-conversation.ts'

const ad = sampleAd({ status: 'approved' })
function begun() {
  const { after, parts } = beginConversation(ad, strangerId, talkNow)
  return { after, items: parts.flatMap((part) => ('Put' in part ? [part.Put] : [])) }
}

describe('beginConversation', () => {
  it('connects the ad’s owner and the interested user, open and empty', () => {
    const { after } = begun()
    expect(after).toMatchObject({ recyclableId: ad.id, recyclableType: ad.type, ownerId, interestedId: strangerId })
    expect(after).toMatchObject({ seq: 0, ownerSent: 0, lastMessage: null, openPickupId: null, version: 1 })
    for (const side of [after.owner, after.interested]) {
      expect(side).toMatchObject({ readSeq: 0, seen: 0, blocked: false })
    }
    expect([after.startedAt, after.lastAt]).toEqual([talkNow.toISOString(), talkNow.toISOString()])
  })

  it('lists it for the interested user, and for the owner from the first message', () => {
    const { after, items } = begun()
    expect([after.interested.hidden, after.owner.hidden]).toEqual([false, true])
    expect(items[1]?.Item).toMatchObject({ gsi2pk: `CHATS#${strangerId}` })
    expect(items[1]?.Item).not.toHaveProperty('gsi1pk')
  })

  it('writes nothing if the user already has a conversation about the ad', () => {
    const { after, items } = begun()
    for (const item of items.slice(0, 2)) expect(item.ConditionExpression).toBe('attribute_not_exists(pk)')
    expect(items[0]?.Item).toMatchObject({ conversationId: after.id })
  })

  it('writes index rows for both participants and emits an event', () => {
    const { after, items } = begun()
    expect(items.slice(2, 4).map((item) => item.Item?.otherId)).toEqual([strangerId, ownerId])
    for (const item of items.slice(2, 4)) expect(item.Item?.conversationId).toBe(after.id)
    const { data } = conversationStarted.envelope.parse(items[4]?.Item?.envelope)
    expect(data).toMatchObject({ conversationId: after.id, ownerId, interestedId: strangerId })
  })
})
