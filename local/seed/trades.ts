import { randomUUID } from 'node:crypto'
import { recordReport } from '../../functions/cases/follow.ts'
import type { RecyclableRow } from '../../functions/catalogue/recyclable-row.ts'
import { startConversation } from '../../functions/conversations/start.ts'
import { bearLoss } from '../../functions/disputes/claims.ts'
import { recordEnd, recordOpening } from '../../functions/disputes/record.ts'
import { readDispute } from '../../functions/disputes/store.ts'
import type { Actor } from '../../functions/kit/people/actor.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import { correct } from '../../functions/ledger/movements.ts'
import { moveMoney } from '../../functions/ledger/store.ts'
import { completeOrder } from '../../functions/orders/complete-order.ts'
import { createOrder } from '../../functions/orders/create.ts'
import type { OrderRow } from '../../functions/orders/order-row.ts'
import { about, settlePayment } from '../../functions/orders/settle-payment.ts'
import { donations } from '../../functions/payouts/kinds/donation.ts'
import { requestPayout } from '../../functions/payouts/request.ts'
import { settlePayout } from '../../functions/payouts/settle.ts'
import { decideAcceptance, decideConfirmation } from '../../functions/pickups/decide.ts'
import type { PickupRow } from '../../functions/pickups/pickup-row.ts'
import { proposePickup } from '../../functions/pickups/propose.ts'
import { decideReport } from '../../functions/pickups/silence/report.ts'
import { aboutPickup } from '../../functions/pickups/step-parts.ts'
import { takeStep } from '../../functions/pickups/take-step.ts'
import { dayMs, dayOf } from '../../shared/days.ts'
import { type DemoStatus, demoPayment } from './payments.ts'
import { silentTable } from './silent-table.ts'
import type { SeedTarget } from './target.ts'

interface Trade {
  readonly order: OrderRow
  readonly seller: Actor
  readonly buyer: Actor
  readonly paymentId: number
}

/** The parties besides each ad's owner. */
export const buyers = {
  disputed: 'gabi@retorna.example',
  lost: 'elisa@retorna.example',
  unconfirmed: 'fabio@retorna.example',
  partlyRefunded: 'joao@retorna.example',
} as const

/**
 * Adds sales that went wrong, for the pages of admins and the timelines: an open dispute, a lost one whose price the
 * seller owes, a reported pickup and a refund of a part. Uses the product's own use cases with times in the past.
 */
export async function addTrades(
  loud: SeedTarget,
  { ids, ads, admin }: { ids: ReadonlyMap<string, string>; ads: readonly RecyclableRow[]; admin: Actor },
): Promise<void> {
  const target = { ...loud, table: silentTable(loud.table) }
  const used = new Set<string>()
  const trade = async (kind: keyof typeof buyers, daysAgo: number, paymentId: number) => {
    const buyerId = String(ids.get(buyers[kind]))
    const ad = adFor(ads, used, { buyerId, before: daysBefore(target.now, daysAgo) })
    return await buy(target, ad, { buyerId, paymentId, daysAgo })
  }
  await disputeOpen(target, await trade('disputed', 8, 1_200_000_001))
  await disputeLost(target, await trade('lost', 20, 1_200_000_002), admin)
  await pickupReported(target, await trade('unconfirmed', 10, 1_200_000_003))
  await refundOfPart(target, await trade('partlyRefunded', 3, 1_200_000_004))
}

const anyAdmin = { isAdmin: async () => true }
/** An invented number with valid check digits. */
const demoTaxId = '529.982.247-25'
/** Of `seed.ts`. */
const firstEntityId = `ent_${'1'.padStart(26, '0')}`

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** An approved sale of at least R$ 20 that was there before the purchase; each seller and ad once. */
function adFor(
  ads: readonly RecyclableRow[],
  used: Set<string>,
  { buyerId, before }: { readonly buyerId: string; readonly before: Date },
): RecyclableRow {
  const found = ads.find(
    ({ id, ownerId, status, action, priceCents, createdAt }) =>
      status === 'approved' &&
      action === 'sale' &&
      priceCents >= 2_000 &&
      createdAt < before.toISOString() &&
      ownerId !== buyerId &&
      !used.has(id) &&
      !used.has(ownerId),
  )
  if (!found) throw new Error(`No demo ad is for sale before ${before.toISOString()}`)
  used.add(found.id).add(found.ownerId)
  return found
}

/** Orders and pays. */
async function buy(
  target: SeedTarget,
  ad: RecyclableRow,
  { buyerId, paymentId, daysAgo }: { readonly buyerId: string; readonly paymentId: number; readonly daysAgo: number },
): Promise<Trade> {
  const { table } = target
  const now = daysBefore(target.now, daysAgo)
  const buyer = { userId: buyerId, isAdmin: false }
  const url = `${target.checkoutUrl}?pref_id=demo-${paymentId}`
  const provider = { openCheckout: async () => ({ preferenceId: `demo-${paymentId}`, url }) }
  const order = await createOrder({ table, provider, now }, buyer, { id: ad.id, attempt: randomUUID() })
  const trade = { order, buyer, seller: { userId: ad.ownerId, isAdmin: false }, paymentId }
  await see(target, trade, { status: 'approved', detail: 'accredited' }, now)
  return trade
}

