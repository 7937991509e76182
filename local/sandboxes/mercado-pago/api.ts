import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { type Now, readBody } from '../../aws/endpoint/endpoint.ts'
import type { Books } from './books.ts'
import type { SandboxPayment } from './entries.ts'
import type { Payments } from './payments.ts'
import type { Reports } from './reports.ts'
import { feeOf } from './statement.ts'

interface Answer {
  readonly status: number
  readonly body: unknown
}

interface ApiOptions {
  readonly books: Books
  readonly payments: Payments
  readonly reports: Reports
  readonly accessToken: string
  readonly checkoutUrl: (preferenceId: string) => string
  readonly now: Now
}

const bodyLimit = 64 * 1024
const reportPath = '/v1/account/settlement_report'

/** The fields of a preference that the sandbox reads. Source: Mercado Pago API reference, "Criar preferência". */
const asked = z.object({
  external_reference: z.string().regex(/^[\w-]{1,64}$/),
  items: z
    .array(
      z.object({
        title: z.string().min(1),
        quantity: z.int().positive(),
        unit_price: z.number().positive(),
        currency_id: z.literal('BRL'),
      }),
    )
    .min(1),
  metadata: z.record(z.string(), z.unknown()).default({}),
  back_urls: z.object({ success: z.url(), failure: z.url(), pending: z.url() }),
  notification_url: z.url().max(248),
  statement_descriptor: z.string().max(13).optional(),
  expiration_date_to: z.iso.datetime({ offset: true }).optional(),
})

/** Implements the operations of the real API that the application uses, with the real errors. */
export async function answerApi(options: ApiOptions, request: IncomingMessage, url: URL): Promise<Answer> {
  if (request.headers.authorization !== `Bearer ${options.accessToken}`)
    return failed(401, 'unauthorized', 'invalid access token')
  const { method, headers } = request
  const key = String(headers['x-idempotency-key'] ?? '')
  const path = url.pathname.replace(/\/$/, '')
  if (method === 'POST' && path === '/checkout/preferences')
    return createPreference(options, key, await bodyOf(request))
  if (method === 'GET' && path === '/v1/payments/search') return search(options.books, url.searchParams)
  if (path.startsWith(reportPath)) {
    const body = method === 'GET' ? null : await bodyOf(request)
    return options.reports.answer(method ?? 'GET', path.slice(reportPath.length), body)
  }
  const [, disputed] = /^\/v1\/chargebacks\/(\d+)$/.exec(path) ?? []
  if (method === 'GET' && disputed !== undefined) return chargebackOf(options.books.payments.get(Number(disputed)))
  const [, id, rest] = /^\/v1\/payments\/([^/]+)(\/refunds)?$/.exec(path) ?? []
  const payment = id === undefined ? undefined : options.books.payments.get(Number(id))
  if (!payment) return failed(404, 'not_found', 'Payment not found')
  if (method === 'GET' && rest === undefined) return { status: 200, body: paymentOf(options.books, payment) }
  if (method === 'POST' && rest === '/refunds') return refund(options.payments, payment, key)
  return failed(405, 'method_not_allowed', 'Method not allowed')
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, bodyLimit)
  try {
    return JSON.parse(body?.toString() ?? 'null')
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function createPreference({ books, checkoutUrl, now }: ApiOptions, idempotencyKey: string, body: unknown): Answer {
  const parsed = asked.safeParse(body)
  if (!parsed.success) return failed(400, 'bad_request', z.prettifyError(parsed.error))
  const same = [...books.preferences.values()].find((one) => one.idempotencyKey === idempotencyKey)
  const { items, back_urls, expiration_date_to: ends } = parsed.data
  const preference = same ?? {
    kind: 'preference' as const,
    id: `1234567-${randomUUID()}`,
    idempotencyKey,
    reference: parsed.data.external_reference,
    title: items.map(({ title }) => title).join(', '),
    amount: Math.round(items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0) * 100) / 100,
    currency: 'BRL',
    metadata: parsed.data.metadata,
    backUrls: back_urls,
    notificationUrl: parsed.data.notification_url,
    expiresAt: ends === undefined ? null : new Date(ends).toISOString(),
    createdAt: now().toISOString(),
  }
  if (!same) books.keep(preference)
  const at = checkoutUrl(preference.id)
  return { status: 201, body: { id: preference.id, init_point: at, sandbox_init_point: at } }
}

