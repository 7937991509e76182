import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { adminId, ownerId, sampleAd, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { plantEntity } from '../../test/support/fixtures/entities.ts'
import { plantPickup } from '../../test/support/fixtures/pickup-rows.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { quotaRow } from '../../test/support/tables/quota-row.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { sale } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import { beginConversation } from '../talk/begin-conversation.ts'
import { decideAcceptance, decideCancellation, decideConfirmation, decideRejection, decideTakeBack } from './decide.ts'
import { endOfAd, endOfSuspended } from './end-open.ts'
import type { PickupRow } from './pickup-row.ts'
import { proposePickup } from './propose.ts'
import { proposalsPerDay } from './quotas.ts'
import { readPickup } from './store.ts'
import { takeStep } from './take-step.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const owner = { userId: ownerId, isAdmin: false }
const buyer = { userId: strangerId, isAdmin: false }
const two = { ownerId, interestedId: strangerId, date: '2026-11-22' }
const suspension = { reason: 'Anúncios falsos.', since: now.toISOString() }

const profileOf = (id: string, change: object = {}) =>
  changeItem(table, { ...keys.profile(id), ...sampleProfile({ id, email: `${id}@mail.example` }), ...change })
const remove = (key: Key) => table.client.send(new DeleteCommand({ TableName: table.name, Key: key }))
const confirm = (id: string, by = buyer, within: Table = table, grams = 1000) =>
  takeStep({ table: within, now }, id, ({ row }) => decideConfirmation(row, by, [{ material: 'metal', grams }], now))
const accept = (id: string) => takeStep({ table, now }, id, (facts) => decideAcceptance(facts, owner, now))
const ofDonation = { type: 'Latas', category: 'metal', action: 'donation' } as const

beforeEach(async () => {
  for (const id of [ownerId, strangerId]) await profileOf(id)
})

/** Only the seller has not confirmed yet; the seller donates 5 %. */
async function nearlySold() {
  const orderId = newId('order', now)
  const ofSale = { ad: { type: 'Latas', category: 'metal', action: 'sale' } } as const
  const sold = { orderId, buyerId: strangerId, priceCents: 10_050 }
  const { row, ad } = await plantPickup(table, { ...two, ...ofSale }, { status: 'paid', sale: sold })
  const terms = { userId: ownerId, recyclableId: ad.id, priceCents: 10_050, feesCents: 2_108 }
  await moveMoney(table, [sale.pay(orderId, 'p1', terms)], { now })
  await accept(row.id)
  await confirm(row.id)
  const { id: entityId } = await plantEntity(table)
  const preference = { entityId, percent: 5, version: 1, since: now.toISOString() }
  await changeItem(table, { ...keys.donationPreference(ownerId), ...preference })
  return row
}

describe('concurrent change during a step', () => {
  it.each([
    // Reads in order: facts, entity of the donation preference, ledger.
    ...[2, 3].map((nth) => ['before the ledger is read', 'BatchGetCommand', nth] as const),
    ['before all is written', 'TransactWriteCommand', 1] as const,
  ])('pays the price without a donation if the seller is suspended %s (%s %i)', async (_, command, when) => {
    const { id } = await nearlySold()
    const between = withInterruption(table, command, async (nth) => nth === when && profileOf(ownerId, { suspension }))
    expect((await confirm(id, owner, between)).status).toBe('completed')
    expect(await readBalance(table, ownerId)).toMatchObject({ creditedCents: 10_050, heldCents: 0 })
  })

  it('keeps the weights of the first of two concurrent confirmations', async () => {
    const { id, version } = await nearlySold()
    let others: Promise<unknown> | undefined
    const between = withInterruption(table, 'BatchGetCommand', async (nth) => {
      if (nth === 2) others = confirm(id, owner, table, 700)
      await others
    })
    expect(await confirm(id, owner, between)).toEqual(await readPickup(table, id))
    expect(await readPickup(table, id)).toMatchObject({
      status: 'completed',
      version: version + 3,
      confirmations: { owner: { weights: [{ material: 'metal', grams: 700 }] } },
    })
    expect(await readBalance(table, ownerId)).toMatchObject({ creditedCents: 10_050, heldCents: 503 })
  })

  it('propagates a table error and changes nothing', async () => {
    const { id } = await nearlySold()
    const before = await readPickup(table, id)
    let tried = 0
    const away = withInterruption(table, 'TransactWriteCommand', async (nth) => {
      tried = nth
      throw new Error('The table is away')
    })
    await expect(confirm(id, owner, away)).rejects.toThrow('The table is away')
    expect([tried, await readPickup(table, id)]).toEqual([1, before])
    expect(await readBalance(table, ownerId)).toMatchObject({ creditedCents: 0, heldCents: 0 })
  })
})

describe('donation edited into a sale during a pickup', () => {
  const orderId = newId('order', now)
  async function soldInstead(status: 'paid' | 'collection', change: Partial<PickupRow> = {}) {
    const offer = { action: 'sale', status, sale: { orderId, buyerId: strangerId, priceCents: 10_050 } } as const
    const planted = await plantPickup(table, { ...two, ad: ofDonation, ...change }, offer)
    const terms = { userId: ownerId, recyclableId: planted.ad.id, priceCents: 10_050, feesCents: 2_108 }
    await moveMoney(table, [sale.pay(orderId, 'p1', terms)], { now })
    return planted
  }

  it('refuses acceptance; a new pickup earns the price', async () => {
    const { row, ad, conversation } = await soldInstead('paid')
    await expect(accept(row.id)).rejects.toThrow('pickup.ad_changed')
    expect((await readRecyclable(table, ad.id)).status).toBe('paid')
    await takeStep({ table, now }, row.id, ({ row: before }) => decideRejection(before, owner, undefined, now))
    const proposal = { date: '2026-11-22', time: '23:30' }
    const next = await proposePickup({ table, now }, buyer, conversation.id, proposal)
    await accept(next.id)
    await confirm(next.id)
    await confirm(next.id, owner)
    expect(await readBalance(table, ownerId)).toMatchObject({ escrowCents: 0, creditedCents: 10_050 })
  })

  it('refuses completion without money and frees the ad for its buyer on cancellation', async () => {
    const { row, ad } = await soldInstead('collection', { status: 'accepted', orderId })
    await confirm(row.id)
    await expect(confirm(row.id, owner)).rejects.toThrow('pickup.step_not_possible')
    expect((await readRecyclable(table, ad.id)).status).toBe('collection')
    await takeStep({ table, now }, row.id, (facts) => decideTakeBack(facts.row, buyer))
    await takeStep({ table, now }, row.id, (facts) => decideCancellation(facts.row, buyer, 'Choveu.', now))
    expect((await readRecyclable(table, ad.id)).status).toBe('paid')
    expect(await readBalance(table, ownerId)).toMatchObject({ escrowCents: 10_050, creditedCents: 0 })
  })
})

describe('proposePickup', () => {
  it('refuses a deleted ad even if the conversation exists', async () => {
    const ad = sampleAd({ status: 'approved', action: 'donation' })
    const begun = beginConversation(ad, strangerId, now)
    await transact(table, begun.parts)
    const proposal = { date: '2026-11-24', time: '09:30' }
    const propose = (within: Table) => proposePickup({ table: within, now }, buyer, begun.after.id, proposal)
    await expect(propose(table)).rejects.toThrow('pickup.ad_not_available')
    const away = withInterruption(table, 'GetCommand', async (nth) => {
      if (nth === 2) throw new Error('The table is away')
    })
    await expect(propose(away)).rejects.toThrow('The table is away')
  })

  it('counts for the proposer, on either side', async () => {
    const { row } = await plantPickup(table, { ...two, ad: ofDonation, status: 'cancelled' })
    const proposal = { date: '2026-11-24', time: '09:30' }
    const propose = (by: typeof buyer) => proposePickup({ table, now }, by, row.conversationId, proposal)
    await changeItem(table, quotaRow(proposalsPerDay, strangerId, now))
    await expect(propose(buyer)).rejects.toThrow('request.limit_reached')
    expect(await propose(owner)).toMatchObject({ proposer: 'owner', status: 'proposed' })
  })
})

describe('pickups of deleted ads and accounts', () => {
  it('are ended even if one of them is deleted meanwhile', async () => {
    const { row: gone, ad } = await plantPickup(table, two)
    const { row: left } = await plantPickup(table, { ...two, interestedId: adminId }, { id: ad.id })
    const between = withInterruption(table, 'GetCommand', async (nth) => nth === 1 && remove(keys.pickup(gone.id)))
    await endOfAd({ table: between, now }, ad.id, 'ad_gone')
    expect(await readPickup(table, left.id)).toMatchObject({ status: 'cancelled', ended: { cause: 'ad_gone' } })
    await expect(readPickup(table, gone.id)).rejects.toThrow('pickup.not_found')
  })

  it('propagate a table error so that the event is retried', async () => {
    const { ad } = await plantPickup(table, two)
    const away = withInterruption(table, 'TransactWriteCommand', () => Promise.reject(new Error('The table is away')))
    await expect(endOfAd({ table: away, now }, ad.id, 'ad_gone')).rejects.toThrow('The table is away')
  })

  it('throw if the ad has an inconsistent status', async () => {
    await plantPickup(table, { ...two, status: 'accepted' }, { status: 'completed' })
    await profileOf(strangerId, { suspension })
    await expect(endOfSuspended({ table, now }, strangerId)).rejects.toThrow('pickup.step_not_possible')
  })

  it('are ended as refunded if the sold ad is deleted', async () => {
    const ofSale = { ad: { type: 'Latas', category: 'metal', action: 'sale' }, orderId: newId('order', now) } as const
    const { row, ad } = await plantPickup(table, { ...two, ...ofSale, status: 'accepted' })
    await remove(keys.recyclable(ad.id))
    await profileOf(strangerId, { suspension })
    await endOfSuspended({ table, now }, strangerId)
    expect(await readPickup(table, row.id)).toMatchObject({ status: 'cancelled', ended: { cause: 'refunded' } })
  })
})
