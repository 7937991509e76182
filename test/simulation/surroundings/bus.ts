import { keyPrefixes } from '../../../functions/kit/table/key-prefixes.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import type { Change } from '../table/requests.ts'
import type { Outcome } from '../world/processes.ts'
import type { Scheduler } from '../world/scheduler.ts'

export type BusEvent = { readonly 'detail-type': string; readonly detail: unknown }

export interface BusSubscriber {
  readonly name: string
  readonly events: readonly string[]
}

interface Delivery<Subscriber> {
  readonly subscriber: Subscriber
  readonly event: BusEvent
  readonly since: number
  readonly attempt: number
}

interface BusDeps<Subscriber> {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly subscribers: readonly Subscriber[]
  readonly run: (subscriber: Subscriber, event: BusEvent) => Promise<Outcome>
  /** Whether deliveries may be late, doubled and out of order. */
  readonly unruly: () => boolean
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * Outbox, stream, relay and bus. Delivers each committed event to its subscribers at least once, in any order. Retries
 * a failed delivery for a day, then moves it to the dead-letter queue.
 */
export class Bus<Subscriber extends BusSubscriber> {
  readonly #deps: BusDeps<Subscriber>
  #deadLetters: Delivery<Subscriber>[] = []
  pending = 0
  downUntil = 0

  constructor(deps: BusDeps<Subscriber>) {
    this.#deps = deps
  }

  take(changes: readonly Change[]): void {
    for (const { before, after } of changes)
      if (!before && after?.pk.startsWith(keyPrefixes.outbox))
        this.#publish({ 'detail-type': String(after.name), detail: after.envelope })
  }

  get deadLetters(): number {
    return this.#deadLetters.length
  }

  replayDeadLetters(): void {
    const letters = this.#deadLetters
    this.#deadLetters = []
    for (const letter of letters) this.#deliver({ ...letter, since: this.#deps.scheduler.now, attempt: 0 }, 0)
  }

  #publish(event: BusEvent): void {
    const { random, scheduler, subscribers } = this.#deps
    const unruly = this.#deps.unruly()
    for (const subscriber of subscribers) {
      if (!subscriber.events.includes(event['detail-type'])) continue
      for (const _copy of unruly && random.oneIn(10) ? [1, 2] : [1])
        this.#deliver({ subscriber, event, since: scheduler.now, attempt: 0 }, unruly ? lateness(random) : 0)
    }
  }

  #deliver(delivery: Delivery<Subscriber>, delayMs: number): void {
    this.pending++
    this.#deps.scheduler.addDelayed(delayMs, () => void this.#attempt(delivery))
  }

  async #attempt(delivery: Delivery<Subscriber>): Promise<void> {
    const { scheduler, run } = this.#deps
    const down = scheduler.now < this.downUntil
    const { kind } = down ? { kind: 'failed' } : await run(delivery.subscriber, delivery.event)
    this.pending--
    if (kind === 'done') return
    if (scheduler.now - delivery.since > dayMs) this.#deadLetters.push(delivery)
    else this.#deliver({ ...delivery, attempt: delivery.attempt + 1 }, pauseBefore(delivery.attempt + 1))
  }
}

function pauseBefore(attempt: number): number {
  return Math.min(180, 2 ** attempt) * minuteMs
}

/** Returns a delay in ms: short for most events, up to 20 minutes for some. */
function lateness(random: Random): number {
  return random.weighted([
    [70, () => random.integer(0, 50)],
    [25, () => random.integer(0, 5_000)],
    [5, () => random.integer(0, 20 * minuteMs)],
  ])
}
