import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { RetryPolicy } from '../assembly/assembly.ts'
import { DiskFailure } from '../endpoint/disk-failure.ts'
import type { EndpointContext, Now } from '../endpoint/endpoint.ts'
import { Journal } from '../journal/journal.ts'
import { retryDelayMs } from '../pace/retry-delay.ts'

/** A delivery that a retry cannot help: a missing target or permission. */
export class DeliveryRefused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export interface Failure {
  readonly error: Error
  readonly attempts: number
  /** The exceeded limit of the retry policy; undefined when the error was not retryable. */
  readonly exhausted?: 'MaximumRetryAttempts' | 'MaximumEventAgeInSeconds'
}

/**
 * AWS promises at-least-once delivery in any order, but rarely duplicates or reorders. With `unruly` every event is
 * delivered twice, each after a random delay, to expose consumers that assume more.
 */
export interface DeliveryMode {
  unruly: boolean
}

export interface DeliveriesOptions<Payload> {
  /** Journal of pending deliveries. */
  readonly file: string
  readonly now: Now
  readonly diskFailed?: EndpointContext['diskFailed']
  /** Makes one attempt; a rejection is retried unless it is DeliveryRefused. */
  readonly attempt: (payload: Payload) => Promise<void>
  readonly policyOf: (payload: Payload) => RetryPolicy
  readonly onGivenUp: (payload: Payload, failure: Failure) => void
  /** Maximum concurrent deliveries per lane. Default: 8. */
  readonly concurrency?: number
  /** Delivery mode; may change at any time. Default: once and in order. */
  readonly arrival?: Readonly<DeliveryMode>
  /** Returns a delivery's lane; lanes do not wait for each other. Default: one lane. */
  readonly laneOf?: (payload: Payload) => string
}

/** At-least-once deliveries that survive `kill -9`. */
export interface Deliveries<Payload> {
  /**
   * Stores the delivery before returning.
   * @throws DiskFailure
   */
  enqueue(payload: Payload): void
  /** Begins to deliver, first the deliveries of an earlier run. */
  start(): void
  settled(): Promise<void>
  /** Stops; pending deliveries stay on disk for the next start. */
  close(): void
}

interface Delivery<Payload> {
  readonly id: string
  readonly payload: Payload
  readonly acceptedAt: string
  attempts: number
}
interface Lane<Payload> {
  readonly waiting: Delivery<Payload>[]
  underWay: number
}
type Entry<Payload> = { put: Delivery<Payload> } | { failed: string } | { done: string }
const entryShape = z.union([
  z.object({ put: z.looseObject({ id: z.string(), acceptedAt: z.string(), attempts: z.number() }) }),
  z.object({ failed: z.string() }),
  z.object({ done: z.string() }),
])

/** Long enough for the effects of one event to overlap with the next event. */
const maxReorderDelayMs = 300
const compactAfterEntries = 5_000

