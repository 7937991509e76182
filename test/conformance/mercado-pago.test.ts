import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldCentsOf } from '../../functions/orders/payment.ts'
import { mercadoPago, type Provider } from '../../functions/orders/provider/provider.ts'
import { checkSignature } from '../../functions/orders/provider/signature.ts'
import { type EndpointContext, listen, readBody } from '../../local/aws/endpoint/endpoint.ts'
import { type ConsoleAction, createMercadoPago, type MercadoPago } from '../../local/sandboxes/mercado-pago/sandbox.ts'
import { newId } from '../../shared/ids.ts'
import { chooseInCheckout } from '../support/fixtures/checkout.ts'
import { openOrder } from '../support/fixtures/orders.ts'

const accessToken = 'TEST-token'
const webhookSecret = 'a-secret-of-the-webhook'
const clock = { now: new Date('2026-11-21T12:00:00.000Z') }

interface Told {
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
}

let told: Told[]
let answers: number
let provider: Provider
let sandbox: MercadoPago
let ends: (() => Promise<void> | void)[]
let shop: string
let start: () => Promise<MercadoPago>

beforeEach(async () => {
  ;[told, ends, answers] = [[], [], 200]
  clock.now = new Date('2026-11-21T12:00:00.000Z')
  const dataDir = mkdtempSync(join(tmpdir(), 'retorna-pay-'))
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const hook = await listen((request, response) => {
    void readBody(request).then(() => {
      told.push({ query: new URL(request.url ?? '', 'http://shop').searchParams, headers: request.headers })
      response.writeHead(answers).end()
    })
  })
  shop = hook.url
  ends.push(hook.close)
  start = async () => {
    let checkout: MercadoPago['checkout'] = () => undefined
    const pages = await listen((request, response) => checkout(request, response))
    const surroundings = { now: () => clock.now, log: () => undefined, dataDir } as unknown as EndpointContext
    const made = createMercadoPago(surroundings, { accessToken, webhookSecret, checkoutUrl: pages.url })
    checkout = made.checkout
    const api = await listen(made.api)
    ends.push(made.close, api.close, pages.close)
    provider = mercadoPago({ url: api.url, siteUrl: shop, accessToken: async () => accessToken })
    return made
  }
  sandbox = await start()
})
afterEach(async () => {
  for (const end of ends.toReversed()) await end()
})

const ids = () => ({
  id: newId('order', clock.now),
  recyclableId: newId('recyclable', clock.now),
  buyerId: '22222222-2222-4222-8222-222222222222',
  sellerId: '11111111-1111-4111-8111-111111111111',
})
const order = () => openOrder(ids(), clock.now, { checkout: null })

async function paid(choice: 'card' | 'pix' = 'card') {
  const of = order()
  const { url } = await provider.openCheckout(of)
  const id = String((await chooseInCheckout(url, choice)).searchParams.get('payment_id'))
  await sandbox.settled()
  return { of, id }
}

