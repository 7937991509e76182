import * as z from 'zod'
import type { OrderView, TimelineEntry } from '../../../shared/contract/order-views.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { batchGet } from '../../kit/table/batch-get.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Journal } from '../../ledger/journal.ts'
import { readJournals } from '../../ledger/store.ts'
import type { Subject } from '../../ledger/terms.ts'
import { type OrderRow, orderAt, type PaymentRow } from '../order-row.ts'
import { readOrderWithPayments } from '../store.ts'
import { type Handover, timelineOf } from './timeline.ts'

interface Deps {
  readonly table: Table
  readonly now: Date
}

/**
 * Shows the timeline of an order to its buyer and, from payment on, to its seller.
 * @throws Refusal order.not_found for every other caller too
 */
export async function showTimeline({ table, now }: Deps, userId: string, id: string): Promise<TimelineEntry[]> {
  const found = await readOrderWithPayments(table, id)
  if (!found) throw new Refusal('order.not_found')
  const { buyerId, sellerId, paidAt } = found.order
  const side = userId === buyerId ? 'buyer' : userId === sellerId && paidAt !== null ? 'seller' : undefined
  if (!side) throw new Refusal('order.not_found')
  return await readTimeline({ table, now }, found, side)
}

interface Found {
  readonly order: OrderRow
  readonly payments: readonly PaymentRow[]
}

/** Reads what happened besides order and payments: journals, confirmations, donation share, claims. */
export async function readTimeline(
  { table, now }: Deps,
  { order, payments }: Found,
  side: OrderView['side'],
): Promise<TimelineEntry[]> {
  const strays = payments.filter(({ booked }) => booked === 'stray').map(({ id }): Subject => `stray/${id}`)
  const [sold, ...others] = await Promise.all(
    [`sale/${order.id}` as const, ...strays].map((subject) => readJournals(table, subject)),
  )
  const sale = sold ?? []
  const pickupIds = [...new Set(sale.filter(({ action }) => action === 'accept').map(({ reference }) => reference))]
  const [handovers, following] = await Promise.all([
    readHandovers(table, pickupIds),
    Promise.all(followingSubjects(order, sale).map((subject) => readJournals(table, subject))),
  ])
  const journals = [sale, ...others, ...following].flat()
  return timelineOf({ order: orderAt(order, now), payments, journals, handovers }, side)
}

/** A pickup's donation has its id; claims and waivers have those of disputes (rules 10.9, 10.25). */
function followingSubjects({ id, dispute }: OrderRow, sale: readonly Journal[]): Subject[] {
  const earned = sale.find(({ action }) => action === 'earn' || action === 'defer')
  // One that was lost may be won by now, and its claim undone.
  const numbers = Array.from({ length: dispute?.number ?? 0 }, (_, index) => index + 1)
  return [
    ...(earned ? [`donation/${earned.reference.replace(/^pic_/, 'don_')}` as const] : []),
    ...numbers.flatMap((number) => [`claim/${id}-${number}` as const, `waiver/${id}-${number}` as const]),
  ]
}

const confirmation = z.object({ at: z.iso.datetime() }).nullable()
const handover = z.object({ confirmations: z.object({ owner: confirmation, interested: confirmation }) })

/** In the pickups' own rows; a deleted one has no confirmations. */
async function readHandovers(table: Table, ids: readonly string[]): Promise<Handover[]> {
  const rows = await batchGet(
    table,
    ids.map((id) => keys.pickup(id)),
    { consistent: true },
  )
  return rows.map((row) => handover.parse(row))
}
