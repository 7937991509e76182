import { join } from 'node:path'
import * as z from 'zod'
import type { EndpointContext } from '../../aws/endpoint/endpoint.ts'
import { Journal } from '../../aws/journal/journal.ts'

const instant = z.iso.datetime()

const preference = z.object({
  kind: z.literal('preference'),
  id: z.string(),
  idempotencyKey: z.string(),
  reference: z.string(),
  title: z.string(),
  amount: z.number().positive(),
  currency: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  backUrls: z.object({ success: z.string(), failure: z.string(), pending: z.string() }),
  notificationUrl: z.string(),
  expiresAt: instant.nullable(),
  createdAt: instant,
})
export type Preference = z.infer<typeof preference>

const refund = z.object({ id: z.int(), amount: z.number(), idempotencyKey: z.string(), createdAt: instant })

const payment = z.object({
  kind: z.literal('payment'),
  id: z.int(),
  preferenceId: z.string(),
  status: z.string(),
  detail: z.string(),
  method: z.string(),
  amount: z.number(),
  currency: z.string(),
  refunds: z.array(refund),
  createdAt: instant,
  approvedAt: instant.nullable(),
  updatedAt: instant,
})
export type SandboxPayment = z.infer<typeof payment>

/** A webhook delivery; `done` once the shop has accepted it. */
const delivery = z.object({
  kind: z.literal('delivery'),
  id: z.string(),
  paymentId: z.int(),
  done: z.boolean(),
})
export type SandboxDelivery = z.infer<typeof delivery>

const entry = z.discriminatedUnion('kind', [preference, payment, delivery])
type Entry = z.infer<typeof entry>

export interface Books {
  readonly preferences: ReadonlyMap<string, Preference>
  readonly payments: ReadonlyMap<number, SandboxPayment>
  /** Deliveries that the shop has not accepted yet. */
  readonly deliveries: ReadonlyMap<string, SandboxDelivery>
  keep(entry: Entry): void
  /** Returns an unused id; real ids have ten to twelve digits. */
  freshId(): number
  close(): void
}

export function openBooks({ dataDir, diskFailed }: Pick<EndpointContext, 'dataDir' | 'diskFailed'>): Books {
  const { journal, kept } = Journal.open<Entry>({
    path: join(dataDir, 'payments.jsonl'),
    read: (line) => entry.parse(line),
    compact: latest,
    diskFailed,
  })
  const preferences = new Map<string, Preference>()
  const payments = new Map<number, SandboxPayment>()
  const deliveries = new Map<string, SandboxDelivery>()
  let lastId = 1_300_000_000

  function apply(one: Entry): void {
    if (one.kind === 'preference') preferences.set(one.id, one)
    if (one.kind === 'payment') {
      payments.set(one.id, one)
      lastId = Math.max(lastId, one.id, ...one.refunds.map(({ id }) => id))
    }
    if (one.kind === 'delivery' && one.done) deliveries.delete(one.id)
    else if (one.kind === 'delivery') deliveries.set(one.id, one)
  }

  kept.forEach(apply)
  return {
    preferences,
    payments,
    deliveries,
    keep(one) {
      journal.append(one)
      apply(one)
    },
    freshId: () => ++lastId,
    close: () => journal.close(),
  }
}

/** Compacts the journal: keeps the last entry of each id and drops completed deliveries. */
function latest(entries: readonly Entry[]): readonly Entry[] {
  const last = new Map(entries.map((one) => [`${one.kind} ${one.id}`, one]))
  const needed = [...last.values()].filter((one) => one.kind !== 'delivery' || !one.done)
  return needed.length === entries.length ? entries : needed
}
