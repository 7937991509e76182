import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { adminId, ownerId, sampleAd, samplePhoto, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { createApprovedAd, interested, owner, say, talkNow } from '../../test/support/fixtures/conversations.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { auditsOf } from '../kit/audit.ts'
import { deletedUserId } from '../kit/people/deleted-user.ts'
import { keys } from '../kit/table/keys.ts'
import { readConversation } from '../talk/store.ts'
import { blockedPeople, blockPerson } from './blocks/block.ts'
import { choosePhotos } from './decide.ts'
import { readUpTo } from './messages/read.ts'
import { startConversation } from './start.ts'
import { hideConversation } from './store.ts'
import { watchConversation, watchConversations } from './watch/watch.ts'

const table = createTable()
const admin = { userId: adminId, isAdmin: true }
const deps = { table, now: talkNow }

let id: string
beforeEach(async () => {
  for (const [userId, name] of [
    [ownerId, 'Olga Dias'],
    [strangerId, 'Ivo Reis'],
  ] as const)
    await changeItem(table, { ...keys.profile(userId), ...sampleProfile({ id: userId, name }) })
  id = (await startConversation(deps, interested, (await createApprovedAd(table)).id)).id
})
const stored = () => readConversation(table, id)
const left = async (side: 'ownerId' | 'interestedId') =>
  changeItem(table, { ...keys.conversation(id), ...(await stored()), [side]: deletedUserId })

describe('startConversation', () => {
  it('returns the current state of a hidden conversation', async () => {
    await hideConversation(table, await stored(), 'interested')
    const again = await startConversation(deps, interested, (await stored()).recyclableId)
    expect(again.interested).toEqual((await stored()).interested)
    expect(again.interested.hidden).toBe(false)
  })

  it("refuses the caller's own ad", async () => {
    const own = await createApprovedAd(table, { ownerId: strangerId })
    await expect(startConversation(deps, interested, own.id)).rejects.toThrow('conversation.own_ad')
  })
})

describe('sendMessage', () => {
  it('returns the stored message for a repeated id', async () => {
    const messageId = newId('message', talkNow)
    const first = await say(table, interested, id, 'Ainda tem?', { messageId })
    const again = await say(table, interested, id, 'Ainda tem?', { messageId })
    expect(again).toMatchObject({ message: first.message, altered: false, conversation: { id, seq: 1 } })
    expect((await stored()).seq).toBe(1)
  })

  it('requires the same photos in the same order for a repeated id', async () => {
    const photos = [samplePhoto({ ownerId: strangerId }), samplePhoto({ ownerId: strangerId })]
    for (const photo of photos) await changeItem(table, { ...keys.photo(photo.id), ...photo })
    const messageId = newId('message', talkNow)
    const photoIds = photos.map((photo) => photo.id)
    const { message } = await say(table, interested, id, '', { messageId, photoIds })
    expect((await say(table, interested, id, '', { messageId, photoIds })).message).toEqual(message)
    const turned = say(table, interested, id, '', { messageId, photoIds: photoIds.toReversed() })
    await expect(turned).rejects.toThrow('request.conflict')
  })

  it('accepts five photos', () => {
    const five = Array.from({ length: 5 }, () => samplePhoto({ ownerId: strangerId }))
    const ids = five.map((photo) => photo.id)
    expect(choosePhotos(ids, five, strangerId, talkNow).map((photo) => photo.id)).toEqual(ids)
  })
})

describe('readUpTo', () => {
  beforeEach(async () => {
    for (const text of ['Tenho.', 'Venha.', 'Hoje?']) await say(table, owner, id, text)
  })

  it('returns the current state', async () => {
    expect((await readUpTo(table, interested, id, 2)).interested).toEqual((await stored()).interested)
    expect((await stored()).interested).toMatchObject({ readSeq: 2 })
  })

  it('returns the state of another device that has read further', async () => {
    const between = withInterruption(
      table,
      'UpdateCommand',
      async (nth) => nth === 1 && readUpTo(table, interested, id, 3),
    )
    expect((await readUpTo(between, interested, id, 2)).interested).toMatchObject({ readSeq: 3 })
  })
})

describe('blockPerson', () => {
  it('refuses a deleted account', async () => {
    await left('ownerId')
    await expect(blockPerson(deps, interested, id)).rejects.toThrow('conversation.closed')
  })

  it("shows the blocked user's current name", async () => {
    await blockPerson(deps, owner, id)
    const { items } = await blockedPeople(table, owner, { after: undefined, size: 10 })
    expect(items.map(({ person }) => person.name)).toEqual(['Ivo Reis'])
  })
})

describe('watching as an admin', () => {
  it('shows participants, ad and times, but no messages', async () => {
    await say(table, interested, id, 'Ainda tem?')
    const { recyclableId, startedAt, lastAt } = await stored()
    const seen = await watchConversation(deps, admin, id, 'Denúncia.')
    const [own, other] = [seen.owner.name, seen.interested.name]
    expect([own, other]).toEqual(['Olga Dias', 'Ivo Reis'])
    const { owner: _, interested: __, ...rest } = seen
    const recyclable = { id: recyclableId, type: sampleAd().type }
    expect(rest).toEqual({ id, seq: 1, startedAt, lastAt, recyclable })
    const asked = { userId: strangerId, after: undefined, size: 10, reason: 'Denúncia.' }
    expect((await watchConversations(deps, admin, asked)).items).toEqual([seen])
  })

  it('audits only existing accounts', async () => {
    await left('interestedId')
    await watchConversation(deps, admin, id, 'Denúncia.')
    const recordsOf = async (userId: string) =>
      (await auditsOf(table, userId, { before: undefined, size: 10 })).rows.length
    expect([await recordsOf(ownerId), await recordsOf(deletedUserId)]).toEqual([1, 0])
  })
})
