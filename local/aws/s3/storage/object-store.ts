import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFailureOf } from '../../endpoint/disk-failure.ts'
import type { EndpointContext } from '../../endpoint/endpoint.ts'
import { S3Error } from '../protocol/errors.ts'
import type { Attributes } from './attributes.ts'
import { Bucket, type ObjectRecord, type StagedBody } from './bucket.ts'
import { type ChecksumAlgorithm, type Checksums, startChecksum } from './checksums.ts'
import { EventOutbox, eventOf, type ObjectEvent, type OnObjectEvent, startSequence } from './object-events.ts'

/** Maximum size of one PUT or POST: 5 GiB. */
export const largestUpload = 5 * 1024 ** 3

export interface Received {
  readonly size: number
  readonly sha256: string | undefined
  readonly md5: string
  readonly checksums: Checksums
}

export interface Write {
  readonly bucket: Bucket
  readonly key: string
  readonly source: AsyncIterable<Buffer>
  readonly attributes: Attributes
  /** Reason in the event; undefined writes without an event. */
  readonly reason: ObjectEvent['reason'] | undefined
  /** Bytes; one more throws EntityTooLarge. */
  readonly maxSize?: number
  readonly algorithms?: readonly ChecksumAlgorithm[]
  readonly wantSha256?: boolean
  /** Throws to refuse the received body, which is then not stored. Returns the checksums to store. */
  readonly verify?: (received: Received) => Checksums
  /** Throws to refuse the replacement of the current object; called at the moment of the write. */
  readonly precondition?: (current: ObjectRecord | undefined) => void
}

export class ObjectStore {
  readonly buckets: ReadonlyMap<string, Bucket>
  readonly outbox: EventOutbox
  readonly #surroundings: EndpointContext
  readonly #nextSequencer: () => string

  private constructor(buckets: ReadonlyMap<string, Bucket>, outbox: EventOutbox, surroundings: EndpointContext) {
    this.buckets = buckets
    this.outbox = outbox
    this.#surroundings = surroundings
    const sequencers = [...buckets.values()].flatMap((bucket) =>
      bucket.keys().map((key) => bucket.get(key)?.sequencer ?? ''),
    )
    this.#nextSequencer = startSequence(
      surroundings.now,
      sequencers.reduce<string | undefined>(
        (latest, one) => (latest === undefined || one > latest ? one : latest),
        undefined,
      ),
    )
  }

  static async open(
    surroundings: EndpointContext,
    names: readonly string[],
    onEvent: OnObjectEvent,
  ): Promise<ObjectStore> {
    const { dataDir: dir, log } = surroundings
    const buckets = new Map<string, Bucket>()
    for (const name of names) buckets.set(name, await Bucket.open(name, join(dir, 'buckets', name)))
    return new ObjectStore(buckets, await EventOutbox.open(join(dir, 'events'), onEvent, log), surroundings)
  }

  /** @throws S3Error NoSuchBucket */
  bucket(name: string): Bucket {
    const bucket = this.buckets.get(name)
    if (!bucket) throw new S3Error('NoSuchBucket', { BucketName: name })
    return bucket
  }

  /** Streams a body to disk and makes it the object, or throws and stores nothing. */
  async write(write: Write): Promise<ObjectRecord> {
    const staged = write.bucket.stage()
    try {
      const received = await receive(write, staged)
      const checksums = write.verify?.(received) ?? {}
      return await write.bucket.exclusively(write.key, () => this.#commit(write, staged, received, checksums))
    } catch (error) {
      // If a failing disk refuses even the deletion, the next start sweeps the body.
      await write.bucket.discard(staged).catch(() => undefined)
      throw this.#told(error)
    }
  }

  async #commit(write: Write, staged: StagedBody, received: Received, checksums: Checksums): Promise<ObjectRecord> {
    const { bucket, key, attributes, reason } = write
    write.precondition?.(bucket.get(key))
    const sequencer = this.#nextSequencer()
    const record: ObjectRecord = {
      key,
      body: staged.body,
      size: received.size,
      etag: received.md5,
      lastModified: new Date(Math.floor(this.#surroundings.now().getTime() / 1000) * 1000).toISOString(),
      sequencer,
      ...attributes,
      checksums,
    }
    const event = reason && eventOf(bucket.name, record, 'Object Created', reason, sequencer)
    if (event) await this.outbox.write(event)
    await bucket.commit(record)
    if (event) this.outbox.deliver(event)
    return record
  }

  /** Deletes an object. Returns false when there was none, or when `when` returns false. */
  async remove(
    bucket: Bucket,
    key: string,
    reason: ObjectEvent['reason'],
    when: (record: ObjectRecord) => boolean = () => true,
  ): Promise<boolean> {
    const work = bucket.exclusively(key, async () => {
      const record = bucket.get(key)
      if (!record || !when(record)) return false
      const event = eventOf(bucket.name, record, 'Object Deleted', reason, this.#nextSequencer())
      await this.outbox.write(event)
      await bucket.remove(record)
      this.outbox.deliver(event)
      return true
    })
    return work.catch((error: unknown) => {
      throw this.#told(error)
    })
  }

  /** Wraps a disk error and calls `diskFailed`; returns any other error unchanged. */
  #told(error: unknown): unknown {
    const failure = diskFailureOf(error, this.#surroundings.dataDir)
    if (failure) this.#surroundings.diskFailed?.(failure)
    return failure ?? error
  }
}

/**
 * Streams to the staged file, holding one piece in memory.
 * @throws S3Error EntityTooLarge at the first excess byte
 */
async function receive(write: Write, staged: StagedBody): Promise<Received> {
  const maxSize = write.maxSize ?? largestUpload
  const md5 = createHash('md5')
  const sha256 = write.wantSha256 ? createHash('sha256') : undefined
  const running = (write.algorithms ?? []).map((algorithm) => [algorithm, startChecksum(algorithm)] as const)
  let size = 0
  const file = await open(staged.path, 'wx')
  try {
    for await (const piece of write.source) {
      size += piece.length
      if (size > maxSize) throw new S3Error('EntityTooLarge', { ProposedSize: size, MaxSizeAllowed: maxSize })
      md5.update(piece)
      sha256?.update(piece)
      for (const [, checksum] of running) checksum.update(piece)
      await file.writeFile(piece)
    }
  } finally {
    await file.close()
  }
  return {
    size,
    md5: md5.digest('hex'),
    sha256: sha256?.digest('hex'),
    checksums: Object.fromEntries(running.map(([algorithm, checksum]) => [algorithm, checksum.digest()])),
  }
}