/** Makes no attempt before `start()`. */
export function createDeliveries<Payload>(options: DeliveriesOptions<Payload>): Deliveries<Payload> {
  const { journal, kept } = Journal.open<Entry<Payload>>({
    path: options.file,
    // Checks only the outer shape for damage; this code wrote the payload.
    read: (line) => entryShape.parse(line) as unknown as Entry<Payload>,
    compact: (entries) => [...replay(entries).values()].map((delivery) => ({ put: delivery })),
    diskFailed: options.diskFailed,
  })
  const pending = replay(kept)
  const lanes = new Map<string, Lane<Payload>>()
  const idleListeners: (() => void)[] = []
  const pauses = new Set<NodeJS.Timeout>()
  const state = { running: false, entries: pending.size }
  for (const delivery of pending.values()) laneFor(delivery).waiting.push(delivery)

  function laneFor({ payload }: Delivery<Payload>): Lane<Payload> {
    const name = options.laneOf?.(payload) ?? ''
    const lane = lanes.get(name) ?? { waiting: [], underWay: 0 }
    lanes.set(name, lane)
    return lane
  }

  function compact(): void {
    journal.rewrite([...pending.values()].map((delivery) => ({ put: delivery })))
    state.entries = pending.size
  }

  function record(entry: Entry<Payload>): void {
    journal.append(entry)
    state.entries += 1
    if (state.entries > compactAfterEntries && pending.size < state.entries / 10) compact()
  }

  function pump(lane: Lane<Payload>): void {
    while (state.running && lane.underWay < (options.concurrency ?? 8)) {
      const delivery = lane.waiting.shift()
      if (!delivery) return
      lane.underWay += 1
      void attempt(delivery).finally(() => {
        lane.underWay -= 1
        pump(lane)
      })
    }
  }

  function add(delivery: Delivery<Payload>): void {
    const lane = laneFor(delivery)
    lane.waiting.push(delivery)
    pump(lane)
  }

  async function attempt(delivery: Delivery<Payload>): Promise<void> {
    const error = await outcomeOf(options.attempt(delivery.payload))
    // Closing may interrupt an attempt, so its error counts for nothing; the next start repeats it.
    if (!state.running) return
    try {
      if (error) failed(delivery, error)
      else finish(delivery)
    } catch (fault) {
      // The outcome cannot be stored, so the next start repeats the delivery. Stop until then.
      if (!(fault instanceof DiskFailure)) throw fault
      state.running = false
    }
  }

  function failed(delivery: Delivery<Payload>, error: Error): void {
    delivery.attempts += 1
    const exhausted = limitReached(options.policyOf(delivery.payload), delivery, options.now())
    if (error instanceof DeliveryRefused || exhausted) {
      const failure = { error, attempts: delivery.attempts }
      options.onGivenUp(
        delivery.payload,
        error instanceof DeliveryRefused || !exhausted ? failure : { ...failure, exhausted },
      )
      finish(delivery)
      return
    }
    record({ failed: delivery.id })
    addLater(delivery, retryDelayMs(delivery.attempts))
  }

  function addLater(delivery: Delivery<Payload>, ms: number): void {
    const timer = setTimeout(() => {
      pauses.delete(timer)
      add(delivery)
    }, ms)
    pauses.add(timer)
  }

  function finish(delivery: Delivery<Payload>): void {
    pending.delete(delivery.id)
    record({ done: delivery.id })
    if (pending.size === 0) for (const listener of idleListeners.splice(0)) listener()
  }

  return {
    enqueue(payload) {
      const { unruly = false } = options.arrival ?? {}
      for (let time = 0; time < (unruly ? 2 : 1); time++) {
        const delivery = { id: randomUUID(), payload, acceptedAt: options.now().toISOString(), attempts: 0 }
        record({ put: delivery })
        pending.set(delivery.id, delivery)
        if (unruly) addLater(delivery, Math.random() * maxReorderDelayMs)
        else add(delivery)
      }
    },
    start() {
      state.running = true
      for (const lane of lanes.values()) pump(lane)
    },
    settled: () => (pending.size === 0 ? Promise.resolve() : new Promise((resolve) => idleListeners.push(resolve))),
    close() {
      state.running = false
      for (const timer of pauses) clearTimeout(timer)
      journal.close()
    },
  }
}

async function outcomeOf(attempt: Promise<void>): Promise<Error | undefined> {
  try {
    await attempt
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function replay<Payload>(entries: readonly Entry<Payload>[]): Map<string, Delivery<Payload>> {
  const pending = new Map<string, Delivery<Payload>>()
  for (const entry of entries) {
    if ('put' in entry) pending.set(entry.put.id, entry.put)
    else if ('done' in entry) pending.delete(entry.done)
    else {
      const delivery = pending.get(entry.failed)
      if (delivery) delivery.attempts += 1
    }
  }
  return pending
}

function limitReached(policy: RetryPolicy, delivery: Delivery<unknown>, now: Date): Failure['exhausted'] {
  if (delivery.attempts > policy.maximumRetryAttempts) return 'MaximumRetryAttempts'
  const ageSeconds = (now.getTime() - Date.parse(delivery.acceptedAt)) / 1000
  return ageSeconds > policy.maximumEventAgeSeconds ? 'MaximumEventAgeInSeconds' : undefined
}
