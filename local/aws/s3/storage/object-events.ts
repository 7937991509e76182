import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bucket, ObjectRecord } from './bucket.ts'

/** What S3 tells EventBridge of a change ("Using EventBridge", event message structure). */
export interface ObjectEvent {
  readonly bucket: string
  readonly key: string
  /** Bytes. */
  readonly size: number
  readonly etag: string
  readonly eventName: 'Object Created' | 'Object Deleted'
  readonly reason: 'PutObject' | 'POST Object' | 'CopyObject' | 'DeleteObject' | 'Lifecycle Expiration'
  /** Hexadecimal, of one length, rising: of two events of one key the greater is the later. */
  readonly sequencer: string
  /** Absent: these buckets keep no versions. */
  readonly versionId?: string
}

export type OnObjectEvent = (event: ObjectEvent) => void | Promise<void>

/** The event that announces what happened to an object. */
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
 * Delivers events at least once. Each is written down before its change is made and removed once the receiver has
 * taken it, so that a process killed in between announces the change at its next start.
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

  /** Starts the delivery; the writer of the object need not wait for it, as in S3. */
  deliver(event: ObjectEvent): void {
    const delivery = this.#deliver(event).finally(() => this.#underWay.delete(delivery))
    this.#underWay.add(delivery)
  }

  async #deliver(event: ObjectEvent): Promise<void> {
    try {
      await this.#receive(event)
    } catch (error) {
      this.#log(
        `${event.eventName} ${event.bucket}/${event.key} was not received, to be repeated at the next start: ${String(error)}`,
      )
      return
    }
    await rm(this.#path(event), { force: true })
  }

  /** Repeats what an earlier process wrote down and did not deliver, if the change itself came to be. */
  async deliverPending(buckets: ReadonlyMap<string, Bucket>): Promise<void> {
    for (const file of (await readdir(this.#dir)).sort()) {
      const path = join(this.#dir, file)
      const event = parse(await readFile(path, 'utf8'))
      if (event && cameToBe(event, buckets)) await this.#deliver(event)
      else await rm(path, { force: true })
    }
  }

  async settle(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}

/** A file cut short by a kill was written for a change that cannot have happened yet. */
function parse(text: string): ObjectEvent | undefined {
  try {
    return JSON.parse(text) as ObjectEvent
  } catch {
    return undefined
  }
}

/** A change that happened shows in the record: it is that change's own, or a later one's. */
function cameToBe(event: ObjectEvent, buckets: ReadonlyMap<string, Bucket>): boolean {
  const record = buckets.get(event.bucket)?.get(event.key)
  if (event.eventName === 'Object Created') return record !== undefined && record.sequencer >= event.sequencer
  return record === undefined || record.sequencer > event.sequencer
}

/** Gives rising sequencers, also across restarts and when the clock is set back. */
export function startSequence(now: () => Date, latest: string | undefined): () => string {
  let last = BigInt(`0x${latest ?? '0'}`)
  return () => {
    const byClock = BigInt(now().getTime()) << 16n
    last = byClock > last ? byClock : last + 1n
    return last.toString(16).toUpperCase().padStart(18, '0')
  }
}
