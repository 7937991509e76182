import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { sampleAd, samplePhoto } from '../../test/support/fixtures/ad-rows.ts'
import { soldOrder } from '../../test/support/fixtures/orders.ts'
import { plantPickup } from '../../test/support/fixtures/pickup-rows.ts'
import { everyRow, kindsOf, personPlanter, plantPerson } from '../../test/support/people/person.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { toPhotoView } from '../catalogue/photo-row.ts'
import { itemsOf } from '../catalogue/recyclable-rows.ts'
import { keys } from '../kit/table/keys.ts'
import { transact } from '../kit/table/transaction.ts'
import { sale as saleMovements } from '../ledger/movements.ts'
import { moveMoney } from '../ledger/store.ts'
import { orderItem } from '../orders/order-row.ts'
import { collectPersonalData, type Section, sections } from './collect-personal-data.ts'
import { type PersonalKey, personal } from './kept.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const plant = personPlanter(table, now)
const siteUrl = 'https://retorna.example'
const kinds = Object.keys(personal) as PersonalKey[]

describe('fixture user', () => {
  it('has a row of every personal kind', async () => {
    await plant()
    const there = new Set((await everyRow(table)).flatMap(kindsOf))
    expect(kinds.filter((kind) => !there.has(kind))).toEqual([])
  })
})

