import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bucket, ObjectRecord } from './bucket.ts'

/** The data of S3's EventBridge events ("Using EventBridge", event message structure). */
export interface ObjectEvent {
  readonly bucket: string
  readonly key: string
  /** Bytes. */
  readonly size: number
  readonly etag: string
  readonly eventName: 'Object Created' | 'Object Deleted'
  readonly reason: 'PutObject' | 'POST Object' | 'CopyObject' | 'DeleteObject' | 'Lifecycle Expiration'
  /** Hexadecimal of fixed length. The greater of two events of one key is the later one. */
  readonly sequencer: string
  /** Absent: these buckets keep no versions. */
  readonly versionId?: string
}

export type OnObjectEvent = (event: ObjectEvent) => void | Promise<void>

export function eventOf(
  bucket: string,
  record: ObjectRecord,
  eventName: ObjectEvent['eventName'],
  reason: ObjectEvent['reason'],
  sequencer: string,
): ObjectEvent {
  return { bucket, key: record.key, size: record.size, etag: record.etag, eventName, reason, sequencer }
}

/**
 * Delivers events at least once. It stores an event before the change and deletes it after the delivery. After a kill
 * in between, the next start redelivers it.
 */
export class EventOutbox {
  readonly #dir: string
  readonly #receive: OnObjectEvent
  readonly #log: (line: string) => void
  readonly #underWay = new Set<Promise<void>>()

  private constructor(dir: string, receive: OnObjectEvent, log: (line: string) => void) {
    this.#dir = dir
    this.#receive = receive
    this.#log = log
  }

  static async open(dir: string, receive: OnObjectEvent, log: (line: string) => void): Promise<EventOutbox> {
    await mkdir(dir, { recursive: true })
    return new EventOutbox(dir, receive, log)
  }

  #path(event: ObjectEvent): string {
    return join(this.#dir, `${event.sequencer}.json`)
  }

  write(event: ObjectEvent): Promise<void> {
    return writeFile(this.#path(event), JSON.stringify(event))
  }

  /** Starts a delivery without waiting for it, as S3 does. */
  deliver(event: ObjectEvent): void {
    const delivery = this.#deliver(event).finally(() => this.#underWay.delete(delivery))
    this.#underWay.add(delivery)
  }

  async #deliver(event: ObjectEvent): Promise<void> {
    try {
      await this.#receive(event)
    } catch (error) {
      this.#log(
        `${event.eventName} ${event.bucket}/${event.key} was not delivered and will be retried at the next start: ${String(error)}`,
      )
      return
    }
    await rm(this.#path(event), { force: true })
  }

  /** Redelivers the stored events of an earlier process whose change was made. */
  async deliverPending(buckets: ReadonlyMap<string, Bucket>): Promise<void> {
    for (const file of (await readdir(this.#dir)).sort()) {
      const path = join(this.#dir, file)
      const event = parse(await readFile(path, 'utf8'))
      if (event && wasApplied(event, buckets)) await this.#deliver(event)
      else await rm(path, { force: true })
    }
  }

  async settle(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}

/** A truncated file belongs to a change that was not made yet. */
function parse(text: string): ObjectEvent | undefined {
  try {
    return JSON.parse(text) as ObjectEvent
  } catch {
    return undefined
  }
}

/** A change was made if the record is its own or a later one. */
function wasApplied(event: ObjectEvent, buckets: ReadonlyMap<string, Bucket>): boolean {
  const record = buckets.get(event.bucket)?.get(event.key)
  if (event.eventName === 'Object Created') return record !== undefined && record.sequencer >= event.sequencer
  return record === undefined || record.sequencer > event.sequencer
}

/** Returns a generator of rising sequencers, also across restarts and when the clock moves back. */
export function startSequence(now: () => Date, latest: string | undefined): () => string {
  let last = BigInt(`0x${latest ?? '0'}`)
  return () => {
    const byClock = BigInt(now().getTime()) << 16n
    last = byClock > last ? byClock : last + 1n
    return last.toString(16).toUpperCase().padStart(18, '0')
  }
}
