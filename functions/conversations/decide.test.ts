import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Side, sides } from '../../shared/contract/conversations.ts'
import { newId } from '../../shared/ids.ts'
import { recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { ownerId, sampleAd, samplePhoto, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { interested, owner, sampleConversation, talkNow } from '../../test/support/fixtures/conversations.ts'
import { deletedUserId } from '../kit/people/deleted-user.ts'
import { appendMessage } from '../talk/append-message.ts'
import { type ConversationRow, otherSide, unreadOf } from '../talk/conversation-row.ts'
import type { MessageRow } from '../talk/message-row.ts'
import {
  choosePhotos,
  decideReadMark,
  decideRepetition,
  decideSending,
  decideStart,
  sanitizeMessage,
} from './decide.ts'

const nobodyBlocks = { byActor: false, byOther: false }
const messageId = newId('message', talkNow)
const said = (over: Partial<Extract<MessageRow, { kind: 'text' }>> = {}) =>
  ({ id: messageId, seq: 1, from: 'interested', at: talkNow.toISOString(), ownerSent: 0, ...text, ...over }) as const
const text = { kind: 'text' as const, text: 'Ainda tem?', photos: [] }
const outcomeOf = (run: () => unknown): string => {
  try {
    run()
    return 'done'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('decideStart', () => {
  it.each(recyclableStatuses)('accepts a visible ad only: %s', (status) => {
    const expected = ['pending', 'rejected', 'paused'].includes(status) ? 'recyclable.not_found' : 'done'
    expect(outcomeOf(() => decideStart(sampleAd({ status }), interested, nobodyBlocks))).toBe(expected)
  })

  it('refuses an ad of a suspended owner', () => {
    const ad = sampleAd({ status: 'approved', hidden: true })
    expect(outcomeOf(() => decideStart(ad, interested, nobodyBlocks))).toBe('recyclable.not_found')
  })

  it('refuses the owner in every state', () => {
    for (const status of recyclableStatuses)
      expect(outcomeOf(() => decideStart(sampleAd({ status }), owner, nobodyBlocks))).toBe('conversation.own_ad')
  })

  it('refuses blocked pairs without revealing the block to the blocked user', () => {
    const ad = sampleAd({ status: 'approved' })
    const start = (blocks: Partial<typeof nobodyBlocks>) =>
      outcomeOf(() => decideStart(ad, interested, { ...nobodyBlocks, ...blocks }))
    expect(start({ byActor: true })).toBe('conversation.blocked')
    expect(start({ byOther: true })).toBe('conversation.not_possible')
  })
})

describe('sanitizeMessage', () => {
  it.each(['', '   ', '\n\t', '\u200b', '<script>alert(1)</script>'])('refuses blank text: %j', (written) => {
    expect(outcomeOf(() => sanitizeMessage(written, []))).toBe('message.blank')
  })

  it('accepts photos without text', () => {
    expect(sanitizeMessage(' ', [newId('photo', talkNow)])).toEqual({ text: '', altered: false })
  })

  it('removes harmful content and reports it', () => {
    expect(sanitizeMessage('Olá\u202e! javascript:alert(1)', [])).toEqual({ text: 'Olá! alert(1)', altered: true })
    expect(sanitizeMessage('  Olá!  ', [])).toEqual({ text: 'Olá!', altered: false })
  })

  it('keeps phones and e-mail addresses', () => {
    const written = 'Me liga: (11) 98765-4321 ou ana@example.com'
    expect(sanitizeMessage(written, [])).toEqual({ text: written, altered: false })
  })
})

describe('decideSending', () => {
  const speak = (over: Partial<ConversationRow>, side: Side) =>
    outcomeOf(() => decideSending(sampleConversation(over), side))
  const blocking = { readSeq: 0, seen: 0, hidden: false, blocked: true }

  it.each(sides)('closes the conversation after a block by the %s, and tells only that side', (side) => {
    expect(speak({}, side)).toBe('done')
    expect(speak({ [side]: blocking }, side)).toBe('conversation.blocked')
    expect(speak({ [side]: blocking }, otherSide[side])).toBe('conversation.closed')
  })

  it('refuses when the other account is deleted', () => {
    expect(speak({ ownerId: deletedUserId }, 'interested')).toBe('conversation.closed')
    expect(speak({ interestedId: deletedUserId }, 'owner')).toBe('conversation.closed')
  })
})

describe('choosePhotos', () => {
  const free = samplePhoto({ recyclableId: null, ownerId: strangerId })
  const choose = (photo: typeof free, ids = [photo.id], sender = strangerId, now = talkNow) =>
    outcomeOf(() => choosePhotos(ids, [photo], sender, now))

  it('accepts only own, ready and unused photos', () => {
    expect(choosePhotos([free.id], [free], strangerId, talkNow)).toEqual([free])
    expect(choose(free, [free.id], ownerId)).toBe('photo.not_found')
    expect(choose(free, [newId('photo', talkNow)])).toBe('photo.not_found')
    expect(choose({ ...free, status: 'removed' })).toBe('photo.not_found')
    expect(choose({ ...free, recyclableId: sampleAd().id })).toBe('photo.in_use')
    expect(choose({ ...free, conversationId: newId('conversation', talkNow) })).toBe('photo.in_use')
    expect(choose({ ...free, status: 'failed' })).toBe('photo.failed')
  })

  it('reports photos as not ready for an hour, then as failed', () => {
    const fresh = { ...free, id: newId('photo', talkNow), status: 'converting' } as const
    expect(choose(fresh)).toBe('message.photo_not_ready')
    expect(choose(fresh, [fresh.id], strangerId, new Date(talkNow.getTime() + 60 * 60_000))).toBe('photo.failed')
  })

  it('refuses more than five photos and duplicates', () => {
    expect(choose(free, [free.id, free.id])).toBe('request.invalid')
    expect(
      choose(
        free,
        Array.from({ length: 6 }, () => newId('photo', talkNow)),
      ),
    ).toBe('request.invalid')
  })
})

describe('decideRepetition', () => {
  const saying = { messageId, text: ' Ainda tem? ', photoIds: [] }

  it('returns the stored message', () => {
    expect(decideRepetition(said(), 'interested', 'Ainda tem?', saying)).toEqual(said())
  })

  it('refuses the same id with other text, photos or sender', () => {
    const again = (row: MessageRow, side: Side = 'interested', photoIds: string[] = []) =>
      outcomeOf(() => decideRepetition(row, side, 'Ainda tem?', { ...saying, photoIds }))
    expect(again(said({ text: 'Já foi?' }))).toBe('request.conflict')
    expect(again(said(), 'owner')).toBe('request.conflict')
    expect(again(said(), 'interested', [newId('photo', talkNow)])).toBe('request.conflict')
    expect(again({ ...said(), kind: 'pickup', pickupId: 'pic_1', step: 'proposed' })).toBe('request.conflict')
  })
})

describe('unread count', () => {
  function talk(speakers: readonly Side[]): { row: ConversationRow; messages: MessageRow[] } {
    let row = sampleConversation()
    const messages = speakers.map((from) => {
      const { after, message } = appendMessage(row, { id: newId('message', talkNow), from, ...text }, talkNow)
      row = after
      return message
    })
    return { row, messages }
  }

  it("equals the other side's messages after the mark", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...sides), { maxLength: 30 }), fc.nat(), (speakers, at) => {
        const { row, messages } = talk(speakers)
        const marked = messages[at % (messages.length + 1)]
        for (const side of sides) {
          const mark = marked && decideReadMark(row, side, marked)
          const after = mark ? { ...row, [side]: { ...row[side], ...mark } } : row
          const left = messages.slice(marked ? marked.seq : 0).filter(({ from }) => from !== side)
          expect(unreadOf(after, side)).toBe(left.length)
        }
      }),
    )
  })

  it('never grows with a mark', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...sides), { minLength: 1, maxLength: 20 }),
        fc.array(fc.nat(), { maxLength: 10 }),
        (speakers, marks) => {
          const { row: start, messages } = talk(speakers)
          let row = start
          for (const at of marks) {
            const message = messages[at % messages.length]
            const mark = message && decideReadMark(row, 'owner', message)
            if (mark) expect(mark.readSeq).toBeGreaterThan(row.owner.readSeq)
            const next: ConversationRow = mark ? { ...row, owner: { ...row.owner, ...mark } } : row
            expect(unreadOf(next, 'owner')).toBeLessThanOrEqual(unreadOf(row, 'owner'))
            row = next
          }
        },
      ),
    )
  })
})
