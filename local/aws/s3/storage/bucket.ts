import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import { DamagedData, readStoredFile } from '../../endpoint/damaged-data.ts'
import type { Checksums } from './checksums.ts'

export interface ObjectRecord {
  readonly key: string
  readonly body: string
  /** Bytes. */
  readonly size: number
  /** MD5 in hex, without quotes. */
  readonly etag: string
  /** ISO 8601 in whole seconds, like HTTP dates. */
  readonly lastModified: string
  readonly sequencer: string
  /** `content-type`, `cache-control` and similar headers, returned as stored. */
  readonly headers: Readonly<Record<string, string>>
  /** User metadata without the prefix `x-amz-meta-`. */
  readonly metadata: Readonly<Record<string, string>>
  readonly checksums: Readonly<Checksums>
}

export interface StagedBody {
  readonly body: string
  readonly path: string
}

/** Checks only these fields for damage; this code wrote the rest. */
const recordShape = z.looseObject({ key: z.string(), body: z.string(), size: z.number(), sequencer: z.string() })
const readRecord = (json: unknown): ObjectRecord => recordShape.parse(json) as unknown as ObjectRecord

/** Hashes the key for the file name, because keys may be longer and contain any character. */
const fileOf = (key: string): string => `${createHash('sha256').update(key).digest('hex')}.json`

/**
 * One bucket on disk: bytes in `bodies/`, one record per key in `records/`. An object exists from the atomic rename of
 * its record, so a kill leaves the old object or the new one. The next start deletes bodies without a record. There is
 * no fsync: data survives the death of the process, not of the machine.
 */
export class Bucket {
  readonly name: string
  /** Creation time of its folder, by the machine's clock. */
  readonly created: Date
  readonly #bodies: string
  readonly #records: string
  readonly #index = new Map<string, ObjectRecord>()
  #sorted: string[] | undefined
  readonly #turns = new Map<string, Promise<unknown>>()

  private constructor(name: string, dir: string, created: Date) {
    this.name = name
    this.created = created
    this.#bodies = join(dir, 'bodies')
    this.#records = join(dir, 'records')
  }

  /**
   * Opens or creates a bucket's folder and cleans up after a killed process.
   * @throws DamagedData
   */
  static async open(name: string, dir: string): Promise<Bucket> {
    await mkdir(dir, { recursive: true })
    const bucket = new Bucket(name, dir, (await stat(dir)).birthtime)
    await mkdir(bucket.#bodies, { recursive: true })
    await mkdir(bucket.#records, { recursive: true })
    await bucket.#load()
    return bucket
  }

  async #load(): Promise<void> {
    for (const file of await readdir(this.#records)) {
      const path = join(this.#records, file)
      if (!file.endsWith('.json')) {
        await rm(path, { force: true })
        continue
      }
      const record = readStoredFile(path, readRecord)
      this.#index.set(record.key, record)
    }
    const bodies = await readdir(this.#bodies)
    const present = new Set(bodies)
    for (const { key, body } of this.#index.values()) {
      if (present.has(body)) continue
      const file = join(this.#bodies, body)
      throw new DamagedData(`${file} with the content of object ${key} is missing. Put back a copy of the data.`)
    }
    const named = new Set([...this.#index.values()].map((record) => record.body))
    for (const body of bodies) {
      if (!named.has(body)) await rm(join(this.#bodies, body), { force: true })
    }
  }

  get(key: string): ObjectRecord | undefined {
    return this.#index.get(key)
  }

  /** Returns all keys ordered by UTF-8 bytes, as S3 lists them. */
  keys(): readonly string[] {
    this.#sorted ??= [...this.#index.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    return this.#sorted
  }

  stage(): StagedBody {
    const body = randomUUID()
    return { body, path: join(this.#bodies, body) }
  }

  discard(staged: StagedBody): Promise<void> {
    return rm(staged.path, { force: true })
  }

  async exclusively<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(work, work)
    this.#turns.set(key, turn)
    try {
      return await turn
    } finally {
      if (this.#turns.get(key) === turn) this.#turns.delete(key)
    }
  }

  /** Makes a staged body the object. Call it inside `exclusively`. */
  async commit(record: ObjectRecord): Promise<void> {
    const path = join(this.#records, fileOf(record.key))
    const draft = `${path}.${randomUUID()}.draft`
    await writeFile(draft, JSON.stringify(record))
    await rename(draft, path)
    const replaced = this.#index.get(record.key)
    this.#index.set(record.key, record)
    if (replaced) await rm(join(this.#bodies, replaced.body), { force: true })
    else this.#sorted = undefined
  }

  /** Deletes an object. Call it inside `exclusively`. */
  async remove(record: ObjectRecord): Promise<void> {
    await rm(join(this.#records, fileOf(record.key)), { force: true })
    this.#index.delete(record.key)
    this.#sorted = undefined
    await rm(join(this.#bodies, record.body), { force: true })
  }

  /**
   * Opens an object's bytes from `start` to `end` inclusive. Exclusive access makes a concurrent overwrite yield the
   * old object or the new one, never a mixture.
   */
  openBody(
    key: string,
    span?: (record: ObjectRecord) => { start: number; end: number } | undefined,
  ): Promise<{ record: ObjectRecord; stream: Readable } | undefined> {
    return this.exclusively(key, async () => {
      const record = this.#index.get(key)
      if (!record) return undefined
      const range = span?.(record)
      const file = await open(join(this.#bodies, record.body), 'r')
      return { record, stream: file.createReadStream(range) }
    })
  }
}
