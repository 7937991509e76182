import { Chargeback } from 'mercadopago/dist/clients/chargeback/index.js'
import { Payment as PaymentClient } from 'mercadopago/dist/clients/payment/index.js'
import { PaymentRefund } from 'mercadopago/dist/clients/paymentRefund/index.js'
import { Preference } from 'mercadopago/dist/clients/preference/index.js'
import { MercadoPagoConfig } from 'mercadopago/dist/mercadoPagoConfig.js'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { MercadoPagoError, MPConnectionError } from 'mercadopago/dist/utils/errors/index.js'
import * as z from 'zod'
import { cutText } from '../../../shared/cut-text.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { longestCallMs } from '../../kit/services/service-calls.ts'
import type { OrderRow } from '../order-row.ts'
import { type Payment, readPayment, UnreadablePayment } from '../payment.ts'
import { balanceReports } from './balance-reports.ts'
import type { ReportLine } from './report-lines.ts'

export interface Provider {
  /**
   * Idempotent per order.
   * @throws Refusal order.provider_unavailable
   */
  openCheckout(order: OrderRow): Promise<NonNullable<OrderRow['checkout']>>
  /** Undefined if the provider has no such payment. @throws UnreadablePayment */
  payment(id: string): Promise<Payment | undefined>
  /** A payment that cannot be read comes as an error, so that it does not hide the others. */
  paymentsChanged(from: Date, to: Date): AsyncGenerator<Payment | UnreadablePayment>
  /** Refunds in full. Idempotent per key. @throws RefundRefused where the provider cannot return the money */
  refund(paymentId: string, key: string): Promise<void>
  /**
   * The movements of the balance in a period; undefined while the provider makes the report.
   * @throws UnreadableReport
   */
  balanceReport(from: Date, to: Date): Promise<readonly ReportLine[] | undefined>
}

export interface ProviderOptions {
  readonly url: string
  readonly siteUrl: string
  /** Called for every request; cached by its implementation. */
  readonly accessToken: () => Promise<string>
}

/** A call takes at most two tries of 4 s and a pause of 1 s: 9 s of the function's 15 s. */
const timeoutMs = 4_000
const maxRetries = 1
const wholeCallMs = 10_000

const pageSize = 50
const oldestFirst = { sort: 'date_last_updated', criteria: 'asc' } as const
const opened = z.object({ id: z.string(), init_point: z.url() })
const chargeback = z.looseObject({
  date_documentation_deadline: z.iso.datetime({ offset: true }).nullish(),
  amount: z.number().nullish(),
})
const searched = z.object({ paging: z.object({ total: z.number() }), results: z.array(z.unknown()) })

/**
 * Mercado Pago's SDK. All calls of a config share its options, so an idempotency key would leak into later calls (SDK
 * issue 481): each call gets its own config. The base address is not an option, but the SDK keeps it in one place.
 */
export function mercadoPago({ url, siteUrl, accessToken }: ProviderOptions): Provider {
  Object.assign(AppConfig, { BASE_URL: url })

  async function config(idempotencyKey?: string): Promise<MercadoPagoConfig> {
    const options = { timeout: timeoutMs, maxRetries, jitter: true, ...(idempotencyKey && { idempotencyKey }) }
    return new MercadoPagoConfig({ accessToken: await accessToken(), options })
  }

  /**
   * Until when the provider takes evidence, and the amount that a lost chargeback took; the payment's id stands for
   * that of its chargeback. Mediations have none there, and a failure must not keep a dispute from being booked.
   */
  async function withChargeback(payment: Payment): Promise<Payment> {
    if (payment.paymentStatus !== 'disputed' && payment.paymentStatus !== 'charged-back') return payment
    const { id, paymentStatus } = payment
    const answer: unknown = await inTime(new Chargeback(await config()).get({ id })).catch(() => undefined)
    const { date_documentation_deadline: until, amount } = chargeback.safeParse(answer).data ?? {}
    if (paymentStatus === 'disputed') return { ...payment, deadline: until ? new Date(until).toISOString() : null }
    return { ...payment, chargedBackCents: amount ? Math.round(amount * 100) : null }
  }

  return {
    async openCheckout(order) {
      try {
        const preference = new Preference(await config(`checkout-${order.id}`))
        const { id, init_point: at } = opened.parse(
          await inTime(preference.create({ body: checkoutRequestOf(order, siteUrl) })),
        )
        return { preferenceId: id, url: at }
      } catch (error) {
        if (isProviderFault(error)) throw new Refusal('order.provider_unavailable')
        throw error
      }
    },
    async payment(id) {
      try {
        return await withChargeback(readPayment(await inTime(new PaymentClient(await config()).get({ id }))))
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
        for (const one of results) yield readOrReport(one)
        if (results.length === 0 || offset + results.length >= paging.total) return
      }
    },
    async refund(paymentId, key) {
      try {
        await inTime(new PaymentRefund(await config(key)).total({ payment_id: paymentId }))
      } catch (error) {
        if (isFinalRefusal(error)) throw new RefundRefused({ cause: error })
        throw error
      }
    },
    balanceReport: balanceReports({ url, accessToken }).movements,
  }
}

/** The order id links payments to it; the buyer's e-mail is not passed on. */
function checkoutRequestOf(order: OrderRow, siteUrl: string) {
  const page = `${siteUrl}/orders/${order.id}`
  return {
    external_reference: order.id,
    items: [
      {
        id: order.recyclableId,
        title: cutText(order.type, 256),
        quantity: 1,
        currency_id: 'BRL',
        unit_price: order.totalCents / 100,
      },
    ],
    metadata: { recyclable_id: order.recyclableId },
    back_urls: { success: `${siteUrl}/thanks?order=${order.id}`, failure: page, pending: page },
    auto_return: 'approved',
    // Without `source_news` the provider also sends unsigned notifications of an older kind.
    notification_url: `${siteUrl}/api/payments/mercado-pago?source_news=webhooks`,
    statement_descriptor: 'RETORNA',
    expires: true,
    expiration_date_to: order.expiresAt,
    date_of_expiration: order.expiresAt,
  }
}

/** The SDK's timeout ends with the response headers; a body that never ends would block the function. */
async function inTime<Answer>(call: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const tooLong = () => late.reject(new MPConnectionError(new Error('The answer took too long')))
  const timer = setTimeout(tooLong, Math.min(wholeCallMs, longestCallMs()))
  try {
    return await Promise.race([call, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function readOrReport(one: unknown): Payment | UnreadablePayment {
  try {
    return readPayment(one)
  } catch (error) {
    if (error instanceof UnreadablePayment) return error
    throw error
  }
}

/** The provider says that it cannot return the money: no repetition will help. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'

  constructor(options?: ErrorOptions) {
    super('The provider refuses to return the payment', options)
  }
}

/** A wrong key, too many calls or a call under way may pass later. */
const passing = [401, 403, 408, 409, 423, 424, 425, 429]

function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof MercadoPagoError)) return false
  return error.status >= 400 && error.status < 500 && !passing.includes(error.status)
}

export function isProviderFault(error: unknown): boolean {
  if (error instanceof MPConnectionError) return true
  return error instanceof MercadoPagoError && (error.status >= 500 || error.status === 429)
}
