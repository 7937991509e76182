import { type OrderRow, orderRow } from '../../../functions/orders/order-row.ts'
import type { Payment, PaymentStatus } from '../../../functions/orders/payment.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import { type Delivery, webhookSecret } from '../surroundings/payment-provider.ts'
import type { World } from '../world/world.ts'
import { someAdmin, someone } from './people.ts'
import { retryOperation } from './retry.ts'

export async function order(world: World, random: Random): Promise<void> {
  const ad = world.view.of('recyclable').pick(random, ({ status }) => status === 'approved')
  if (!ad) return
  const wanted = { id: String(ad.id), attempt: `attempt-${random.integer(0, 1e9)}` }
  const buyer = someone(world, random)
  await retryOperation(world, random, 'orders-create', ({ table, provider, now }) =>
    world.product.createOrder({ table, provider, now }, buyer, wanted),
  )
}

/** Pays an open checkout, usually once and with the correct data. */
export async function pay(world: World, random: Random): Promise<void> {
  const open = world.view.of('order').pick(random, ({ id, status }) => {
    const unpaid = ['created', 'pending', 'rejected'].includes(String(status))
    return world.provider.checkouts.has(String(id)) && unpaid
  })
  if (!open) return
  const order = orderRow.parse(open)
  // Two browser windows or payment methods; only one of the payments counts.
  if (random.oneIn(8)) sendWebhook(world, world.provider.pay(order, firstPaymentStatus(random)))
  const wrong = random.oneIn(25) ? mismatchedPayment(random) : {}
  sendWebhook(world, world.provider.pay(order, firstPaymentStatus(random), wrong))
}

function firstPaymentStatus(random: Random): PaymentStatus {
  return random.weighted<PaymentStatus>([
    [8, () => 'approved'],
    [2, () => 'pending'],
    [1, () => 'failed'],
  ])
}

function mismatchedPayment(random: Random): Partial<Payment> {
  return random.pick<Partial<Payment>>([
    { amountCents: 1 },
    { currency: 'ARS' },
    { recyclableId: 'ad_00000000000000000000000000' },
    { orderId: null },
  ])
}

export async function changePayment(world: World, random: Random): Promise<void> {
  const all = world.provider.all.slice(-15)
  if (all.length === 0) return
  const { payment, paymentStatuses } = random.pick(all)
  const next = nextOf(payment.paymentStatus, paymentStatuses, random)
  if (!next) return
  world.provider.become(payment.id, next, next === 'returned' ? { refundId: `8${payment.id}` } : {})
  sendWebhook(world, payment.id)
}

/** The provider returns a part, or charges another fee. */
export async function changeAmounts(world: World, random: Random): Promise<void> {
  const approved = world.provider.all.filter(({ payment }) => payment.paymentStatus === 'approved').slice(-15)
  if (approved.length === 0) return
  const { id } = random.pick(approved).payment
  if (random.oneIn(2)) world.provider.changeFee(id, random.integer(-20, 20))
  else if (!world.provider.refundPart(id, random.integer(1, 9) / 10)) return
  sendWebhook(world, id)
}

/** Returns the next payment status. A bank charges a payment back at most once. */
function nextOf(
  paymentStatus: PaymentStatus,
  before: readonly PaymentStatus[],
  random: Random,
): PaymentStatus | undefined {
  const seldom = (to: PaymentStatus) => (random.oneIn(6) ? to : undefined)
  switch (paymentStatus) {
    case 'pending':
      return random.pick(['approved', 'approved', 'failed', 'expired'])
    case 'approved':
      return seldom(random.pick(['disputed', 'charged-back', 'charged-back', 'returned']))
    case 'disputed':
      return random.pick([undefined, 'approved', 'dispute-won', 'charged-back', 'returned'])
    case 'returned':
      return before.includes('charged-back') ? undefined : seldom('charged-back')
    case 'charged-back':
      return random.oneIn(2) ? 'dispute-won' : undefined
    default:
      return undefined
  }
}

