import { createHmac, randomUUID } from 'node:crypto'
import type { EndpointContext } from '../../aws/endpoint/endpoint.ts'
import type { Books } from './books.ts'
import type { SandboxDelivery } from './entries.ts'

interface Signed {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Deliveries {
  /** Notifies the shop that a payment changed; deferred while deliveries are held. */
  announce(paymentId: number): void
  /** Repeats the last delivery of a payment, byte for byte. Returns the shop's HTTP status. */
  repeat(paymentId: number): Promise<number | undefined>
  /** Sends an attacker's delivery, signed with another secret. Returns the shop's HTTP status. */
  forge(paymentId: number): Promise<number | undefined>
  hold(): void
  release(): void
  readonly held: boolean
  /** Resolves when each delivery under way is accepted or out of retries. Held deliveries do not count. */
  settled(): Promise<void>
  close(): Promise<void>
}

interface DeliveryOptions extends Pick<EndpointContext, 'now' | 'log'> {
  readonly books: Books
  readonly secret: string
}

/** Retry backoff. Mercado Pago retries at once, after 15 and 30 min, 6 h and more; local tests need it faster. */
const retryDelaysMs = [200, 500, 1_000, 2_000, 4_000, 8_000]

/** Creates the webhook sender: deliveries are signed, retried until accepted, and unordered. */
export function createDeliveries({ books, secret, now, log }: DeliveryOptions): Deliveries {
  const underway = new Set<Promise<void>>()
  const last = new Map<number, Signed>()
  const ended = new AbortController()
  let held = false

  function send(delivery: SandboxDelivery): void {
    const work = deliver(delivery).catch((error: unknown) => log(`a webhook failed: ${String(error)}`))
    underway.add(work)
    void work.finally(() => underway.delete(work))
  }

  async function deliver(delivery: SandboxDelivery): Promise<void> {
    for (const pause of [...retryDelaysMs, undefined]) {
      if (ended.signal.aborted) return
      const signed = signedFor(delivery.paymentId, secret)
      if (!signed) return
      last.set(delivery.paymentId, signed)
      const status = await post(signed)
      log(`webhook of payment ${delivery.paymentId}: ${status ?? 'no answer'}`)
      if (status !== undefined && status < 300) return books.keep({ ...delivery, done: true })
      if (pause === undefined) return
      await sleep(pause, ended.signal)
    }
  }

  function signedFor(paymentId: number, key: string): Signed | undefined {
    const payment = books.payments.get(paymentId)
    const preference = payment && books.preferences.get(payment.preferenceId)
    if (!preference) return undefined
    const url = new URL(preference.notificationUrl)
    url.searchParams.set('data.id', String(paymentId))
    url.searchParams.set('type', 'payment')
    const [requestId, ts] = [randomUUID(), String(now().getTime())]
    const v1 = createHmac('sha256', key).update(`id:${paymentId};request-id:${requestId};ts:${ts};`).digest('hex')
    const body = {
      action: 'payment.updated',
      api_version: 'v1',
      data: { id: String(paymentId) },
      date_created: now().toISOString(),
      live_mode: false,
      type: 'payment',
    }
    return {
      url: url.href,
      headers: { 'content-type': 'application/json', 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` },
      body: JSON.stringify(body),
    }
  }

  async function post({ url, headers, body }: Signed): Promise<number | undefined> {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: ended.signal }).catch(() => undefined)
    await answer?.arrayBuffer()
    return answer?.status
  }

  // Resumes the deliveries that were pending when the local cloud stopped.
  for (const delivery of [...books.deliveries.values()]) setImmediate(() => send(delivery))

  return {
    announce(paymentId) {
      const delivery = { kind: 'delivery', id: randomUUID(), paymentId, done: false } as const
      books.keep(delivery)
      if (!held) send(delivery)
    },
    async repeat(paymentId) {
      const signed = last.get(paymentId) ?? signedFor(paymentId, secret)
      return signed && (await post(signed))
    },
    async forge(paymentId) {
      const signed = signedFor(paymentId, `not ${secret}`)
      return signed && (await post(signed))
    },
    hold() {
      held = true
    },
    release() {
      held = false
      for (const delivery of [...books.deliveries.values()].toReversed()) send(delivery)
    },
    get held() {
      return held
    },
    async settled() {
      while (underway.size > 0) await Promise.all(underway)
    },
    async close() {
      ended.abort()
      await Promise.all(underway)
    },
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
