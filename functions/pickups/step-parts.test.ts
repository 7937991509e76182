import { describe, expect, it } from 'vitest'
import type { PickupStatus } from '../../shared/life-cycles/pickup.ts'
import { ownerId, sampleAd, samplePhoto, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { samplePickup } from '../../test/support/fixtures/pickup-rows.ts'
import { toPhotoView } from '../catalogue/photo-row.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { keys } from '../kit/table/keys.ts'
import type { Part } from '../kit/table/transaction.ts'
import { beginConversation } from '../talk/begin-conversation.ts'
import { beginPickup, type Step } from './change.ts'
import { decideAcceptance, decideCancellation, decideConfirmation, decideEnding, type Outcome } from './decide.ts'
import { clockOf, type PickupRow } from './pickup-row.ts'
import { type StepContext, stepParts } from './step-parts.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const owner = { userId: ownerId, isAdmin: false }
const interested = { userId: strangerId, isAdmin: false }
const ad = sampleAd({ status: 'approved', action: 'donation' })
const orderId = 'ord_01KAJ5X0M8Z3V7Q2T4W6Y8A0BC'
const ofSale = { ad: { type: 'Latas', category: 'metal', action: 'sale' }, orderId } as const
const sold = (change: Partial<RecyclableRow> = {}) =>
  sampleAd({
    action: 'sale',
    status: 'collection',
    sale: { orderId, buyerId: strangerId, priceCents: 10_050 },
    ...change,
  })

const pickup = (status: PickupStatus, change: Partial<PickupRow> = {}) =>
  samplePickup({ ownerId, interestedId: strangerId, recyclableId: ad.id, status, ...change })
const taken = (outcome: Outcome | undefined): Step => {
  if (outcome === 'taken' || !outcome) throw new Error('There is a step to take')
  return outcome
}
const around = (change: Partial<StepContext> = {}): StepContext => {
  const conversation = beginConversation(ad, strangerId, now).after
  return { conversation, ad, existingSides: [], debitedUserIds: new Set(), donation: null, deferral: null, ...change }
}
const said = (parts: readonly Part[]) => {
  const items = parts.flatMap((part) => ('Put' in part && part.Put ? [part.Put.Item as Record<string, unknown>] : []))
  const event = items.find(({ name }) => String(name).startsWith('Pickup'))
  return { name: event?.name, ...(event?.envelope as { data: Record<string, unknown> } | undefined)?.data }
}
const told = (step: Step, change: Partial<StepContext> = {}) => said(stepParts(step, around(change), now))

describe('parts of a proposal', () => {
  const { status: _, version: __, confirmations: ___, rated: ____, ended: _____, ...fresh } = pickup('proposed')
  const step = () => beginPickup(fresh)

  it('include index rows for ad, conversation and both participants', () => {
    const written = stepParts(step(), around(), now).flatMap((part) => ('Put' in part ? [part.Put?.Item] : []))
    const { id: pickupId, recyclableId, conversationId } = fresh
    const at = clockOf(step().after)
    expect(written).toEqual(
      expect.arrayContaining([
        { ...keys.pickupOfAd(recyclableId, conversationId, pickupId), pickupId },
        { ...keys.pickupOf(ownerId, at, pickupId), pickupId, side: 'owner' },
        { ...keys.pickupOf(strangerId, at, pickupId), pickupId, side: 'interested' },
      ]),
    )
  })

  it('require the ad to be unchanged', () => {
    const checks = (parts: readonly Part[]) =>
      parts.flatMap((part) => ('ConditionCheck' in part ? [part.ConditionCheck] : []))
    expect(checks(stepParts(step(), around(), now))).toMatchObject([
      { Key: keys.recyclable(ad.id), ExpressionAttributeValues: { ':version': ad.version } },
    ])
  })
})

describe('ad change of a step', () => {
  const { conversation } = around()
  const accepted = () => {
    const row = pickup('proposed', ofSale)
    return taken(decideAcceptance({ row, conversation, ad: sold({ status: 'paid' }) }, owner, now))
  }
  const refused = { code: 'pickup.step_not_possible', details: { status: 'accepted' } }

  it('requires the ad to belong to the pickup’s order', () => {
    expect(told(accepted(), { ad: sold({ status: 'paid' }) })).toMatchObject({ name: 'PickupAccepted' })
    const other = { orderId: `${orderId.slice(0, -1)}D`, buyerId: strangerId, priceCents: 10_050 }
    const { sale: _, ...unsold } = sold({ status: 'paid' })
    for (const not of [sold({ status: 'paid', sale: other }), unsold, undefined])
      expect(() => told(accepted(), { ad: not })).toThrow(expect.objectContaining(refused))
  })
})

describe('PickupCancelled event', () => {
  const cancelled = (status: 'proposed' | 'accepted') =>
    taken(decideCancellation(pickup(status), interested, 'Choveu.', now))
  const collected = { ad: sampleAd({ ...ad, status: 'collection' }) }

  it('states the canceller, the reason and whether it was accepted', () => {
    const why = { name: 'PickupCancelled', cancelledBy: strangerId, reason: 'Choveu.', cause: null }
    expect(told(cancelled('proposed'))).toMatchObject({ ...why, wasAccepted: false, version: 2 })
    expect(told(cancelled('accepted'), collected)).toMatchObject({ ...why, wasAccepted: true })
  })

  it('states the cause without a canceller for a system action', () => {
    const ending = { by: 'accounts', cause: 'account_suspended', from: 'owner' } as const
    const step = taken(decideEnding(pickup('accepted'), ending, now))
    expect(told(step, collected)).toMatchObject({ cancelledBy: null, reason: null, cause: 'account_suspended' })
  })
})

describe('PickupCompleted event', () => {
  const confirmation = { at: now.toISOString(), weights: [{ material: 'metal' as const, grams: 1000 }] }
  const second = (change: Partial<PickupRow> = {}) => {
    const row = pickup('accepted', {
      date: '2026-11-22',
      ...change,
      confirmations: { owner: null, interested: confirmation },
    })
    return taken(decideConfirmation(row, owner, [{ material: 'metal', grams: 900 }], now))
  }

  it('states the last confirmer, differing weights and removed photos', () => {
    const photos = [samplePhoto(), samplePhoto()].map(toPhotoView)
    expect(told(second(), { ad: sampleAd({ ...ad, status: 'collection', photos }) })).toMatchObject({
      name: 'PickupCompleted',
      confirmedBy: ownerId,
      weightsDiffer: true,
      orderId: null,
      priceCents: null,
      donation: null,
      removedPhotoIds: photos.map(({ id }) => id),
    })
  })

  it('states a sale’s price and its donated share', () => {
    const donation = { id: 'don_1', entityId: 'ent_1', amountCents: 503 }
    expect(told(second(ofSale), { ad: sold({ photos: [] }), donation })).toMatchObject({
      orderId,
      priceCents: 10_050,
      donation,
      removedPhotoIds: [],
    })
  })
})
