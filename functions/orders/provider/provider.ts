import { Payment as PaymentClient } from 'mercadopago/dist/clients/payment/index.js'
import { PaymentRefund } from 'mercadopago/dist/clients/paymentRefund/index.js'
import { Preference } from 'mercadopago/dist/clients/preference/index.js'
import { MercadoPagoConfig } from 'mercadopago/dist/mercadoPagoConfig.js'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { MercadoPagoError, MPConnectionError } from 'mercadopago/dist/utils/errors/index.js'
import * as z from 'zod'
import { Refusal } from '../../../shared/refusals.ts'
import type { OrderRow } from '../order-row.ts'
import { type Payment, readPayment } from '../payment.ts'

/** The payment provider, as far as we need it. */
export interface Provider {
  /**
   * Opens the checkout of an order; the same order again is the same checkout.
   * @throws Refusal order.provider_unavailable
   */
  openCheckout(order: OrderRow): Promise<NonNullable<OrderRow['checkout']>>
  /** A payment as it is now; undefined where the provider knows none. */
  payment(id: string): Promise<Payment | undefined>
  /** Every payment that changed in a period, in pages as they are wanted. */
  paymentsChanged(from: Date, to: Date): AsyncGenerator<Payment>
  /** Returns all of a payment; the same key again is the same refund. */
  refund(paymentId: string, key: string): Promise<void>
}

export interface ProviderOptions {
  readonly url: string
  readonly siteUrl: string
  /** Asked for at every call, and kept by whoever gives it. */
  readonly accessToken: () => Promise<string>
}

/** A call takes at most two tries of four seconds and a pause of one: nine of the fifteen that the function has. */
const timeoutMs = 4_000
const maxRetries = 1
const wholeCallMs = 10_000

const pageSize = 50
const oldestFirst = { sort: 'date_last_updated', criteria: 'asc' } as const
const opened = z.object({ id: z.string(), init_point: z.url() })
const searched = z.object({ paging: z.object({ total: z.number() }), results: z.array(z.unknown()) })

/**
 * Mercado Pago by its own SDK. Its options are shared by all calls of a config, so that an idempotency key would go
 * along with every later call (its issue 481): each call has a config of its own. Its base address is not an option,
 * though it is written down as one place.
 */
export function mercadoPago({ url, siteUrl, accessToken }: ProviderOptions): Provider {
  Object.assign(AppConfig, { BASE_URL: url })

  async function config(idempotencyKey?: string): Promise<MercadoPagoConfig> {
    const options = { timeout: timeoutMs, maxRetries, jitter: true, ...(idempotencyKey && { idempotencyKey }) }
    return new MercadoPagoConfig({ accessToken: await accessToken(), options })
  }

  return {
    async openCheckout(order) {
      try {
        const preference = new Preference(await config(`checkout-${order.id}`))
        const { id, init_point: at } = opened.parse(await inTime(preference.create({ body: asked(order, siteUrl) })))
        return { preferenceId: id, url: at }
      } catch (error) {
        if (isTheirs(error)) throw new Refusal('order.provider_unavailable')
        throw error
      }
    },
    async payment(id) {
      try {
        return readPayment(await inTime(new PaymentClient(await config()).get({ id })))
      } catch (error) {
        if (error instanceof MercadoPagoError && error.status === 404) return undefined
        throw error
      }
    },
    async *paymentsChanged(from, to) {
      const range = { range: 'date_last_updated' as const, begin_date: from.toISOString(), end_date: to.toISOString() }
      for (let offset = 0; ; offset += pageSize) {
        const options = { ...range, ...oldestFirst, limit: pageSize, offset }
        const client = new PaymentClient(await config())
        const { paging, results } = searched.parse(await inTime(client.search({ options })))
        for (const one of results) yield readPayment(one)
        if (results.length === 0 || offset + results.length >= paging.total) return
      }
    },
    async refund(paymentId, key) {
      await inTime(new PaymentRefund(await config(key)).total({ payment_id: paymentId }))
    },
  }
}

/** What the provider is told of an order. What comes back to us hangs on its id; the buyer's e-mail stays with us. */
function asked(order: OrderRow, siteUrl: string) {
  const page = `${siteUrl}/orders/${order.id}`
  return {
    external_reference: order.id,
    items: [
      {
        id: order.recyclableId,
        title: order.type.slice(0, 256),
        quantity: 1,
        currency_id: 'BRL',
        unit_price: order.totalCents / 100,
      },
    ],
    metadata: { recyclable_id: order.recyclableId },
    back_urls: { success: `${siteUrl}/thanks?order=${order.id}`, failure: page, pending: page },
    auto_return: 'approved',
    // Without the last part deliveries of an older kind come beside these, and unsigned.
    notification_url: `${siteUrl}/api/payments/mercado-pago?source_news=webhooks`,
    statement_descriptor: 'RETORNA',
    expires: true,
    expiration_date_to: order.expiresAt,
    date_of_expiration: order.expiresAt,
  }
}

/** The SDK's time-out ends with the head of an answer; a body that never ends would hold us for ever. */
async function inTime<Answer>(call: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new MPConnectionError(new Error('The answer took too long'))), wholeCallMs)
  try {
    return await Promise.race([call, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The provider is out of order, or does not answer: the buyer comes again later. */
function isTheirs(error: unknown): boolean {
  if (error instanceof MPConnectionError) return true
  return error instanceof MercadoPagoError && (error.status >= 500 || error.status === 429)
}