describe('payment sandbox, called through the provider’s SDK', () => {
  it('opens the same checkout for the same order, and another for another order', async () => {
    const of = order()
    const first = await provider.openCheckout(of)
    expect(await provider.openCheckout(of)).toEqual(first)
    expect((await provider.openCheckout(order())).preferenceId).not.toBe(first.preferenceId)
  })

  it('returns a payment with its order and exact amount, and nothing for an unknown id', async () => {
    const { of, id } = await paid()
    const { recyclableId, totalCents: amountCents } = of
    expect(await provider.payment(id)).toMatchObject({
      id,
      orderId: of.id,
      recyclableId,
      amountCents,
      currency: 'BRL',
      paymentStatus: 'approved',
      refundId: null,
    })
    expect(await provider.payment('999')).toBeUndefined()
  })

  it('sends signed notifications of each change until the shop accepts them', async () => {
    answers = 500
    const paying = paid()
    await expect.poll(() => told.length, { timeout: 20_000 }).toBeGreaterThan(0)
    answers = 200
    const { id } = await paying
    expect(told.length).toBeGreaterThan(1)
    for (const { query, headers } of told) {
      const delivery = {
        signature: String(headers['x-signature']),
        requestId: String(headers['x-request-id']),
        dataId: query.get('data.id') ?? undefined,
      }
      expect(query.get('data.id')).toBe(id)
      expect(checkSignature(delivery, webhookSecret, clock.now)).toBe('genuine')
    }
  })

  it('refunds once per idempotency key and refuses a payment already returned', async () => {
    const [first, second] = [await paid(), await paid()]
    await provider.refund(first.id, 'key-1')
    await provider.refund(first.id, 'key-1')
    await provider.refund(second.id, 'key-2')
    expect(await provider.payment(first.id)).toMatchObject({ paymentStatus: 'returned', refundId: expect.any(String) })
    await expect(provider.refund(first.id, 'key-3')).rejects.toThrow()
    const refunds = sandbox.payments().map(({ refunds: made }) => made.map(({ idempotencyKey }) => idempotencyKey))
    expect(refunds).toEqual([['key-1'], ['key-2']])
  })

  it('lists the payments changed in a period across all pages', async () => {
    for (let count = 0; count < 3; count++) await paid('pix')
    clock.now = new Date('2026-11-22T12:00:00.000Z')
    const late = await paid()
    const found = async (from: string) => {
      const listed: string[] = []
      for await (const one of provider.paymentsChanged(new Date(from), clock.now))
        listed.push('id' in one ? one.id : one.paymentId)
      return listed
    }
    expect(await found('2026-11-20T00:00:00.000Z')).toHaveLength(4)
    expect(await found('2026-11-22T00:00:00.000Z')).toEqual([late.id])
  })

  it('opens, wins and loses disputes, with a deadline for evidence in a chargeback', async () => {
    const { id } = await paid()
    const act = async (...acts: readonly ConsoleAction[]) => {
      for (const one of acts) expect(await sandbox.runAction(Number(id), one), one).toBe('done')
      return await provider.payment(id)
    }
    expect(await act('mediate')).toMatchObject({
      paymentStatus: 'disputed',
      detail: 'in_mediation/pending',
      deadline: null,
    })
    expect(await act('keep')).toMatchObject({ paymentStatus: 'approved', deadline: null })
    const deadline = new Date(clock.now.getTime() + 10 * 24 * 3_600_000).toISOString()
    expect(await act('mediate', 'dispute')).toMatchObject({ paymentStatus: 'disputed', deadline })
    expect(await act('lose')).toMatchObject({ paymentStatus: 'charged-back', deadline: null })
    expect(await act('win')).toMatchObject({ paymentStatus: 'dispute-won' })
    const lost = (await paid()).id
    for (const one of ['mediate', 'refund'] as const) await sandbox.runAction(Number(lost), one)
    expect(await provider.payment(lost)).toMatchObject({ paymentStatus: 'returned', refundId: expect.any(String) })
  })

  it('names its fees, gives them back with refunds, and keeps a statement', async () => {
    const sumOf = async (...ids: readonly string[]) => {
      const payments = await Promise.all(ids.map((id) => provider.payment(id)))
      return payments.reduce((sum, one) => sum + (one ? heldCentsOf(one) : 0), 0)
    }
    const [card, pix] = [await paid(), await paid('pix')]
    const { totalCents } = card.of
    const fee = Math.round(totalCents * 0.0498)
    expect(await provider.payment(card.id)).toMatchObject({ feeCents: fee })
    expect(await provider.payment(pix.id)).toMatchObject({ paymentStatus: 'pending', feeCents: 0 })
    await sandbox.runAction(Number(pix.id), 'approve')
    expect(sandbox.statement()).toMatchObject({ paidCents: 2 * totalCents, balanceCents: await sumOf(card.id, pix.id) })
    await sandbox.runAction(Number(card.id), 'refundHalf')
    expect(await provider.payment(card.id)).toMatchObject({
      paymentStatus: 'approved',
      detail: 'approved/partially_refunded',
      refundId: null,
      returnedCents: Math.floor(totalCents / 2),
    })
    expect(sandbox.statement().balanceCents).toBe(await sumOf(card.id, pix.id))
    await provider.refund(card.id, 'key')
    expect(await provider.payment(card.id)).toMatchObject({ returnedCents: totalCents, feeCents: 0 })
    for (const act of ['dispute', 'lose'] as const) await sandbox.runAction(Number(pix.id), act)
    expect(await provider.payment(pix.id)).toMatchObject({
      paymentStatus: 'charged-back',
      chargedBackCents: totalCents,
    })
    expect(sandbox.statement().balanceCents).toBe(await sumOf(card.id, pix.id))
    expect(sandbox.statement().balanceCents).toBeLessThan(0)
  })

  it('reports every movement of the balance, with transfers to the bank', async () => {
    const { id, of } = await paid()
    const fee = Math.round(of.totalCents * 0.0498)
    const reference = String(sandbox.payOut(100))
    expect(sandbox.payOut(of.totalCents)).toBeUndefined()
    clock.now = new Date('2026-11-22T12:00:00.000Z')
    await provider.refund(id, 'key')
    const day = (text: string) => new Date(`2026-11-${text}.000Z`)
    const at = (text: string) => `2026-11-${text}T12:00:00.000Z`
    expect(await provider.balanceReport(day('21T03:00:00'), day('22T02:59:59'))).toEqual([
      { source: id, orderId: of.id, type: 'SETTLEMENT', at: at('21'), netCents: of.totalCents - fee },
      { source: reference, orderId: null, type: 'WITHDRAWAL', at: at('21'), netCents: -100 },
    ])
    const later = await provider.balanceReport(day('22T03:00:00'), day('23T02:59:59'))
    expect(later).toEqual([{ source: id, orderId: of.id, type: 'REFUND', at: at('22'), netCents: fee - of.totalCents }])
    expect(sandbox.statement()).toMatchObject({ transferredCents: 100, balanceCents: -100 })
  })

  it('takes back the money of a payment that is refused or cancelled afterwards', async () => {
    for (const act of ['refuse', 'cancel'] as const) {
      const { id } = await paid()
      expect(await sandbox.runAction(Number(id), act)).toBe('done')
      expect(await provider.payment(id)).toMatchObject({ paymentStatus: 'failed', feeCents: 0 })
    }
    expect(sandbox.statement().balanceCents).toBe(0)
  })

  it('refuses payment in an expired checkout', async () => {
    const { url } = await provider.openCheckout(order())
    clock.now = new Date('2026-11-25T12:00:00.000Z')
    await expect(chooseInCheckout(url, 'card')).rejects.toThrow('410')
    expect(sandbox.payments()).toEqual([])
  })

  it('delivers held notifications when released', async () => {
    sandbox.hold(true)
    const [first, second] = [await paid(), await paid()]
    expect(told).toEqual([])
    sandbox.hold(false)
    await sandbox.settled()
    expect(new Set(told.map(({ query }) => query.get('data.id')))).toEqual(new Set([first.id, second.id]))
  })

  it('keeps payments across a restart and then sends pending notifications', async () => {
    sandbox.hold(true)
    const { id } = await paid()
    await sandbox.close()
    sandbox = await start()
    await expect.poll(() => told.length, { timeout: 20_000 }).toBe(1)
    expect((await provider.payment(id))?.paymentStatus).toBe('approved')
  })
})

it('reports a provider that does not respond as unavailable, within the function timeout', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const late = mercadoPago({ url: `http://127.0.0.1:${port}`, siteUrl: shop, accessToken: async () => accessToken })
  await expect(late.openCheckout(order())).rejects.toThrow('order.provider_unavailable')
  silent.closeAllConnections()
  silent.close()
}, 60_000)
