import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { adminId, ownerId, samplePhoto, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { createApprovedAd, interested, owner, say, talkNow } from '../../test/support/fixtures/conversations.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { auditsOf } from '../kit/audit.ts'
import { keys } from '../kit/table/keys.ts'
import { readConversation } from '../talk/store.ts'
import { blockedPeople, blockPerson, unblockPerson } from './blocks/block.ts'
import { readUpTo } from './messages/read.ts'
import { messagesAfter, messagesBefore, readPhotos } from './messages/store.ts'
import { startedPerDay } from './quotas.ts'
import { startConversation } from './start.ts'
import { conversationsOf, hideConversation } from './store.ts'
import { viewsOf } from './view.ts'
import { watchConversation, watchConversations } from './watch/watch.ts'

const table = createTable()
const admin = { userId: adminId, isAdmin: true }
const later = (minutes: number) => new Date(talkNow.getTime() + minutes * 60_000)
const deps = { table, now: talkNow }

let id: string
beforeEach(async () => {
  id = (await startConversation(deps, interested, (await createApprovedAd(table)).id)).id
})

const listOf = async (userId: string) =>
  (await conversationsOf(table, userId, { before: undefined, size: 10 })).rows.map((row) => row.id)
const view = async (actor = interested) => {
  const [shown] = await viewsOf(table, [await readConversation(table, id)], actor)
  if (!shown) throw new Error('There is no view')
  return shown
}

describe('starting a conversation', () => {
  it('returns the existing one, even when the ad is gone', async () => {
    const { recyclableId } = await readConversation(table, id)
    await changeItem(table, { ...keys.recyclable(recyclableId), gone: true })
    expect((await startConversation(deps, interested, recyclableId)).id).toBe(id)
  })

  it('lists it for the starter at once, and for the owner after the first message', async () => {
    expect(await listOf(strangerId)).toEqual([id])
    expect(await listOf(ownerId)).toEqual([])
    await say(table, interested, id, 'Ainda tem?')
    expect(await listOf(ownerId)).toEqual([id])
  })

  it('stops at fifty a day', async () => {
    for (let count = 1; count < startedPerDay.limit; count++)
      await startConversation(deps, interested, (await createApprovedAd(table)).id)
    const ad = await createApprovedAd(table)
    await expect(startConversation(deps, interested, ad.id)).rejects.toThrow('request.limit_reached')
  })
})

describe('list of conversations', () => {
  it("pages by latest message across own ads and others' ads", async () => {
    const ids = [id]
    for (let minute = 1; minute < 12; minute++) {
      const ad = await createApprovedAd(table, { ownerId: minute % 3 === 0 ? strangerId : ownerId })
      const actor = minute % 3 === 0 ? owner : interested
      ids.push((await startConversation({ table, now: later(minute) }, actor, ad.id)).id)
      await say(table, actor, ids[minute] ?? '', 'Ainda tem?', { now: later(minute) })
    }
    await say(table, interested, id, 'Ainda tem?', { now: later(20) })
    const first = await conversationsOf(table, strangerId, { before: undefined, size: 10 })
    const second = await conversationsOf(table, strangerId, { before: first.next, size: 10 })
    const [newest, ...others] = [...first.rows, ...second.rows].map((row) => row.id)
    expect(newest).toBe(id)
    expect(others).toEqual(ids.slice(1).reverse())
    expect([first.rows.length, second.rows.length, second.next]).toEqual([10, 2, undefined])
  })

  it('omits a hidden conversation until the next message', async () => {
    await say(table, interested, id, 'Ainda tem?')
    await hideConversation(table, await readConversation(table, id), 'interested')
    expect(await listOf(strangerId)).toEqual([])
    expect(await listOf(ownerId)).toEqual([id])
    await say(table, owner, id, 'Tenho, sim.')
    expect(await listOf(strangerId)).toEqual([id])
  })

  it('shows a hidden conversation again after a new contact', async () => {
    const row = await readConversation(table, id)
    await hideConversation(table, row, 'interested')
    await startConversation(deps, interested, row.recyclableId)
    expect(await listOf(strangerId)).toEqual([id])
  })
})

describe('messages', () => {
  it('page newest first, or oldest first after a number', async () => {
    for (let count = 1; count <= 5; count++) await say(table, count % 2 ? interested : owner, id, `Mensagem ${count}`)
    const first = await messagesBefore(table, id, { before: undefined, size: 3 })
    const second = await messagesBefore(table, id, { before: first.next, size: 3 })
    const numbers = (rows: readonly { seq: number }[]) => rows.map(({ seq }) => seq)
    expect([numbers(first.rows), numbers(second.rows), second.next]).toEqual([[5, 4, 3], [2, 1], undefined])
    const missed = await messagesAfter(table, id, { after: 2, size: 2 })
    expect([numbers(missed.rows), missed.more]).toEqual([[3, 4], true])
    expect(await messagesAfter(table, id, { after: 5, size: 2 })).toEqual({ rows: [], more: false })
  })

  it('are refused to strangers as if the conversation did not exist', async () => {
    await expect(say(table, admin, id, 'Olá')).rejects.toThrow('conversation.not_found')
    await expect(readUpTo(table, admin, id, 1)).rejects.toThrow('conversation.not_found')
    await expect(blockPerson(deps, admin, id)).rejects.toThrow('conversation.not_found')
  })

  it('are limited per minute across all conversations', async () => {
    const few = { messagesPerMinute: 2 }
    await say(table, interested, id, 'Um', few)
    await say(table, interested, id, 'Dois', few)
    await expect(say(table, interested, id, 'Três', few)).rejects.toMatchObject({
      code: 'message.too_many',
      details: { limit: 2, at: '09:01' },
    })
    await say(table, interested, id, 'Três', { ...few, now: later(1) })
    expect((await readConversation(table, id)).seq).toBe(3)
  })

  it('may have photos, which no longer expire', async () => {
    const photo = samplePhoto({ ownerId: strangerId })
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...keys.photo(photo.id), ...photo, expiresAt: 1 } }),
    )
    const { message } = await say(table, interested, id, '', { photoIds: [photo.id] })
    expect(message).toMatchObject({ text: '', photos: [{ id: photo.id, status: 'ready' }] })
    expect(await readPhotos(table, [photo.id])).toMatchObject([{ conversationId: id, recyclableId: null }])
    await expect(say(table, interested, id, '', { photoIds: [photo.id] })).rejects.toThrow('photo.in_use')
  })
})

