import { createHmac } from 'node:crypto'
import type { OrderRow } from '../../../functions/orders/order-row.ts'
import { hasBroughtMoney, type Payment, type PaymentStatus } from '../../../functions/orders/payment.ts'
import { type Provider, RefundRefused } from '../../../functions/orders/provider/provider.ts'
import type { ReportLine } from '../../../functions/orders/provider/report-lines.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import { Unreachable } from '../world/faults.ts'
import type { Process } from '../world/processes.ts'
import type { Scheduler } from '../world/scheduler.ts'

export interface Paid {
  readonly payment: Payment
  readonly paymentStatuses: readonly PaymentStatus[]
}

export interface Transfer {
  readonly reference: string
  readonly amountCents: number
  readonly at: number
}

export interface Delivery {
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

export class ProviderRefusal extends Error {}

export const webhookSecret = 'what-the-provider-signs-with'

/**
 * Simulated payment provider: checkouts, changing payments with fees, refunds, transfers, a search by time of change,
 * signed webhooks, and rare wrong answers.
 */
export class PaymentProvider {
  readonly #scheduler: Scheduler
  readonly #random: Random
  readonly #payments = new Map<string, Paid>()
  readonly #keys = new Map<string, string>()
  readonly #told = new Map<string, Set<PaymentStatus>>()
  readonly #fees = new Map<string, Set<number>>()
  readonly #lines: ReportLine[] = []
  readonly transfers = new Map<string, Transfer>()
  /** References that an admin entered and the provider never made. */
  readonly fakes = new Set<string>()
  /** Now and then an answer is wrong; the next one is right. */
  lies = false
  readonly checkouts = new Set<string>()
  downUntil = 0
  #made = 0

  constructor(scheduler: Scheduler, random: Random) {
    this.#scheduler = scheduler
    this.#random = random
  }

  find(id: string): Paid | undefined {
    return this.#payments.get(id)
  }