function search(books: Books, query: URLSearchParams): Answer {
  const [from, to] = [query.get('begin_date') ?? '', query.get('end_date') ?? '9']
  const [limit, offset] = [Number(query.get('limit') ?? 30), Number(query.get('offset') ?? 0)]
  const found = [...books.payments.values()]
    .filter(({ updatedAt }) => updatedAt >= from && updatedAt <= to)
    .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt))
  const results = found.slice(offset, offset + limit).map((payment) => paymentOf(books, payment))
  return { status: 200, body: { paging: { total: found.length, limit, offset }, results } }
}

function refund(payments: Payments, payment: SandboxPayment, key: string): Answer {
  if (key === '') return failed(400, 'bad_request', 'X-Idempotency-Key header can’t be null')
  const made = payments.refund(payment, key)
  if (!made) return failed(400, 'bad_request', 'The action requested is not valid for the current payment state')
  return { status: 201, body: refundOf(payment, made) }
}

/** Returns a payment in the API's shape: numeric ids, amounts in reais. */
function paymentOf({ preferences }: Books, payment: SandboxPayment) {
  const preference = preferences.get(payment.preferenceId)
  return {
    id: payment.id,
    status: payment.status,
    status_detail: payment.detail,
    external_reference: preference?.reference ?? null,
    metadata: preference?.metadata ?? {},
    description: preference?.title ?? '',
    transaction_amount: payment.amount,
    transaction_amount_refunded: payment.refunds.reduce((sum, { amount }) => sum + amount, 0),
    currency_id: payment.currency,
    payment_method_id: payment.method,
    date_created: payment.createdAt,
    date_approved: payment.approvedAt,
    date_last_updated: payment.updatedAt,
    live_mode: false,
    ...feesOf(payment),
    refunds: payment.refunds.map((one) => refundOf(payment, one)),
  }
}

/** `fee_details` keeps the fee as charged; `charges_details` also says what came back. */
export function feesOf(payment: SandboxPayment) {
  const { cents, returnedCents } = feeOf(payment)
  if (cents === 0) return { fee_details: [], charges_details: [] }
  const amounts = { original: cents / 100, refunded: returnedCents / 100 }
  return {
    fee_details: [{ type: 'mercadopago_fee', amount: cents / 100, fee_payer: 'collector' }],
    charges_details: [
      { type: 'fee', name: 'mercadopago_fee', accounts: { from: 'collector', to: 'mp' }, amounts, refund_charges: [] },
    ],
  }
}

/** Ten days for evidence. The real API also takes the id of the chargeback. */
const evidenceMs = 10 * 24 * 60 * 60 * 1000

function chargebackOf(payment: SandboxPayment | undefined): Answer {
  if (payment?.status !== 'charged_back') return failed(404, 'not_found', 'Chargeback not found')
  const deadline = new Date(Date.parse(payment.updatedAt) + evidenceMs).toISOString()
  return {
    status: 200,
    body: {
      id: `${payment.id}0`,
      payments: [payment.id],
      currency: payment.currency,
      amount: payment.amount,
      documentation_required: payment.detail === 'in_process',
      documentation_status: 'pending',
      date_documentation_deadline: payment.detail === 'in_process' ? deadline : null,
    },
  }
}

function refundOf(payment: SandboxPayment, { id, amount, createdAt }: SandboxPayment['refunds'][number]) {
  return { id, payment_id: payment.id, amount, status: 'approved', date_created: createdAt }
}

function failed(status: number, error: string, message: string): Answer {
  return { status, body: { status, error, message, cause: [] } }
}
