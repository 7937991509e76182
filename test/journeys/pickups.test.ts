import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from '../../functions/ledger/store.ts'
import type { PickupView } from '../../shared/contract/pickup-views.ts'
import { clockAt } from '../../shared/time-zones.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { chooseInCheckout } from '../support/fixtures/checkout.ts'
import { localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { asOperator } from '../support/tables/rows.ts'

let owner: Person
let other: Person
let late: Person
let admin: Person

// Delivers each event twice and in any order; the results must be the same.
beforeAll(async () => {
  await localConsole().makeUnruly(true)
  ;[owner, other, late, admin] = await Promise.all([newPerson(), newPerson(), newPerson(), signInAdmin()])
})
afterAll(() => localConsole().makeUnruly(false))

/** The last minute of today in São Paulo, so it is in the future and today at any time. */
const tonight = () => ({ date: clockAt('America/Sao_Paulo', new Date()).date, time: '23:59' })

async function propose(by: Person, adId: string): Promise<PickupView> {
  const { id: conversationId } = await by.api.conversations.start({ id: adId })
  return by.api.pickups.propose({ conversationId, ...tonight(), notes: 'Levo caixas.' })
}

describe('pickup', () => {
  it('of a donation runs from the proposal to both confirmations and ratings', async () => {
    const ad = await publishApproved(owner, admin)
    const proposed = await propose(other, ad.id)
    const elsewhere = await propose(late, ad.id)
    expect(proposed).toMatchObject({ status: 'proposed', address: null, viewer: { is: 'proposer', isOwner: false } })
    const accepted = await owner.api.pickups.accept({ id: proposed.id })
    expect(await owner.api.pickups.accept({ id: proposed.id })).toEqual(accepted)
    await expect(owner.api.pickups.accept({ id: elsewhere.id })).rejects.toMatchObject({
      code: 'pickup.ad_not_available',
    })
    const { items: planned, leftOut } = await other.api.pickups.today({})
    expect({ planned, leftOut }).toMatchObject({
      planned: [{ id: proposed.id, address: { text: 'Avenida Paulista, 1000, Bela Vista' } }],
      leftOut: 0,
    })
    await owner.api.pickups.confirm({ id: proposed.id, weights: [{ material: 'plastic', grams: 12_500 }] })
    const weights = [{ material: 'plastic' as const, grams: 12_000 }]
    const completed = await other.api.pickups.confirm({ id: proposed.id, weights })
    expect(completed).toMatchObject({ status: 'completed', weightsDiffer: true, viewer: { mayRate: true } })
    await other.api.pickups.rate({ id: proposed.id, stars: 5, comment: 'Pontual.' })
    await expect(other.api.pickups.rate({ id: proposed.id, stars: 1 })).rejects.toMatchObject({
      code: 'rating.already_made',
    })
    await localConsole().settle()
    expect((await late.api.pickups.get({ id: elsewhere.id })).ended).toMatchObject({
      by: 'system',
      cause: 'ad_collected',
    })
    expect(await other.api.recyclables.get({ id: ad.id })).toMatchObject({ status: 'completed', photos: [] })
    expect((await other.api.pickups.totals()).taken).toEqual({ pickups: 1, weights })
    expect((await owner.api.pickups.history({})).items.map(({ id }) => id)).toEqual([proposed.id])
    expect(await owner.api.profiles.get({ id: owner.userId })).toMatchObject({
      completedPickups: 1,
      rating: { mean: 5, count: 1 },
    })
    const { items: said } = await owner.api.conversations.messages({ id: proposed.conversationId })
    expect(said.map((message) => message.kind === 'pickup' && message.step).toReversed()).toEqual([
      'proposed',
      'accepted',
      'confirmed',
      'completed',
    ])
  })

  it('of a sale waits for the payment and credits the price once', async () => {
    const seller = await newPerson()
    const ad = await publishApproved(seller, admin, { action: 'sale', priceCents: 10_000 })
    const { id } = await propose(other, ad.id)
    await expect(seller.api.pickups.accept({ id })).rejects.toMatchObject({ code: 'pickup.not_paid' })
    const { checkoutUrl } = await other.api.orders.create({ id: ad.id, attempt: crypto.randomUUID() })
    await chooseInCheckout(checkoutUrl, 'card')
    await localConsole().settle()
    await seller.api.pickups.accept({ id })
    await Promise.all([seller, other].map((person) => person.api.pickups.confirm({ id })))
    await localConsole().settle()
    expect((await other.api.pickups.get({ id })).status).toBe('completed')
    const balance = await asOperator((client, name) => readBalance({ client, name }, seller.userId))
    expect(balance).toMatchObject({ creditedCents: 10_000, pendingCents: 0, escrowCents: 0 })
  })

  it('is cancelled by a refund or a suspension, and the ad is offered again', async () => {
    const buyer = await newPerson()
    const sold = await publishApproved(owner, admin, { action: 'sale', priceCents: 3_000 })
    const { id: orderId, checkoutUrl } = await buyer.api.orders.create({ id: sold.id, attempt: crypto.randomUUID() })
    await chooseInCheckout(checkoutUrl, 'card')
    await localConsole().settle()
    const ofSale = await propose(buyer, sold.id)
    await owner.api.pickups.accept({ id: ofSale.id })
    const given = await publishApproved(owner, admin)
    const ofDonation = await propose(buyer, given.id)
    await owner.api.pickups.accept({ id: ofDonation.id })

    const { order } = await admin.api.orders.inspect({ id: orderId })
    await admin.api.orders.refund({ id: orderId, version: order.version, reason: 'O material já tinha sido levado.' })
    const { version } = await admin.api.users.get({ id: buyer.userId })
    await admin.api.users.suspend({ id: buyer.userId, version, reason: 'Golpes.' })
    await localConsole().settle()
    const endings = await Promise.all([ofSale, ofDonation].map(({ id }) => owner.api.pickups.get({ id })))
    expect(endings.map(({ status, ended }) => [status, ended?.cause])).toEqual([
      ['cancelled', 'refunded'],
      ['cancelled', 'account_suspended'],
    ])
    for (const { id } of [sold, given])
      expect(await owner.api.recyclables.get({ id })).toMatchObject({ status: 'approved' })
  })
})