describe('read marks', () => {
  it('count unread messages, are visible to the other side, and never decrease', async () => {
    for (const actor of [owner, owner, interested, owner]) await say(table, actor, id, 'Olá')
    expect(await view()).toMatchObject({ unread: 3, readSeq: 0, otherReadSeq: 0 })
    await readUpTo(table, interested, id, 3)
    expect(await view()).toMatchObject({ unread: 1, readSeq: 3 })
    await readUpTo(table, interested, id, 1)
    expect(await view()).toMatchObject({ unread: 1, readSeq: 3 })
    expect(await view(owner)).toMatchObject({ unread: 1, readSeq: 0, otherReadSeq: 3 })
  })

  it('require an existing message', async () => {
    await expect(readUpTo(table, interested, id, 1)).rejects.toThrow('request.invalid')
  })
})

describe('view of a conversation', () => {
  it('shows the ad, the other participant and the last message', async () => {
    await say(table, interested, id, `${'Bom dia! '.repeat(20)}Ainda tem?`)
    const shown = await view()
    expect(shown).toMatchObject({ side: 'interested', open: true, blocked: false, other: { id: ownerId } })
    expect(shown.recyclable).toMatchObject({ type: 'Latas', status: 'approved', priceCents: 500 })
    expect(shown.lastMessage?.excerpt).toMatch(/^Bom dia! .{89}…$/)
  })

  it('shows only the title of an ad that the reader may no longer see', async () => {
    const { recyclableId } = await readConversation(table, id)
    await createApprovedAd(table, { id: recyclableId, status: 'rejected', type: 'Outra coisa' })
    expect((await view()).recyclable).toEqual({
      id: recyclableId,
      type: 'Latas',
      status: null,
      action: null,
      priceCents: null,
      cover: null,
    })
    expect((await view(owner)).recyclable).toMatchObject({ type: 'Outra coisa', status: 'rejected' })
  })
})

