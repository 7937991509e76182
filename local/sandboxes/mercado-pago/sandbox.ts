import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { answerJson, type EndpointContext } from '../../aws/endpoint/endpoint.ts'
import { answerApi } from './api.ts'
import { openBooks } from './books.ts'
import { answerCheckout } from './checkout.ts'
import { createDeliveries } from './deliveries.ts'
import type { Preference, SandboxPayment } from './entries.ts'
import { createPayments, type StatusChange, statusChanges } from './payments.ts'
import { createReports } from './reports.ts'
import { type Statement, statementOf } from './statement.ts'

export interface MercadoPagoOptions {
  readonly accessToken: string
  readonly webhookSecret: string
  /** Public base URL of the checkout: `http://localhost:3000/mercado-pago`. */
  readonly checkoutUrl: string
}

export const consoleActions = [
  ...(Object.keys(statusChanges) as StatusChange[]),
  ...(['refund', 'refundHalf', 'repeat', 'forge'] as const),
] as const
export type ConsoleAction = (typeof consoleActions)[number]

export interface MercadoPago {
  readonly api: RequestListener
  readonly checkout: RequestListener
  readonly payments: () => readonly (SandboxPayment & { readonly title: string })[]
  /** The account of the shop: paid minus fees, refunds and chargebacks. */
  readonly statement: () => Statement
  /** Pays a part of the balance out to the shop's bank account; returns its number, or undefined without the money. */
  payOut(amountCents: number): string | undefined
  /** Runs an action on a payment. Returns a short result text, or undefined for an unknown payment. */
  runAction(paymentId: number, act: ConsoleAction): Promise<string | undefined>
  /** Keeps a payment with its preference, without a notification: for demo data. */
  keep(entry: { readonly preference: Preference; readonly payment: SandboxPayment }): void
  hold(held: boolean): void
  readonly held: boolean
  settled(): Promise<void>
  close(): Promise<void>
}

const json = 'application/json; charset=utf-8'

/**
 * Emulates Mercado Pago on one machine: preferences, a checkout page, payments, refunds, search and signed webhooks.
 * State is kept in the data folder. Behaviour follows the API reference and the SDK 3.6.1.
 */
export function createMercadoPago(surroundings: EndpointContext, options: MercadoPagoOptions): MercadoPago {
  const { now, log } = surroundings
  const { accessToken, webhookSecret } = options
  const books = openBooks(surroundings)
  const deliveries = createDeliveries({ books, secret: webhookSecret, now, log })
  const payments = createPayments(books, deliveries, now)
  const reports = createReports(books)
  const transferredCents = () =>
    books.movements.reduce((sum, { type, netCents }) => sum - (type.startsWith('WITHDRAWAL') ? netCents : 0), 0)
  const checkoutUrl = (preferenceId: string) => `${options.checkoutUrl}/checkout?pref_id=${preferenceId}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const options = { books, payments, reports, accessToken, checkoutUrl, now }
    const { status, body } = await answerApi(options, request, url)
    if (typeof body === 'string') response.writeHead(status, { 'content-type': 'text/csv; charset=utf-8' }).end(body)
    else answerJson(response, status, body, json)
    log(`${request.method} ${url.pathname} ${status}`)
  }

  const safely =
    (work: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestListener =>
    (request, response) =>
      void work(request, response).catch((error: unknown) => {
        log(`Mercado Pago failed: ${error instanceof Error ? error.stack : error}`)
        response.destroy()
      })

  return {
    api: safely(answer),
    checkout: safely((request, response) => answerCheckout({ books, payments }, request, response)),
    payments: () =>
      [...books.payments.values()].map((one) => ({
        ...one,
        title: books.preferences.get(one.preferenceId)?.title ?? '',
      })),
    statement: () => statementOf(books.payments.values(), transferredCents()),
    payOut(amountCents) {
      const { balanceCents } = statementOf(books.payments.values(), transferredCents())
      if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || amountCents > balanceCents) return undefined
      const source = String(books.freshId())
      const moved = { type: 'WITHDRAWAL', reference: '', grossCents: -amountCents, netCents: -amountCents }
      books.keep({ kind: 'movement', id: source, source, ...moved, at: now().toISOString() })
      return source
    },
    async runAction(paymentId, act) {
      const payment = books.payments.get(paymentId)
      if (!payment) return undefined
      if (act === 'repeat') return `${(await deliveries.repeat(paymentId)) ?? 'no answer'}`
      if (act === 'forge') return `${(await deliveries.forge(paymentId)) ?? 'no answer'}`
      if (act === 'refundHalf') return payments.refundHalf(payment) ? 'done' : 'not possible'
      const done = act === 'refund' ? payments.refund(payment, `by-hand-${paymentId}`) : payments.change(payment, act)
      return done ? 'done' : 'not possible'
    },
    keep({ preference, payment }) {
      books.keep(preference)
      books.keep(payment)
    },
    hold(held) {
      if (held) deliveries.hold()
      else deliveries.release()
    },
    get held() {
      return deliveries.held
    },
    settled: deliveries.settled,
    async close() {
      await deliveries.close()
      books.close()
    },
  }
}
