import { join } from 'node:path'
import type { EndpointContext } from '../../aws/endpoint/endpoint.ts'
import { Journal } from '../../aws/journal/journal.ts'
import {
  type Entry,
  entry,
  type Movement,
  type Preference,
  type SandboxDelivery,
  type SandboxPayment,
} from './entries.ts'
import { statementOf } from './statement.ts'

export interface Books {
  readonly preferences: ReadonlyMap<string, Preference>
  readonly payments: ReadonlyMap<number, SandboxPayment>
  /** Oldest first. */
  readonly movements: readonly Movement[]
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
  const movements: Movement[] = []
  let lastId = 1_300_000_000

  function apply(one: Entry): void {
    if (one.kind === 'preference') preferences.set(one.id, one)
    if (one.kind === 'payment') {
      payments.set(one.id, one)
      lastId = Math.max(lastId, one.id, ...one.refunds.map(({ id }) => id))
    }
    if (one.kind === 'movement') {
      movements.push(one)
      lastId = Math.max(lastId, Number(one.source) || 0)
    }
    if (one.kind === 'delivery' && one.done) deliveries.delete(one.id)
    else if (one.kind === 'delivery') deliveries.set(one.id, one)
  }

  function keep(one: Entry): void {
    const moved = one.kind === 'payment' ? movementOf(one, payments.get(one.id), preferences, movements.length) : null
    for (const each of moved ? [one, moved] : [one]) {
      journal.append(each)
      apply(each)
    }
  }

  kept.forEach(apply)
  // A data folder from before the report has payments only.
  const reported = new Set(movements.map(({ source }) => source))
  for (const one of payments.values())
    if (!reported.has(String(one.id))) {
      const moved = movementOf(one, undefined, preferences, movements.length)
      if (moved) keep(moved)
    }
  return {
    preferences,
    payments,
    deliveries,
    movements,
    keep,
    freshId: () => ++lastId,
    close: () => journal.close(),
  }
}

/** What the change of a payment moved. */
function movementOf(
  after: SandboxPayment,
  before: SandboxPayment | undefined,
  preferences: ReadonlyMap<string, Preference>,
  count: number,
): Movement | null {
  const [is, was] = [statementOf([after]), statementOf(before ? [before] : [])]
  const netCents = is.balanceCents - was.balanceCents
  if (netCents === 0) return null
  const grossCents = netCents + is.feesCents - was.feesCents
  const type = is.chargedBackCents === was.chargedBackCents ? (grossCents > 0 ? 'SETTLEMENT' : 'REFUND') : 'CHARGEBACK'
  const reference = preferences.get(after.preferenceId)?.reference ?? ''
  const id = `${after.id}-${count}`
  return { kind: 'movement', id, source: String(after.id), type, reference, grossCents, netCents, at: after.updatedAt }
}

/** Compacts the journal: keeps the last entry of each id and drops completed deliveries. */
function latest(entries: readonly Entry[]): readonly Entry[] {
  const last = new Map(entries.map((one) => [`${one.kind} ${one.id}`, one]))
  const needed = [...last.values()].filter((one) => one.kind !== 'delivery' || !one.done)
  return needed.length === entries.length ? entries : needed
}
