import { createHmac, timingSafeEqual } from 'node:crypto'

/** The id is that of the query, never of the body. */
export interface Delivery {
  /** `x-signature`: `ts=1742505638683,v1=…` */
  readonly signature: string | undefined
  readonly requestId: string | undefined
  readonly dataId: string | undefined
}

export type SignatureCheck = 'genuine' | 'unsigned' | 'malformed' | 'stale' | 'forged'

/** An older delivery is a replay; reconciliation finds lost ones. */
const toleranceMs = 10 * 60 * 1000

/**
 * HMAC-SHA256 over the manifest without absent pairs, compared in constant time. The id is accepted as received or in
 * lower case, the time in seconds or milliseconds. The SDK's validator fails on both and accepts forgeries under an
 * empty secret.
 * @throws Error for an empty secret: a deployment error
 */
export function checkSignature({ signature, requestId, dataId }: Delivery, secret: string, now: Date): SignatureCheck {
  if (secret === '') throw new Error('The webhook secret must not be empty')
  if (signature === undefined) return 'unsigned'
  const pairs = signature.split(',').map((pair) => pair.trim().split('=', 2))
  const part = (wanted: string) => pairs.find(([name]) => name === wanted)?.[1]
  const [ts, v1] = [part('ts'), part('v1')]
  if (!ts || !/^\d{1,16}$/.test(ts) || !v1 || !/^[0-9a-f]{64}$/i.test(v1)) return 'malformed'
  const given = Buffer.from(v1, 'hex')
  const ids = dataId === undefined ? [undefined] : [dataId, dataId.toLowerCase()]
  // Compare all candidates, so that timing does not reveal the match.
  const right = ids.map((id) => timingSafeEqual(given, digest(secret, manifestOf(id, requestId, ts))))
  if (!right.includes(true)) return 'forged'
  return Math.abs(now.getTime() - millisecondsOf(ts)) > toleranceMs ? 'stale' : 'genuine'
}

/** `id:123;request-id:abc;ts:1742505638683;` */
function manifestOf(id: string | undefined, requestId: string | undefined, ts: string): string {
  const pairs = [
    ['id', id],
    ['request-id', requestId],
    ['ts', ts],
  ]
  return pairs.flatMap(([name, value]) => (value === undefined ? [] : `${name}:${value};`)).join('')
}

function digest(secret: string, manifest: string): Buffer {
  return createHmac('sha256', secret).update(manifest).digest()
}

/** Seconds have ten digits until 2286, milliseconds thirteen since 2001. */
function millisecondsOf(ts: string): number {
  return ts.length > 10 ? Number(ts) : Number(ts) * 1000
}
