import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { ownerId, sampleAd, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { plantEntity } from '../../test/support/fixtures/entities.ts'
import { plantPickup } from '../../test/support/fixtures/pickup-rows.ts'
import { everyRow, type Row } from '../../test/support/people/person.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { itemsOf } from '../catalogue/recyclable-rows.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import { transact } from '../kit/table/transaction.ts'
import { userPartitions } from '../kit/table/user-partitions.ts'
import { clawBack, sale } from '../ledger/movements.ts'
import { moveMoney, readBalance, readJournals } from '../ledger/store.ts'
import { beginConversation } from '../talk/begin-conversation.ts'
import { readConversation } from '../talk/store.ts'
import { decideAcceptance, decideCancellation, decideConfirmation, decideRejection, decideTakeBack } from './decide.ts'
import { proposePickup } from './propose.ts'
import { ratePickup } from './ratings/rate.ts'
import { readPickup, readTotals } from './store.ts'
import { takeStep } from './take-step.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const owner = { userId: ownerId, isAdmin: false }
const buyer = { userId: strangerId, isAdmin: false }
const two = { ownerId, interestedId: strangerId, date: '2026-11-22' }
const deps = () => ({ table, now })
const at = now.toISOString()

const accept = (id: string, within = table) =>
  takeStep({ table: within, now }, id, (facts) => decideAcceptance(facts, owner, now))
const reject = (id: string) => takeStep(deps(), id, ({ row }) => decideRejection(row, owner, undefined, now))
const cancel = (id: string, by = buyer) =>
  takeStep(deps(), id, ({ row }) => decideCancellation(row, by, 'Choveu.', now))
const confirm = (id: string, by = buyer, grams = 1_000) =>
  takeStep(deps(), id, ({ row }) => decideConfirmation(row, by, [{ material: 'metal', grams }], now))

beforeEach(async () => {
  for (const id of [ownerId, strangerId])
    await changeItem(table, { ...keys.profile(id), ...sampleProfile({ id, email: `${id}@mail.example` }) })
})

const versionOf = ({ envelope }: Row) => (envelope as { data: { version: number } }).data.version

async function said(): Promise<string[]> {
  const rows = (await everyRow(table)).filter(({ pk, sk }) => pk.startsWith('OUTBOX#') && sk === 'EVENT')
  return rows
    .filter(({ name }) => String(name).startsWith('Pickup'))
    .toSorted((a, b) => versionOf(a) - versionOf(b))
    .map(({ name }) => String(name))
}
const cardsOf = async (conversationId: string) =>
  (await everyRow(table))
    .filter(({ pk, sk }) => pk === keys.conversation(conversationId).pk && sk.startsWith(keys.messagePrefix))
    .map(({ step, from }) => `${String(from)} ${String(step)}`)

const orderId = newId('order', now)
async function paid(change: Parameters<typeof plantPickup>[2] = {}) {
  const ofSale = { ad: { type: 'Latas', category: 'metal', action: 'sale' } } as const
  const planted = await plantPickup(
    table,
    { ...two, ...ofSale },
    { status: 'paid', sale: { orderId, buyerId: strangerId, priceCents: 10_050 }, ...change },
  )
  const terms = { userId: ownerId, recyclableId: planted.ad.id, priceCents: 10_050, feesCents: 2_108 }
  await moveMoney(table, [sale.pay(orderId, 'p1', terms)], { now })
  return planted
}

describe('pickup of a donation', () => {
  it('completes after both confirmations and updates ad, chat, totals and events', async () => {
    const { row, ad, conversation } = await plantPickup(table, two)
    await accept(row.id)
    expect((await readRecyclable(table, ad.id)).status).toBe('collection')
    await confirm(row.id, owner, 12_500)
    expect((await readRecyclable(table, ad.id)).status).toBe('collection')
    await confirm(row.id, buyer, 12_000)
    expect(await readRecyclable(table, ad.id)).toMatchObject({ status: 'completed', photos: [] })
    expect(await cardsOf(conversation.id)).toEqual(['owner accepted', 'owner confirmed', 'interested completed'])
    expect(await readConversation(table, conversation.id)).toMatchObject({ openPickupId: null, seq: 3 })
    expect(await said()).toEqual(['PickupAccepted', 'PickupConfirmed', 'PickupCompleted'])
    expect(await readTotals(table, ownerId)).toEqual({
      given: { pickups: 1, weights: [{ material: 'metal', grams: 12_500 }] },
      taken: { pickups: 0, weights: [] },
    })
    expect((await readTotals(table, strangerId)).taken.weights).toEqual([{ material: 'metal', grams: 12_000 }])
    expect((await readProfileToChange(table, strangerId)).completedPickups).toBe(1)
  })

  it('is accepted once by a double click at any interleaving', async () => {
    for (const command of ['GetCommand', 'BatchGetCommand', 'TransactWriteCommand']) {
      const { row } = await plantPickup(table, two)
      const between = withInterruption(table, command, async (seen) => seen === 1 && accept(row.id))
      const second = await accept(row.id, between)
      expect(second, command).toEqual(await readPickup(table, row.id))
      expect(second).toMatchObject({ status: 'accepted', version: row.version + 1 })
    }
  })

  it('cannot be accepted once the ad is promised to another user', async () => {
    const { row, ad } = await plantPickup(table, two)
    const before = await readPickup(table, row.id)
    const taken = () => changeItem(table, { ...keys.recyclable(ad.id), ...ad, status: 'collection' })
    const between = withInterruption(table, 'BatchGetCommand', async (seen) => seen === 1 && taken())
    await expect(accept(row.id, between)).rejects.toThrow('pickup.ad_not_available')
    expect(await readPickup(table, row.id)).toEqual(before)
  })

  it('relists the ad for others when cancelled', async () => {
    const { row, ad, conversation } = await plantPickup(table, two)
    await accept(row.id)
    await cancel(row.id)
    expect((await readRecyclable(table, ad.id)).status).toBe('approved')
    expect((await readConversation(table, conversation.id)).openPickupId).toBeNull()
    expect((await everyRow(table)).filter(({ pk }) => pk.startsWith('CARDS#')).length).toBeGreaterThan(0)
  })

  it('leaves the ad unchanged when rejected', async () => {
    const { row, ad } = await plantPickup(table, two)
    await reject(row.id)
    expect(await readRecyclable(table, ad.id)).toMatchObject({ status: 'approved', version: ad.version })
    expect(await said()).toEqual(['PickupRejected'])
  })

  it('fits one transaction with all cards and search words, in both directions', async () => {
    const long = 'Limpas, prensadas e separadas por cor; retirada na portaria do prédio, com carrinho, de manhã cedo.'
    const { row, ad } = await plantPickup(table, two)
    const listed = sampleAd({ ...ad, type: 'Latinhas de alumínio, garrafas PET, papelão e vidro', description: long })
    for (const Item of itemsOf(listed)) await table.client.send(new PutCommand({ TableName: table.name, Item }))
    await accept(row.id)
    const left = (await everyRow(table)).filter(({ pk }) => /^(CARDS|WORD)#/.test(pk))
    expect(left).toEqual([])
    await cancel(row.id)
    expect((await readRecyclable(table, ad.id)).status).toBe('approved')
  })

  it('is completed after one account’s deletion without restoring its rows', async () => {
    const { row } = await plantPickup(table, { ...two, status: 'accepted' })
    await confirm(row.id, owner)
    const { pk, sk } = keys.profile(ownerId)
    await transact(table, [{ Delete: { Key: { pk, sk } } }])
    expect((await confirm(row.id)).status).toBe('completed')
    const left = (await everyRow(table)).filter((one) => userPartitions(ownerId).includes(one.pk))
    expect(left.map((one) => one.sk.split('#')[0]).sort()).toEqual(['CONVERSATION', 'PICKUP'])
  })
})

describe('pickup of a sale', () => {
  it('credits the price with the second confirmation in the same transaction', async () => {
    const { row, ad } = await paid()
    await accept(row.id)
    expect(await readBalance(table, ownerId)).toMatchObject({ pendingCents: 10_050, escrowCents: 0 })
    await confirm(row.id)
    expect(await readBalance(table, ownerId)).toMatchObject({ pendingCents: 10_050 })
    await confirm(row.id, owner)
    expect(await readBalance(table, ownerId)).toMatchObject({ pendingCents: 0, creditedCents: 10_050, heldCents: 0 })
    expect((await readRecyclable(table, ad.id)).status).toBe('completed')
  })

  it('returns ad and money to paid when cancelled, then allows another pickup', async () => {
    const { row, ad, conversation } = await paid()
    await accept(row.id)
    await cancel(row.id, owner)
    expect((await readRecyclable(table, ad.id)).status).toBe('paid')
    expect(await readBalance(table, ownerId)).toMatchObject({ pendingCents: 0, escrowCents: 10_050 })
    const { date } = two
    const next = await proposePickup(deps(), buyer, conversation.id, { date, time: '23:00' })
    await accept(next.id)
    await confirm(next.id)
    await confirm(next.id, owner)
    expect(await readBalance(table, ownerId)).toMatchObject({ creditedCents: 10_050 })
    expect((await readJournals(table, `sale/${orderId}`)).map(({ action }) => action)).toEqual([
      'pay',
      'accept',
      'cancel',
      'accept',
      'earn',
    ])
  })

  const preference = async (entity: Parameters<typeof plantEntity>[1] = {}) => {
    const { id: entityId } = await plantEntity(table, entity)
    const chosen = { entityId, percent: 5, version: 1, since: now.toISOString() }
    await changeItem(table, { ...keys.donationPreference(ownerId), ...chosen })
    return entityId
  }

  it('holds the chosen donation share', async () => {
    const { row } = await paid()
    const entityId = await preference()
    await accept(row.id)
    await confirm(row.id)
    await confirm(row.id, owner)
    expect(await readBalance(table, ownerId)).toMatchObject({ creditedCents: 10_050, heldCents: 503 })
    const donationId = row.id.replace('pic_', 'don_')
    expect((await readJournals(table, `donation/${donationId}`)).map(({ terms }) => terms)).toEqual([
      { kind: 'donation', userId: ownerId, entityId, amountCents: 503, origin: 'share' },
    ])
    const rows = (await everyRow(table)).filter(({ name }) => name === 'PickupCompleted')
    expect(rows.map(({ envelope }) => (envelope as { data: unknown }).data)).toMatchObject([
      { orderId, priceCents: 10_050, donation: { id: donationId, entityId, amountCents: 503 } },
    ])
  })

  it('donates nothing to a retired entity', async () => {
    const { row } = await paid()
    await preference({ retiredAt: now.toISOString() })
    await accept(row.id)
    await confirm(row.id)
    await confirm(row.id, owner)
    expect(await readBalance(table, ownerId)).toMatchObject({ creditedCents: 10_050, heldCents: 0 })
  })

  it('donates nothing for a seller suspended meanwhile', async () => {
    const { row } = await paid()
    await preference()
    await accept(row.id)
    await confirm(row.id)
    const suspension = { reason: 'Anúncios falsos.', since: now.toISOString() }
    const profile = await readProfileToChange(table, ownerId)
    await changeItem(table, { ...keys.profile(ownerId), ...profile, suspension })
    await confirm(row.id, owner)
    expect(await readBalance(table, ownerId)).toMatchObject({ creditedCents: 10_050, heldCents: 0 })
  })

  it('requires payment for acceptance and is blocked after a refund', async () => {
    const unpaid = await plantPickup(table, { ...two, ad: { type: 'Latas', category: 'metal', action: 'sale' } })
    await expect(accept(unpaid.row.id)).rejects.toThrow('pickup.not_paid')
    const { row, ad } = await paid()
    await accept(row.id)
    await confirm(row.id)
    const { sale: _, ...refunded } = await readRecyclable(table, ad.id)
    await moveMoney(table, [sale.refund(orderId)], { now })
    await changeItem(table, { ...keys.recyclable(ad.id), ...refunded, status: 'approved' })
    await expect(confirm(row.id, owner)).rejects.toThrow('pickup.step_not_possible')
    await takeStep(deps(), row.id, (facts) => decideTakeBack(facts.row, buyer))
    await expect(cancel(row.id)).rejects.toThrow('pickup.step_not_possible')
    expect((await readPickup(table, row.id)).status).toBe('accepted')
    expect(await readBalance(table, ownerId)).toMatchObject({ creditedCents: 0, pendingCents: 0 })
  })
})

describe('proposePickup', () => {
  const proposal = { date: '2026-11-24', time: '09:30', notes: 'Levo caixas.' }
  async function talk() {
    const ad = sampleAd({ status: 'approved', action: 'donation' })
    await changeItem(table, { ...keys.recyclable(ad.id), ...ad })
    const begun = beginConversation(ad, strangerId, now)
    await transact(table, begun.parts)
    return { ad, id: begun.after.id }
  }

  it('uses the time zone of the ad’s city', async () => {
    const { id } = await talk()
    const row = await proposePickup(deps(), buyer, id, proposal)
    expect(row).toMatchObject({ timeZone: 'America/Rio_Branco', startsAt: '2026-11-24T14:30:00.000Z' })
    expect(await said()).toEqual(['PickupProposed'])
    expect((await readConversation(table, id)).openPickupId).toBe(row.id)
  })

  it('is idempotent and refuses a second proposal', async () => {
    const { id } = await talk()
    const first = await proposePickup(deps(), buyer, id, proposal)
    expect(await proposePickup(deps(), buyer, id, proposal)).toEqual(first)
    await expect(proposePickup(deps(), owner, id, proposal)).rejects.toThrow('pickup.already_open')
    expect(await cardsOf(id)).toEqual(['interested proposed'])
  })
})

describe('ratePickup', () => {
  it('accepts one rating per side of a completed pickup and updates the profile', async () => {
    const { row } = await plantPickup(table, { ...two, status: 'completed' })
    await ratePickup(deps(), buyer, row.id, { stars: 4 })
    expect((await readProfileToChange(table, ownerId)).ratingSum).toBe(4)
    await expect(ratePickup(deps(), buyer, row.id, { stars: 1 })).rejects.toThrow('rating.already_made')
    await ratePickup(deps(), owner, row.id, { stars: 5 })
    expect((await readPickup(table, row.id)).rated).toEqual({ owner: true, interested: true })
    const open = await plantPickup(table, { ...two, status: 'accepted' })
    await expect(ratePickup(deps(), buyer, open.row.id, { stars: 4 })).rejects.toThrow('rating.not_yet')
    const stranger = { userId: '44444444-4444-4444-8444-444444444444', isAdmin: true }
    await expect(ratePickup(deps(), stranger, row.id, { stars: 1 })).rejects.toThrow('pickup.not_found')
  })
})

describe('pickup of a sale in dispute', () => {
  const disputed = () => moveMoney(table, [sale.dispute(orderId, 'd1')], { now })
  const won = () => moveMoney(table, [sale.win(orderId, 'd1')], { now })

  it('can be neither accepted nor confirmed, only cancelled, and goes on when it is won', async () => {
    const { row } = await paid()
    await disputed()
    await expect(accept(row.id)).rejects.toThrow('pickup.sale_disputed')
    await won()
    await accept(row.id)
    await moveMoney(table, [sale.dispute(orderId, 'd2')], { now })
    await expect(confirm(row.id)).rejects.toThrow('pickup.sale_disputed')
    await cancel(row.id)
    expect((await readPickup(table, row.id)).status).toBe('cancelled')
    expect((await readJournals(table, `sale/${orderId}`)).at(-1)?.state).toBe('paid-disputed')
    await moveMoney(table, [sale.win(orderId, 'd2')], { now })
    expect(await readBalance(table, ownerId)).toMatchObject({ escrowCents: 10_050, disputedCents: 0 })
  })

  it('is refused too when the dispute opens between read and write', async () => {
    const { row } = await paid()
    const between = withInterruption(table, 'TransactWriteCommand', async (seen) => seen === 1 && disputed())
    await expect(accept(row.id, between)).rejects.toThrow('pickup.sale_disputed')
    expect((await readPickup(table, row.id)).status).toBe('proposed')
  })

  it('donates nothing of a seller who owes, also if the debt is booked between read and write', async () => {
    const owe = (id: string) => moveMoney(table, [clawBack(id, { userId: ownerId, amountCents: 1_000 })], { now })
    const { id: entityId } = await plantEntity(table)
    await changeItem(table, { ...keys.donationPreference(ownerId), entityId, percent: 50, version: 1, since: at })
    const { row } = await paid()
    await accept(row.id)
    await confirm(row.id, owner)
    const within = withInterruption(table, 'TransactWriteCommand', async (seen) => seen === 1 && owe('d1'))
    const step = { table: within, now }
    await takeStep(step, row.id, (facts) => decideConfirmation(facts.row, buyer, [], now))
    expect(await readBalance(table, ownerId)).toMatchObject({ heldCents: 0, owedCents: 0, consumedCents: 1_000 })
  })
})

describe('earnings of a sale above R$ 500', () => {
  const later = new Date(now.getTime() + 31 * 60_000)
  const confirmAt = (when: Date, id: string, by = buyer) =>
    takeStep({ table, now: when }, id, ({ row }) => decideConfirmation(row, by, [], when))

  async function sold(priceCents: number, interestedId = strangerId) {
    const id = newId('order', now)
    const ofSale = { ad: { type: 'Latas', category: 'metal', action: 'sale' } } as const
    const planted = await plantPickup(
      table,
      { ...two, interestedId, ...ofSale },
      { status: 'paid', sale: { orderId: id, buyerId: interestedId, priceCents } },
    )
    const terms = { userId: ownerId, recyclableId: planted.ad.id, priceCents, feesCents: 299 }
    await moveMoney(table, [sale.pay(id, 'p1', terms)], { now })
    await accept(planted.row.id)
    return { id: planted.row.id, orderId: id, by: { userId: interestedId, isAdmin: false } }
  }
  async function completed(priceCents: number, when: Date, interestedId?: string) {
    const { id, orderId: of, by } = await sold(priceCents, interestedId)
    await confirmAt(when, id, owner)
    await confirmAt(when, id, by)
    return (await readJournals(table, `sale/${of}`)).at(-1)?.action
  }
  const thirdId = '33333333-3333-4333-8333-333333333333'
  const third = () =>
    changeItem(table, { ...keys.profile(thirdId), ...sampleProfile({ id: thirdId, email: 'tres@mail.example' }) })

  it('wait between two accounts that trade only with each other, however often', async () => {
    expect(await completed(50_000, later)).toBe('earn')
    expect(await completed(50_001, later)).toBe('defer')
    expect(await completed(50_001, later)).toBe('defer')
    const { deferredCents, creditedCents } = await readBalance(table, ownerId)
    expect([deferredCents, creditedCents]).toEqual([100_002, 50_000])
  })

  it('are available at once if a side has sold or bought elsewhere', async () => {
    await third()
    await completed(10_000, later, thirdId)
    expect(await completed(60_000, later)).toBe('earn')
  })

  it('wait if the pickup is completed within 30 minutes of its acceptance', async () => {
    await third()
    await completed(10_000, later, thirdId)
    expect(await completed(60_000, new Date(now.getTime() + 30 * 60_000))).toBe('defer')
    const rows = await everyRow(table)
    const due = rows.filter(({ pk }) => pk === keys.deferrals)
    expect(due).toMatchObject([{ cause: 'quick' }])
    const done = rows.filter(({ name }) => name === 'PickupCompleted').map(({ envelope }) => envelope)
    expect(done).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ data: expect.objectContaining({ deferral: expect.anything() }) }),
      ]),
    )
  })

  it('give no share before they are available', async () => {
    const entity = await plantEntity(table)
    const Item = { ...keys.donationPreference(ownerId), entityId: entity.id, percent: 50, version: 1, since: at }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
    expect(await completed(60_000, later)).toBe('defer')
    expect(await readBalance(table, ownerId)).toMatchObject({ heldCents: 0, deferredCents: 60_000 })
  })
})
