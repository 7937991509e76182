import { createHmac } from 'node:crypto'
import type { OrderRow } from '../../../functions/orders/order-row.ts'
import type { Payment, PaymentStatus } from '../../../functions/orders/payment.ts'
import type { Provider } from '../../../functions/orders/provider/provider.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import { Unreachable } from '../world/faults.ts'
import type { Process } from '../world/processes.ts'
import type { Scheduler } from '../world/scheduler.ts'

export interface Paid {
  readonly payment: Payment
  readonly paymentStatuses: readonly PaymentStatus[]
}

export interface Delivery {
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

export class ProviderRefusal extends Error {}

export const webhookSecret = 'what-the-provider-signs-with'

/**
 * Simulated payment provider: checkouts, changing payments, one refund per payment, a search by time of change, and
 * signed webhooks.
 */
export class PaymentProvider {
  readonly #scheduler: Scheduler
  readonly #random: Random
  readonly #payments = new Map<string, Paid>()
  readonly #keys = new Map<string, string>()
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

  /** Returns the amount in centavos that the provider holds for us, without refunds and chargebacks. */
  get holdsCents(): number {
    const here: readonly PaymentStatus[] = ['approved', 'disputed', 'dispute-won']
    const held = this.all.filter(({ payment }) => here.includes(payment.standing))
    return held.reduce((sum, { payment }) => sum + payment.amountCents, 0)
  }

  pay(order: OrderRow, standing: PaymentStatus, change: Partial<Payment> = {}): string {
    const id = String(1_300_000_000 + ++this.#made)
    const payment: Payment = {
      id,
      standing,
      detail: standing,
      orderId: order.id,
      recyclableId: order.recyclableId,
      amountCents: order.totalCents,
      currency: 'BRL',
      method: 'pix',
      updatedAt: this.#instant(undefined),
      refundId: null,
      returnedCents: 0,
      deadline: null,
      ...change,
    }
    this.#payments.set(id, { payment, paymentStatuses: [standing] })
    return id
  }

  become(id: string, standing: PaymentStatus, change: Partial<Payment> = {}): void {
    const { payment, paymentStatuses } = this.#existing(id)
    const updatedAt = this.#instant(payment.updatedAt)
    const next: Payment = { ...payment, standing, detail: standing, updatedAt, ...change }
    this.#payments.set(id, { payment: next, paymentStatuses: [...paymentStatuses, standing] })
  }

  /** Returns the provider for one process: every call may fail or end the process. */
  clientFor({ call }: Process): Provider {
    const asked = <Answer>(effect: () => Answer) =>
      call(() => {
        if (this.#scheduler.now < this.downUntil) throw new Unreachable()
        return effect()
      }, 'repeatable')
    const changed = (from: Date, to: Date) => asked(() => inPeriod(this.all, from, to))
    return {
      openCheckout: ({ id }) =>
        asked(() => {
          this.checkouts.add(id)
          return { preferenceId: `pref-${id}`, url: `https://pay.example/${id}` }
        }),
      payment: (id) => asked(() => this.#payments.get(id)?.payment),
      async *paymentsChanged(from, to) {
        yield* await changed(from, to)
      },
      refund: (id, key) => asked(() => this.#refund(id, key)),
    }
  }

  #refund(id: string, key: string): void {
    const { payment } = this.#existing(id)
    const earlier = this.#keys.get(key)
    if (earlier === id) return
    if (earlier !== undefined || !['approved', 'dispute-won'].includes(payment.standing) || payment.refundId !== null)
      throw new ProviderRefusal()
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

function inPeriod(all: readonly Paid[], from: Date, to: Date): Payment[] {
  const [first, last] = [from.toISOString(), to.toISOString()]
  const payments = all.map(({ payment }) => payment)
  return payments.filter(({ updatedAt }) => updatedAt >= first && updatedAt <= last)
}
