import { createPublicKey, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { type Endpoint, type EndpointContext, readBody } from '../../aws/endpoint/endpoint.ts'
import { openBrowsers, type Subscription } from './browsers.ts'
import { openMessage } from './open-message.ts'

/** A push as its browser would show it. `payload` is null for a browser that the sandbox did not create. */
export interface ShownPush {
  readonly browser: string
  readonly urgency: string
  readonly payload: Readonly<Record<string, unknown>> | null
}

export interface PushSandbox extends Endpoint {
  subscribe(): Subscription
  unsubscribe(browser: string): boolean
}

const bodyLimit = 4096
const origin = 'https://fcm.googleapis.com'

const claims = z.object({ aud: z.url(), exp: z.number(), sub: z.string().regex(/^(mailto:|https?:)/) })
const payload = z.record(z.string(), z.unknown())

/**
 * Emulates the browsers' push services (RFC 8030): accepts messages, checks the application's signature and shows them.
 * Its simulated browsers stand in for those of users and tests.
 */
export function createPush(
  surroundings: Pick<EndpointContext, 'dataDir' | 'diskFailed' | 'log' | 'now'>,
  show: (push: ShownPush) => void,
): PushSandbox {
  const { log, now } = surroundings
  const browsers = openBrowsers(surroundings)

  async function answer(request: IncomingMessage): Promise<number> {
    if (request.method !== 'POST') return 405
    const id = (request.url ?? '').split('?')[0]?.split('/').at(-1) ?? ''
    const body = await readBody(request, bodyLimit)
    if (!body) return 413
    if (!/^\d+$/.test(String(request.headers.ttl)) || request.headers['content-encoding'] !== 'aes128gcm') return 400
    if (!isSigned(String(request.headers.authorization), now())) return 403
    const payloadOf = browsers.get(id)
    if (payloadOf?.gone) return 410
    const urgency = String(request.headers.urgency ?? 'normal')
    show({ browser: id, urgency, payload: payloadOf ? payload.parse(JSON.parse(openMessage(payloadOf, body))) : null })
    return 201
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const status = await answer(request).catch((error: unknown) => {
      log(`push service failed: ${String(error)}`)
      return 500
    })
    response.writeHead(status).end()
  }

  return {
    listener: (request, response) => void handle(request, response),
    subscribe: () => browsers.subscribe(origin),
    unsubscribe: (id: string) => browsers.unsubscribe(id),
    close: async () => browsers.close(),
  }
}

/** Verifies the VAPID signature (RFC 8292) with the key in the header. The token may be valid for one day at most. */
function isSigned(authorization: string, now: Date): boolean {
  const [, head = '', middle = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const read = claims.safeParse(jsonOf(middle))
  const point = Buffer.from(key, 'base64url')
  if (!read.success || point.length !== 65) return false
  const seconds = now.getTime() / 1000
  if (read.data.exp <= seconds || read.data.exp > seconds + 86_400) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) }
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', Buffer.from(`${head}.${middle}`), publicKey, Buffer.from(signature, 'base64url'))
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