describe('blocking', () => {
  it('stops messages and new conversations without giving the blocked user a reason', async () => {
    const own = await createApprovedAd(table, { ownerId: strangerId })
    const { id: about } = await startConversation(deps, owner, own.id)
    await blockPerson(deps, owner, id)
    for (const conversation of [id, about]) {
      await expect(say(table, interested, conversation, 'Olá')).rejects.toThrow('conversation.closed')
      await expect(say(table, owner, conversation, 'Olá')).rejects.toThrow('conversation.blocked')
    }
    const another = await createApprovedAd(table)
    await expect(startConversation(deps, interested, another.id)).rejects.toThrow('conversation.not_possible')
    expect(await view()).toMatchObject({ blocked: false, open: false })
    expect(await view(owner)).toMatchObject({ blocked: true, open: false })
    await unblockPerson(table, owner, id)
    await say(table, interested, about, 'Olá')
    await startConversation(deps, interested, another.id)
  })

  it('remains when the other participant removes their own block', async () => {
    await blockPerson(deps, owner, id)
    await blockPerson(deps, interested, id)
    await unblockPerson(table, interested, id)
    await expect(say(table, interested, id, 'Olá')).rejects.toThrow('conversation.closed')
  })

  it('lists a blocked user once', async () => {
    await blockPerson(deps, owner, id)
    await blockPerson(deps, owner, id)
    const { items, next } = await blockedPeople(table, owner, { after: undefined, size: 10 })
    expect(items).toMatchObject([{ person: { id: strangerId }, conversationId: id, since: talkNow.toISOString() }])
    expect(next).toBeUndefined()
    expect((await blockedPeople(table, owner, { after: strangerId, size: 10 })).items).toEqual([])
  })
})

describe('watching as an admin', () => {
  const asked = { userId: strangerId, after: undefined, size: 1 }

  it('pages through all conversations and audits each page with its reason', async () => {
    await hideConversation(table, await readConversation(table, id), 'interested')
    const { id: second } = await startConversation(deps, interested, (await createApprovedAd(table)).id)
    const first = await watchConversations(deps, admin, { ...asked, reason: 'Denúncia de golpe.' })
    const rest = await watchConversations(deps, admin, { ...asked, reason: 'Denúncia de golpe.', after: first.next })
    expect([...first.items, ...rest.items].map((item) => item.id)).toEqual([id, second].sort())
    expect(rest.next).toBeUndefined()
    const { rows } = await auditsOf(table, strangerId, { before: undefined, size: 10 })
    expect(rows).toMatchObject([
      { action: 'watch:conversations', actorId: adminId, reason: 'Denúncia de golpe.' },
      { action: 'watch:conversations', actorId: adminId, reason: 'Denúncia de golpe.' },
    ])
  })

  it('audits the reading of one conversation for both participants', async () => {
    expect(await watchConversation(deps, admin, id, 'Denúncia de golpe.')).toMatchObject({
      id,
      owner: { id: ownerId },
      interested: { id: strangerId },
    })
    for (const person of [ownerId, strangerId])
      expect((await auditsOf(table, person, { before: undefined, size: 10 })).rows).toMatchObject([
        { action: 'watch:messages', after: { conversationId: id } },
      ])
  })

  it('requires a reason', async () => {
    await expect(watchConversations(deps, admin, { ...asked, reason: ' ' })).rejects.toThrow('user.reason_required')
    await expect(watchConversation(deps, admin, id, '\u200b')).rejects.toThrow('user.reason_required')
    const missing = newId('conversation', talkNow)
    await expect(watchConversation(deps, admin, missing, 'Golpe.')).rejects.toThrow('conversation.not_found')
  })
})