/** Sends the webhook of the provider: at once or later, once, twice or never. */
export function sendWebhook(world: World, paymentId: string): void {
  const { random, hasFaults } = world
  if (hasFaults && random.oneIn(8)) return
  const late = hasFaults && random.oneIn(5)
  deliverLater(world, paymentId, random.integer(0, late ? 3_600_000 : 2_000))
}

const pausesMs = [0, 15 * 60_000, 30 * 60_000, 6 * 3_600_000]

function deliverLater(world: World, paymentId: string, delayMs: number, attempt = 0): void {
  world.pendingWebhooks++
  world.scheduler.addDelayed(delayMs, () => {
    const delivery = world.provider.sign(paymentId)
    const repeats = world.hasFaults && world.random.oneIn(10) ? [delivery, delivery] : [delivery]
    void Promise.all(repeats.map((one) => receive(world, one))).then((outcomes) => {
      world.pendingWebhooks--
      const pause = pausesMs[attempt + 1]
      const taken = outcomes.some(({ kind }) => kind === 'done')
      if (!taken && pause !== undefined) deliverLater(world, paymentId, pause, attempt + 1)
    })
  })
}

function receive(world: World, delivery: Delivery) {
  return world.operate('orders-notify', ({ table, now }) =>
    world.product.receiveNotification(
      { table, webhookSecret: async () => webhookSecret, countRefused: async () => undefined, now },
      delivery,
    ),
  )
}

/** Sends a forged webhook. Fails the run if the webhook accepts it. */
export async function forge(world: World, random: Random): Promise<void> {
  const open = world.view.of('order').pick(random)
  if (!open) return
  const forged = forgery(world, orderRow.parse(open), random)
  const outcome = await receive(world, forged)
  if (outcome.kind === 'done' && outcome.value !== 'ignored')
    world.fail('webhook', `a forged delivery was ${outcome.value}`)
}

function forgery(world: World, of: OrderRow, random: Random): Delivery {
  const id = String(random.integer(1, 1e9))
  const genuine = world.provider.sign(id)
  const body = {
    ...genuine.body,
    payment: {
      id,
      status: 'approved',
      external_reference: of.id,
      recyclable_id: of.recyclableId,
      transaction_amount: of.totalCents / 100,
    },
  }
  const headers = { ...genuine.headers }
  switch (random.integer(1, 4)) {
    case 1:
      return { ...genuine, headers: { 'x-request-id': 'r' }, body }
    case 2:
      return { ...world.provider.sign(id, 'r', 'some-other-secret-than-ours'), body }
    case 3:
      return { query: { ...genuine.query, 'data.id': `${id}1` }, headers, body }
    default:
      return { ...genuine, headers: { ...headers, 'x-request-id': 'another' }, body }
  }
}

export async function refund(world: World, random: Random): Promise<void> {
  const row = world.view.of('order').pick(random, ({ status }) => status === 'paid')
  if (!row) return
  const asked = { id: String(row.id), reason: 'O material não existe.', version: Number(row.version) }
  const admin = someAdmin(world, random)
  await retryOperation(world, random, 'orders-refund-order', ({ table, now }) =>
    world.product.refundOrder({ table, now }, admin, asked),
  )
}

/** Takes the provider or the bus down for up to two days. */
export async function breakDown(world: World, random: Random): Promise<void> {
  const until = world.scheduler.now + random.integer(1, 48) * 3_600_000
  if (random.oneIn(2)) world.provider.downUntil = until
  else world.bus.downUntil = until
}

/** Scheduled call: reconciles the provider's payments with the ledger. */
export async function reconcile(world: World): Promise<boolean> {
  const outcome = await world.operate('orders-reconcile', ({ table, provider, now }) =>
    world.product.reconcilePayments({ table, provider, now }),
  )
  return outcome.kind === 'done'
}