describe('collectPersonalData', () => {
  const exported = kinds.flatMap((kind): Section[] => {
    const { exported: section } = personal[kind]
    return typeof section === 'string' ? [section] : []
  })

  it('includes every kind of personal row', async () => {
    const { userId } = await plant()
    const gathered = await collectPersonalData(table, userId, siteUrl)
    expect([...new Set(exported)].sort()).toEqual(
      [...sections].filter((section) => section !== 'questionsReceived').sort(),
    )
    for (const section of sections) expect(gathered[section].length, section).toBeGreaterThan(0)
  })

  it('leaves out an entity’s Pix key, which only admins see', async () => {
    const { userId } = await plant()
    const receiver = { name: 'Lar', pixKeyType: 'email', pixKey: 'pix@lar.example' }
    const given = (await everyRow(table)).filter(({ pk }) => pk.startsWith(keys.donation('').pk))
    expect(given.length).toBeGreaterThan(0)
    await transact(
      table,
      given.map((row) => ({ Put: { Item: { ...row, receiver } } })),
    )
    expect(JSON.stringify((await collectPersonalData(table, userId, siteUrl)).money)).not.toContain('pix@lar.example')
  })

  it('finds the user’s own texts and data in all places', async () => {
    const { userId, ownFixtures, questionId, reportId, taxId } = await plant()
    const gathered = await collectPersonalData(table, userId, siteUrl)
    expect(gathered.profile).toMatchObject([{ id: userId, name: 'Ana Souza', taxId, phone: '+5511987650001' }])
    expect(gathered.ads.map(({ id }) => id).sort()).toEqual([ownFixtures.ad.id, ownFixtures.pendingAd.id].sort())
    expect(gathered.ads[0]).toMatchObject({
      address: 'Rua Rui Barbosa, 10',
      photos: [expect.stringMatching(/^https:\/\/retorna\.example\/media\/photos\/pho_.*\.avif$/)],
    })
    expect(gathered.questionsAsked).toMatchObject([{ id: questionId, question: 'Dá para levar no sábado?' }])
    expect(gathered.questionsReceived).toMatchObject([{ id: ownFixtures.questionId }])
    expect(gathered.reports).toMatchObject([
      { id: reportId, comment: 'Eu, Ana, vi.' },
      { conversation: { id: ownFixtures.conversationId, reported: 'interested' } },
    ])
    const said = gathered.conversations.flatMap(({ messages }) => messages as { kind: string }[])
    expect(said.filter(({ kind }) => kind === 'text')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: 'Ainda tem?' }),
        expect.objectContaining({ text: 'Eu levo no sábado.', photos: [expect.stringMatching(/\.avif$/)] }),
      ]),
    )
    expect(gathered.decisions).toMatchObject([{ action: 'verify:profile', reason: 'Documento conferido.' }])
    expect(gathered.consents).toEqual([{ kind: 'terms', version: '2026-11-22', at: now.toISOString() }])
  })

  it('puts each non-empty entry into one section', async () => {
    const { userId } = await plant()
    const gathered = await collectPersonalData(table, userId, siteUrl)
    const empty = sections.filter((section) => gathered[section].some((entry) => Object.keys(entry ?? {}).length === 0))
    expect(empty).toEqual([])
    const kindsOfOthers = gathered.others.map(({ kind }) => String(kind))
    expect(kindsOfOthers).toEqual(expect.arrayContaining(['TELLING', 'WEIGHTS']))
    const { pickupOfPrefix, collectedPrefix, contactPrefix, blockPrefix, ratedPrefix, askedPrefix, ratingPrefix } = keys
    const named = [pickupOfPrefix, collectedPrefix, contactPrefix, blockPrefix, ratedPrefix, askedPrefix, ratingPrefix]
    expect(kindsOfOthers.filter((kind) => named.some((name) => kind.startsWith(name)))).toEqual([])
  })

  it('includes only the user’s own messages of a conversation', async () => {
    const { userId, conversationId } = await plant()
    const { conversations } = await collectPersonalData(table, userId, siteUrl)
    const talk = conversations.find(({ id }) => id === conversationId)
    expect(talk).toMatchObject({ messages: [{ kind: 'text', text: 'Eu levo no sábado.' }] })
    expect(JSON.stringify(talk)).not.toMatch(/Combinado|"from"|ownerSent/)
  })

  it('includes the user’s own part of a pickup and whether they ended it', async () => {
    const [userId, otherId] = [randomUUID(), randomUUID()]
    const words = { owner: { notes: null, reason: 'Choveu.' }, interested: { notes: 'Levo caixas.', reason: null } }
    const endings = { owner: 'self', interested: null } as const
    const two = { ownerId: userId, interestedId: otherId, words, status: 'cancelled' } as const
    for (const [by, mine] of Object.entries(endings) as ['owner' | 'interested', string | null][]) {
      const { row } = await plantPickup(table, { ...two, ended: { by, cause: null, at: now.toISOString() } })
      const { pickups } = await collectPersonalData(table, userId, siteUrl)
      const own = pickups.find(({ id }) => id === row.id)
      expect(own).toMatchObject({ status: 'cancelled', ended: { by: mine, cause: null } })
      expect(own?.own).toEqual({
        side: 'owner',
        proposed: false,
        notes: null,
        reason: 'Choveu.',
        confirmation: null,
        rated: false,
      })
      expect(JSON.stringify(own)).not.toMatch(new RegExp(`${otherId}|Levo caixas`))
    }
    const weights = [{ material: 'metal', grams: 900 }] as const
    const confirmation = { at: now.toISOString(), weights: [...weights] }
    const confirmations = { owner: null, interested: confirmation }
    const taken = await plantPickup(table, { ownerId: otherId, interestedId: userId, confirmations })
    const { pickups } = await collectPersonalData(table, userId, siteUrl)
    expect(pickups.find(({ id }) => id === taken.row.id)).toMatchObject({
      own: { side: 'interested', proposed: true, notes: 'Levo caixas.', confirmation },
      ended: null,
    })
  })

  it('links to the largest version of each existing photo', async () => {
    const userId = randomUUID()
    const ready = samplePhoto({ ownerId: userId })
    const photos = [ready, samplePhoto({ ownerId: userId, status: 'failed' })].map(toPhotoView)
    const ad = sampleAd({ ownerId: userId, photos })
    await transact(
      table,
      itemsOf(ad).map((Item) => ({ Put: { Item } })),
    )
    const { ads } = await collectPersonalData(table, userId, siteUrl)
    expect(ads).toMatchObject([{ photos: [`${siteUrl}/media/photos/${ready.id}/${ready.conversion}/1600.avif`] }])
  })

  it('names no asker, rater or admin', async () => {
    const { userId, otherId } = await plant()
    const text = JSON.stringify(await collectPersonalData(table, userId, siteUrl))
    expect(text).not.toContain(otherId)
    expect(text).not.toMatch(/"(pk|sk|gsi1pk|gsi2pk)"/)
  })

  it('includes a sale’s price but neither buyer nor payment', async () => {
    const [userId, otherId] = [randomUUID(), randomUUID()]
    const ids = { id: newId('order', now), recyclableId: newId('recyclable', now) }
    const order = soldOrder({ ...ids, sellerId: userId, buyerId: otherId }, now)
    const { id: orderId, priceCents } = order
    const sale = { orderId, buyerId: otherId, priceCents }
    const ad = sampleAd({ id: ids.recyclableId, ownerId: userId, status: 'paid', sale })
    await transact(
      table,
      [...itemsOf(ad), orderItem(order)].map((Item) => ({ Put: { Item } })),
    )
    const earning = { userId, recyclableId: ad.id, priceCents, feesCents: order.totalCents - priceCents }
    await moveMoney(table, [saleMovements.pay(orderId, String(order.paymentId), earning)], { now })
    const gathered = await collectPersonalData(table, userId, siteUrl)
    expect(gathered.money).toMatchObject([{}, { subject: `sale/${orderId}`, action: 'pay' }])
    expect(gathered.ads).toMatchObject([{ id: ad.id, sale: { orderId, priceCents } }])
    expect(gathered.orders).toMatchObject([{ id: orderId, priceCents, status: 'paid' }])
    expect(gathered.orders[0]).not.toHaveProperty('checkout')
    expect(gathered.orders[0]).not.toHaveProperty('paymentId')
    expect(JSON.stringify(gathered)).not.toMatch(new RegExp(`${otherId}|pref_id|${order.paymentId}`))
    const { orders } = await collectPersonalData(table, otherId, siteUrl)
    expect(orders).toMatchObject([{ checkout: order.checkout, paymentId: order.paymentId }])
    expect(JSON.stringify(orders)).not.toContain(userId)
  })

  it('contains no data of other users', async () => {
    const [one, another] = [await plantPerson(table, now), await plantPerson(table, now)]
    const text = JSON.stringify(await collectPersonalData(table, one.userId, siteUrl))
    for (const name of [another.userId, another.taxId, another.ownFixtures.ad.id]) expect(text).not.toContain(name)
  })
})