  get all(): readonly Paid[] {
    return [...this.#payments.values()]
  }

  /** The statement: paid minus fees, refunds, chargebacks and transfers, in centavos. */
  get statementCents(): number {
    const left = [...this.transfers.values()].reduce((sum, { amountCents }) => sum + amountCents, 0)
    return this.all.reduce((sum, { payment }) => sum + statementOf(payment), 0) - left
  }

  /** Returns whether any answer about the payment said so, also a wrong one. */
  hasTold(id: string, paymentStatus: PaymentStatus): boolean {
    return this.find(id)?.paymentStatuses.includes(paymentStatus) || this.#told.get(id)?.has(paymentStatus) || false
  }

  hasToldFee(id: string, feeCents: number): boolean {
    return this.#fees.get(id)?.has(feeCents) ?? false
  }

  hasLied(id: string): boolean {
    return this.#told.has(id)
  }

  /** Pays a part of the balance out to the bank. */
  payOut(part: number): Transfer | undefined {
    const amountCents = Math.floor(this.statementCents * part)
    if (amountCents <= 0) return undefined
    const made = { reference: `MP-${100_000 + this.transfers.size}`, amountCents, at: this.#scheduler.now }
    this.transfers.set(made.reference, made)
    this.#record(made.reference, 'WITHDRAWAL', -amountCents, new Date(made.at).toISOString())
    return made
  }

  /** Returns a part of the payment to the buyer, as an admin can in the provider's panel. */
  refundPart(id: string, part: number): boolean {
    const { payment } = this.#existing(id)
    const left = payment.amountCents - payment.returnedCents
    const returnedCents = payment.returnedCents + Math.floor(left * part)
    if (
      payment.paymentStatus !== 'approved' ||
      returnedCents <= payment.returnedCents ||
      returnedCents >= payment.amountCents
    )
      return false
    this.become(id, 'approved', { returnedCents, feeCents: feeOf(payment.amountCents - returnedCents) })
    return true
  }

  /** The provider charges another fee. */
  changeFee(id: string, byCents: number): void {
    const { payment } = this.#existing(id)
    this.become(id, payment.paymentStatus, { feeCents: Math.max(0, (payment.feeCents ?? 0) + byCents) })
  }

  pay(order: OrderRow, paymentStatus: PaymentStatus, change: Partial<Payment> = {}): string {
    const id = String(1_300_000_000 + ++this.#made)
    const payment: Payment = {
      id,
      paymentStatus,
      detail: paymentStatus,
      orderId: order.id,
      recyclableId: order.recyclableId,
      amountCents: order.totalCents,
      currency: 'BRL',
      method: 'pix',
      updatedAt: this.#instant(undefined),
      refundId: null,
      returnedCents: 0,
      feeCents: feeOf(change.amountCents ?? order.totalCents),
      chargedBackCents: null,
      deadline: null,
      ...change,
    }
    this.#keep({ payment, paymentStatuses: [paymentStatus] })
    return id
  }

  become(id: string, paymentStatus: PaymentStatus, change: Partial<Payment> = {}): void {
    const { payment, paymentStatuses } = this.#existing(id)
    const updatedAt = this.#instant(payment.updatedAt)
    const known = { ...payment, paymentStatus, detail: paymentStatus, updatedAt }
    const next: Payment = { ...known, ...consequencesOf(known), ...change }
    this.#keep({ payment: next, paymentStatuses: [...paymentStatuses, paymentStatus] })
  }

  /** The movements of a period; now and then the report is not made yet. */
  #reportOf(from: Date, to: Date): ReportLine[] | undefined {
    if (this.lies && this.#random.oneIn(4)) return undefined
    return this.#lines.filter(({ at }) => at >= from.toISOString() && at <= to.toISOString())
  }

  #record(source: string, type: string, netCents: number, at: string, orderId: string | null = null): void {
    if (netCents !== 0) this.#lines.push({ source, orderId, type, at, netCents })
  }

  #keep(paid: Paid): void {
    const { id, feeCents, updatedAt, orderId } = paid.payment
    const known = this.#payments.get(id)
    const gained = statementOf(paid.payment) - (known ? statementOf(known.payment) : 0)
    this.#record(id, known ? 'REFUND' : 'SETTLEMENT', gained, updatedAt, orderId)
    this.#payments.set(id, paid)
    this.#fees.set(id, (this.#fees.get(id) ?? new Set([0])).add(feeCents ?? 0))
  }

  /** What the provider says of a payment; rarely not the truth. */
  #answer(payment: Payment): Payment {
    if (!this.lies || !hasBroughtMoney(payment.paymentStatus) || !this.#random.oneIn(150)) return payment
    const wrong = this.#random.pick(wrongAnswers)(payment)
    if (!wrong) return payment
    const { id, paymentStatus, feeCents } = wrong
    this.#told.set(id, (this.#told.get(id) ?? new Set()).add(paymentStatus))
    this.#fees.get(id)?.add(feeCents ?? 0)
    return wrong
  }

  /** Returns the provider for one process: every call may fail or end the process. */
  clientFor({ call }: Process): Provider {
    const asked = <Answer>(effect: () => Answer) =>
      call(() => {
        if (this.#scheduler.now < this.downUntil) throw new Unreachable()
        return effect()
      }, 'repeatable')
    const changed = (from: Date, to: Date) => asked(() => inPeriod(this.all, from, to).map((one) => this.#answer(one)))
    return {
      openCheckout: ({ id }) =>
        asked(() => {
          this.checkouts.add(id)
          return { preferenceId: `pref-${id}`, url: `https://pay.example/${id}` }
        }),
      payment: (id) =>
        asked(() => {
          const found = this.#payments.get(id)?.payment
          return found && this.#answer(found)
        }),
      async *paymentsChanged(from, to) {
        yield* await changed(from, to)
      },
      refund: (id, key) => asked(() => this.#refund(id, key)),
      balanceReport: (from, to) => asked(() => this.#reportOf(from, to)),
    }
  }

  #refund(id: string, key: string): void {
    const { payment } = this.#existing(id)
    const earlier = this.#keys.get(key)
    if (earlier === id) return
    if (
      earlier !== undefined ||
      !['approved', 'dispute-won'].includes(payment.paymentStatus) ||
      payment.refundId !== null
    )
      throw new ProviderRefusal()
    // The bank has settled the dispute: such a payment cannot be returned any more.
    if (payment.paymentStatus === 'dispute-won') throw new RefundRefused()
    this.#keys.set(key, id)
    this.become(id, 'returned', { refundId: `9${id}` })
  }

  sign(paymentId: string, requestId = `req-${this.#random.integer(0, 1e9)}`, secret = webhookSecret): Delivery {
    const ts = String(this.#scheduler.now)
    const manifest = `id:${paymentId};request-id:${requestId};ts:${ts};`
    const v1 = createHmac('sha256', secret).update(manifest).digest('hex')
    return {
      query: { 'data.id': paymentId, type: 'payment' },
      headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
      body: { type: 'payment', data: { id: paymentId } },
    }
  }

  #existing(id: string): Paid {
    const found = this.#payments.get(id)
    if (!found) throw new Error(`The provider has no payment ${id}`)
    return found
  }

  /** Returns the current time, but after the last change of the payment. */
  #instant(last: string | undefined): string {
    const earliest = last === undefined ? 0 : Date.parse(last) + 1
    return new Date(Math.max(this.#scheduler.now, earliest)).toISOString()
  }
}

/** 4.99 %, as for a card. */
function feeOf(amountCents: number): number {
  return Math.round(amountCents * 0.0499)
}

/** A whole refund returns the fee; a chargeback takes what is left, or the whole amount again after a whole refund. */
function consequencesOf({ paymentStatus, amountCents, returnedCents }: Payment): Partial<Payment> {
  if (paymentStatus === 'returned') return { returnedCents: amountCents, feeCents: 0 }
  if (paymentStatus !== 'charged-back') return {}
  return { chargedBackCents: returnedCents === amountCents ? amountCents : amountCents - returnedCents }
}

/** Counted apart from the product's own reading of a payment. */
function statementOf({ paymentStatus, amountCents, returnedCents, chargedBackCents, feeCents }: Payment): number {
  if (['pending', 'failed', 'expired'].includes(paymentStatus)) return 0
  return (
    amountCents - returnedCents - (paymentStatus === 'charged-back' ? Number(chargedBackCents) : 0) - Number(feeCents)
  )
}

const saying = (paymentStatus: PaymentStatus, change: (payment: Payment) => Partial<Payment> = () => ({})) =>
  function wrong(payment: Payment): Payment | undefined {
    return payment.paymentStatus === 'approved' && payment.returnedCents === 0
      ? { ...payment, paymentStatus, detail: paymentStatus, ...change(payment) }
      : undefined
  }

const wrongAnswers: readonly ((payment: Payment) => Payment | undefined)[] = [
  (payment) => ({ ...payment, amountCents: payment.amountCents + 100 }),
  (payment) => ({ ...payment, feeCents: Number(payment.feeCents) + 50 }),
  (payment) => ({ ...payment, returnedCents: payment.returnedCents + 1 }),
  saying('pending'),
  saying('disputed'),
  saying('charged-back'),
  saying('returned', ({ id, amountCents }) => ({ refundId: `7${id}`, returnedCents: amountCents, feeCents: 0 })),
]

function inPeriod(all: readonly Paid[], from: Date, to: Date): Payment[] {
  const [first, last] = [from.toISOString(), to.toISOString()]
  const payments = all.map(({ payment }) => payment)
  return payments.filter(({ updatedAt }) => updatedAt >= first && updatedAt <= last)
}
