import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { MessageView } from '../../shared/contract/conversations.ts'
import { newId } from '../../shared/ids.ts'
import { publishApproved, uploadPhoto } from '../support/fixtures/ads.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'

let seller: Person
let buyer: Person
let admin: Person
let ad: Awaited<ReturnType<typeof publishApproved>>

beforeAll(async () => {
  ;[seller, buyer, admin] = await Promise.all([newPerson(), newPerson(), signInAdmin()])
  ad = await publishApproved(seller, admin)
})

const say = (person: Person, id: string, text: string, photoIds: string[] = []) =>
  person.api.conversations.send({ id, messageId: newId('message', new Date()), text, photoIds })
const numbers = (items: readonly MessageView[]) => items.map(({ seq }) => seq)

describe('conversation about an ad', () => {
  it('is unique per ad and buyer, orders messages with photos and counts unread ones', async () => {
    await expect(seller.api.conversations.start({ id: ad.id })).rejects.toMatchObject({ code: 'conversation.own_ad' })
    const [one, two] = await Promise.all([
      buyer.api.conversations.start({ id: ad.id }),
      buyer.api.conversations.start({ id: ad.id }),
    ])
    expect(one.id).toBe(two.id)
    expect((await seller.api.conversations.list({})).items).toEqual([])

    const { id } = one
    const first = { id, messageId: newId('message', new Date()), text: 'Ainda tem?\u202e' }
    const [sent, again] = [await buyer.api.conversations.send(first), await buyer.api.conversations.send(first)]
    expect(sent).toMatchObject({ altered: true, message: { seq: 1, text: 'Ainda tem?' } })
    expect(again).toEqual(sent)
    await expect(buyer.api.conversations.send({ ...first, text: 'Outra' })).rejects.toMatchObject({
      code: 'request.conflict',
    })
    await expect(say(seller, id, ' ')).rejects.toMatchObject({ code: 'message.blank', status: 422 })

    const photo = await uploadPhoto(seller)
    await say(seller, id, 'Tenho, sim.', [photo.id])
    await expect(seller.api.photos.remove({ id: photo.id })).rejects.toMatchObject({ code: 'photo.in_use' })
    const [shown] = (await buyer.api.conversations.list({})).items
    expect(shown).toMatchObject({ id, unread: 1, seq: 2, lastMessage: { excerpt: 'Tenho, sim.', photos: 1 } })
    const { items } = await buyer.api.conversations.messages({ id })
    expect(numbers(items)).toEqual([2, 1])
    const missed = await buyer.api.conversations.missed({ id, after: 1 })
    expect(missed).toMatchObject({ more: false, items: [{ seq: 2, from: 'owner', photos: [{ id: photo.id }] }] })
    expect((await fetch(`${inject('cloud').url}/media/photos/${photo.id}/${photo.conversion}/480.avif`)).status).toBe(
      200,
    )

    expect(await buyer.api.conversations.read({ id, seq: 2 })).toEqual({ id, readSeq: 2, unread: 0 })
    expect(await seller.api.conversations.get({ id })).toMatchObject({ unread: 1, otherReadSeq: 2, side: 'owner' })
    expect(await seller.api.conversations.typing({ id })).toEqual({ id })
  })

  it('is closed by a block, and an admin reads it only with an audit record', async () => {
    const { id } = await buyer.api.conversations.start({ id: ad.id })
    await say(seller, id, 'Passe o seu cartão.')
    await buyer.api.reports.createForConversation({ id, reason: 'fraud', comment: 'Pediu meu cartão.' })
    expect(await buyer.api.conversations.block({ id })).toMatchObject({ blocked: true, open: false })
    await expect(say(seller, id, 'Alô?')).rejects.toMatchObject({ code: 'conversation.closed' })
    const { items: blocked } = await buyer.api.conversations.blocks({})
    expect(blocked).toMatchObject([{ conversationId: id, person: { id: seller.userId } }])

    const reason = 'Denúncia de golpe.'
    const { items: watched } = await admin.api.conversations.watch({ userId: seller.userId, reason })
    expect(watched).toMatchObject([{ id, interested: { id: buyer.userId } }])
    const { items: read } = await admin.api.conversations.watchMessages({ id, reason })
    expect(read[0]).toMatchObject({ from: 'owner', text: 'Passe o seu cartão.' })
    const { items: record } = await admin.api.users.audit({ id: buyer.userId })
    expect(record).toMatchObject([{ action: 'watch:messages', reason, after: { conversationId: id } }])

    await buyer.api.conversations.unblock({ id })
    await say(seller, id, 'Desculpe.')
    await buyer.api.conversations.hide({ id })
    expect((await buyer.api.conversations.list({})).items).toEqual([])
  })
})
