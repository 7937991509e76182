import { createHmac, timingSafeEqual } from 'node:crypto'

/** A delivery as it is signed: the id comes from the query, never from the body. */
export interface Delivery {
  /** `x-signature`: `ts=1742505638683,v1=…` */
  readonly signature: string | undefined
  readonly requestId: string | undefined
  readonly dataId: string | undefined
}

export type Verdict = 'genuine' | 'unsigned' | 'malformed' | 'stale' | 'forged'

/** A delivery is signed when it is sent: what is older has been kept by somebody. Reconciliation finds what is lost. */
const toleranceMs = 10 * 60 * 1000

/**
 * Whether the provider sent this. The SDK's own validator keeps the case of the id, reads the time as seconds and takes
 * forgeries under an empty secret, so that this is ours: HMAC-SHA256 over the manifest, pairs that are absent left out,
 * the id as it came or in lower case, the time in seconds or milliseconds, compared in constant time.
 * @throws Error for an empty secret: a fault of the deployment, not of who calls
 */
export function verdictOn({ signature, requestId, dataId }: Delivery, secret: string, now: Date): Verdict {
  if (secret === '') throw new Error('Without a secret every signature would be right')
  if (signature === undefined) return 'unsigned'
  const pairs = signature.split(',').map((pair) => pair.trim().split('=', 2))
  const part = (wanted: string) => pairs.find(([name]) => name === wanted)?.[1]
  const [ts, v1] = [part('ts'), part('v1')]
  if (!ts || !/^\d{1,16}$/.test(ts) || !v1 || !/^[0-9a-f]{64}$/i.test(v1)) return 'malformed'
  const given = Buffer.from(v1, 'hex')
  const ids = dataId === undefined ? [undefined] : [dataId, dataId.toLowerCase()]
  // Every candidate is compared, so that the time taken says nothing of which one was right.
  const right = ids.map((id) => timingSafeEqual(given, digest(secret, manifestOf(id, requestId, ts))))
  if (!right.includes(true)) return 'forged'
  return Math.abs(now.getTime() - millisecondsOf(ts)) > toleranceMs ? 'stale' : 'genuine'
}

/** What is signed: `id:123;request-id:abc;ts:1742505638683;` */
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

/** Seconds have ten digits until the year 2286, milliseconds thirteen since 2001. */
function millisecondsOf(ts: string): number {
  return ts.length > 10 ? Number(ts) : Number(ts) * 1000
}
