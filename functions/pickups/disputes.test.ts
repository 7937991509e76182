import { beforeEach, expect, it } from 'vitest'
import { ownerId, sampleAd, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { openOrder } from '../../test/support/fixtures/orders.ts'
import { samplePickup } from '../../test/support/fixtures/pickup-rows.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { keys } from '../kit/table/keys.ts'
import { readDisputes } from './disputes.ts'
import type { PickupRow } from './pickup-row.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const openedAt = now.toISOString()
const deadline = '2026-12-01T03:00:00.000Z'
const id = 'ord_01KABCDEFGHJKMNPQRSTVWXYZ0'
const dispute = { number: 1, status: 'open', openedAt, closedAt: null, deadline, voided: false } as const
const sale = { orderId: id, buyerId: strangerId, priceCents: 10_000 }
const ad = { ...sampleAd({ status: 'paid' }), sale }
const between = { id, recyclableId: ad.id, buyerId: strangerId, sellerId: ownerId }

const plant = (more: object) => changeItem(table, { ...keys.order(id), ...openOrder(between, now), ...more })
async function disputeOf(change: Partial<PickupRow>) {
  const row = samplePickup({ ownerId, interestedId: strangerId, ...change })
  return (await readDisputes(table, [row], () => ad))(row)
}

beforeEach(() => plant({ dispute }))

it('finds the open dispute of a proposal by the ad, of an agreement by its own order', async () => {
  expect(await disputeOf({ status: 'proposed', orderId: null })).toEqual({ openedAt, deadline, voided: false })
  expect(await disputeOf({ status: 'accepted', orderId: id })).toEqual({ openedAt, deadline, voided: false })
  expect(await disputeOf({ status: 'proposed', interestedId: '44444444-4444-4444-8444-444444444444' })).toBeNull()
})

it('tells nothing of a dispute that is over, or of a pickup that is', async () => {
  for (const status of ['completed', 'cancelled', 'rejected'] as const)
    expect(await disputeOf({ status, orderId: id }), status).toBeNull()
  await plant({ dispute: { ...dispute, status: 'won', closedAt: openedAt } })
  expect(await disputeOf({ status: 'accepted', orderId: id })).toBeNull()
})

it('reads orders from before disputes and from before deadlines', async () => {
  await plant({ dispute: undefined })
  expect(await disputeOf({ status: 'accepted', orderId: id })).toBeNull()
  await plant({ dispute: { number: 1, status: 'open', openedAt, closedAt: null } })
  expect(await disputeOf({ status: 'accepted', orderId: id })).toEqual({ openedAt, deadline: null, voided: false })
})