/** Shows a state of the payment to the shop and keeps it at the sandbox. */
async function see(
  target: SeedTarget,
  { order, paymentId }: Trade,
  status: DemoStatus,
  at: Date,
  deadline: string | null = null,
): Promise<void> {
  const { sandbox, payment } = demoPayment(order, paymentId, status, at)
  target.keepPayment(sandbox)
  await settlePayment({ table: target.table, now: at }, { ...payment, deadline })
}

async function agree(table: Table, { order, buyer, seller }: Trade, now: Date): Promise<PickupRow> {
  const { id: conversationId } = await startConversation({ table, now }, buyer, order.recyclableId)
  const asked = { date: dayOf(new Date(now.getTime() + dayMs)), time: '10:00', notes: 'Levo sacos para trocar.' }
  const { id } = await proposePickup({ table, now }, buyer, conversationId, asked)
  return await takeStep({ table, now }, id, (facts) => decideAcceptance(facts, seller, now))
}

function confirm(table: Table, { id }: PickupRow, by: Actor, now: Date): Promise<PickupRow> {
  return takeStep({ table, now }, id, ({ row }) => decideConfirmation(row, by, [], now))
}

const disputed = { status: 'charged_back', detail: 'in_process' } as const

/** With the provider's ten days for evidence; the consumer of the event does the same. */
async function openDispute(target: SeedTarget, trade: Trade, at: Date, afterCompletion: boolean) {
  const deadline = new Date(at.getTime() + 10 * dayMs).toISOString()
  await see(target, trade, disputed, at, deadline)
  const said = { openedAt: at.toISOString(), detail: `${disputed.status}/${disputed.detail}`, deadline }
  const opened = { ...about(trade.order), number: 1, paymentId: String(trade.paymentId), afterCompletion, ...said }
  await recordOpening(target.table, opened)
  return opened
}

async function disputeOpen(target: SeedTarget, trade: Trade): Promise<void> {
  await agree(target.table, trade, daysBefore(target.now, 6))
  await openDispute(target, trade, daysBefore(target.now, 2), false)
}

/** The seller gives all earnings away before the loss, so that the claim is still open. */
async function disputeLost(target: SeedTarget, trade: Trade, admin: Actor): Promise<void> {
  const { table, now } = target
  const { order, seller, buyer } = trade
  const pickup = await agree(table, trade, daysBefore(now, 18))
  await confirm(table, pickup, seller, daysBefore(now, 16))
  await confirm(table, pickup, buyer, daysBefore(now, 15))
  await completeOrder({ table, now: daysBefore(now, 15) }, order.id)
  await giveAway(table, trade, admin, daysBefore(now, 14))
  const opened = await openDispute(target, trade, daysBefore(now, 12), true)
  const lostAt = daysBefore(now, 4)
  await see(target, trade, { status: 'charged_back', detail: 'settled' }, lostAt)
  await recordEnd({ table, now: lostAt }, { ...opened, outcome: 'lost' }, lostAt.toISOString())
  const { id: disputeId, version } = await readDispute(table, `${order.id}-1`)
  const reason = 'O material não foi entregue como anunciado.'
  await bearLoss({ table, admins: anyAdmin, now: daysBefore(now, 3) }, admin, {
    id: disputeId,
    version,
    bearer: 'seller',
    reason,
  })
}

/** The seller donates the price, and an admin transfers it the same day. */
async function giveAway(table: Table, { order, seller }: Trade, admin: Actor, at: Date): Promise<void> {
  const wish = {
    entityId: firstEntityId,
    amountCents: order.priceCents,
    taxId: demoTaxId,
    idempotencyKey: randomUUID(),
  }
  const { id } = await requestPayout(donations, { table, now: at }, seller, wish)
  const endToEndId = `E18236120${at.toISOString().replace(/\D/g, '').slice(0, 12)}retornademo`
  const transfer = { endToEndId, receiver: '' }
  await settlePayout(donations, { table, admins: anyAdmin, now: at }, admin, id, {
    verdict: 'post',
    reason: '',
    transfer,
  })
}

async function pickupReported({ table, now }: SeedTarget, trade: Trade): Promise<void> {
  const pickup = await agree(table, trade, daysBefore(now, 8))
  await confirm(table, pickup, trade.seller, daysBefore(now, 6))
  const at = daysBefore(now, 5)
  const problem = {
    kind: 'not_as_described',
    text: 'Havia só a metade do peso anunciado, e parte estava suja.',
  } as const
  const row = await takeStep({ table, now: at }, pickup.id, (facts) =>
    decideReport(facts.row, trade.buyer, problem, at),
  )
  if (row.caseId === null) throw new Error(`${row.id} has no case`)
  const { id: orderId, priceCents } = trade.order
  const confirmed = { owner: row.confirmations.owner?.at ?? null, interested: null }
  const sold = { caseId: row.caseId, caseCause: 'problem', orderId, priceCents, confirmed } as const
  const reported = { ...aboutPickup(row), ...sold, problem: { by: 'interested', ...problem } } as const
  await recordReport(table, reported, at.toISOString())
}

/** An admin has booked the part as a loss, so that both sides agree. */
async function refundOfPart(target: SeedTarget, trade: Trade): Promise<void> {
  const returnedCents = Math.floor(trade.order.totalCents / 3)
  const part = { status: 'approved', detail: 'partially_refunded', returnedCents } as const
  await see(target, trade, part, daysBefore(target.now, 1))
  const booked = { number: 1, movedCents: returnedCents, against: 'losses', orderId: trade.order.id } as const
  await moveMoney(target.table, [correct(String(trade.paymentId), booked)], { now: target.now })
}
