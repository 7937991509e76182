import { createECDH, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import type { EndpointContext } from '../../aws/endpoint/endpoint.ts'
import { Journal } from '../../aws/journal/journal.ts'

/** A simulated browser: its public id and auth secret, and its private key. `gone` after it unsubscribed. */
const browser = z.object({ id: z.string(), secret: z.base64url(), auth: z.base64url(), gone: z.boolean() })
export type Browser = z.infer<typeof browser>

/** The shape of `PushSubscription.toJSON()`. */
export interface Subscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface Browsers {
  /** Creates a browser with an endpoint below `origin`, which the application accepts as a push service. */
  subscribe(origin: string): Subscription
  get(id: string): Browser | undefined
  /** Unsubscribes a browser, as a user does by revoking the permission. Returns false for an unknown one. */
  unsubscribe(id: string): boolean
  close(): void
}

/** @throws DamagedData, DiskFailure */
export function openBrowsers({ dataDir, diskFailed }: Pick<EndpointContext, 'dataDir' | 'diskFailed'>): Browsers {
  const { journal, kept } = Journal.open<Browser>({
    path: join(dataDir, 'push-browsers.jsonl'),
    read: (line) => browser.parse(line),
    diskFailed,
  })
  const browsers = new Map(kept.map((one) => [one.id, one]))
  function keep(one: Browser): void {
    journal.append(one)
    browsers.set(one.id, one)
  }
  return {
    subscribe(origin) {
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      const id = randomBytes(24).toString('base64url')
      keep({ id, secret: pair.getPrivateKey('base64url'), auth, gone: false })
      return { endpoint: `${origin}/fcm/send/${id}`, keys: { p256dh, auth } }
    },
    get: (id) => browsers.get(id),
    unsubscribe(id) {
      const there = browsers.get(id)
      if (there) keep({ ...there, gone: true })
      return there !== undefined
    },
    close: () => journal.close(),
  }
}
