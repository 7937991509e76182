import { ClassicLevel } from 'classic-level'
import { DamagedData } from '../endpoint/damaged-data.ts'
import { type DiskFailure, diskFailureOf } from '../endpoint/disk-failure.ts'
import { after, prefix, rowKind, unsigned32 } from './keys.ts'
import type { Stream, Table } from './tables.ts'

/** Version of the layout of keys and rows. A folder of another version is refused. */
const folderFormat = 1

export type Change = { type: 'put'; key: Buffer; value: unknown } | { type: 'del'; key: Buffer }

export interface Range {
  readonly gte?: Buffer
  readonly gt?: Buffer
  readonly lt?: Buffer
  readonly reverse?: boolean
  readonly limit?: number
}

interface Counters {
  nextId: number
}

const meta = (name: string): Buffer => prefix(rowKind.meta, Buffer.from(name))
const tableRow = (name: string): Buffer => meta(`table/${name}`)
const streamRow = (id: number): Buffer => meta(`stream/${String(id).padStart(10, '0')}`)
const garbageRow = (id: number): Buffer => meta(`garbage/${String(id).padStart(10, '0')}`)

/**
 * One ordered LevelDB store for everything. Whatever belongs together (item, index entries, stream record, token) is
 * written as one batch, which LevelDB applies as a whole or not at all; a finished batch has reached the operating
 * system and survives the death of this process.
 */
export class Store {
  readonly tables = new Map<string, Table>()
  readonly streams = new Map<number, Stream>()
  /** The last sequence number given to a stream record. */
  sequence = 0
  readonly #db: ClassicLevel<Buffer, unknown>
  readonly #folder: string
  readonly #diskFailed: DiskFailed | undefined
  #failure: DiskFailure | undefined
  #counters: Counters = { nextId: 1 }
  #last: Promise<unknown> = Promise.resolve()

  private constructor(db: ClassicLevel<Buffer, unknown>, folder: string, diskFailed: DiskFailed | undefined) {
    this.#db = db
    this.#folder = folder
    this.#diskFailed = diskFailed
  }

  /**
   * Opens or makes the store in a folder. Throws a sentence when it is in use, damaged or of another format;
   * `diskFailed` is told once when a write is refused by the disk.
   */
  static async open(folder: string, diskFailed?: DiskFailed): Promise<Store> {
    const db = new ClassicLevel<Buffer, unknown>(folder, { keyEncoding: 'buffer', valueEncoding: 'json' })
    try {
      await db.open()
    } catch (error) {
      throw openingFailure(error, folder)
    }
    const store = new Store(db, folder, diskFailed)
    try {
      await store.#read(folder)
    } catch (error) {
      await db.close()
      throw error
    }
    return store
  }

  async #read(folder: string): Promise<void> {
    const format = this.get(meta('format'))
    if (format !== undefined && format !== folderFormat)
      throw new Error(
        `The DynamoDB data folder ${folder} has format ${String(format)}; this version reads ${folderFormat}.`,
      )
    if (format === undefined) await this.write([{ type: 'put', key: meta('format'), value: folderFormat }])
    this.#counters = (this.get(meta('counters')) as Counters | undefined) ?? this.#counters
    this.sequence = (this.get(meta('sequence')) as number | undefined) ?? 0
    for await (const table of this.values(within(meta('table/'))))
      this.tables.set((table as Table).name, table as Table)
    for await (const stream of this.values(within(meta('stream/'))))
      this.streams.set((stream as Stream).id, stream as Stream)
    for await (const id of this.values(within(meta('garbage/')))) await this.sweepTable(id as number)
  }

  /** Reads a row; undefined when there is none. With a snapshot: as it was when the snapshot was taken. */
  get(key: Buffer, snapshot?: Snapshot): unknown {
    return snapshot ? this.#db.getSync(key, { snapshot }) : this.#db.getSync(key)
  }

  /** Fixes one state of the store for several reads; close it after use. */
  snapshot(): Snapshot {
    return this.#db.snapshot()
  }

  /** Rows of a range, in order, as they are at the first read. */
  values(range: Range): AsyncIterable<unknown> {
    return this.#db.values(range)
  }

  /** Keys and rows of a range. */
  entries(range: Range): AsyncIterable<[Buffer, unknown]> {
    return this.#db.iterator(range)
  }

  keys(range: Range): AsyncIterable<Buffer> {
    return this.#db.keys(range)
  }

  /** Writes all changes or none. @throws DiskFailure */
  async write(changes: Change[]): Promise<void> {
    await this.#onDisk(() => this.#db.batch(changes))
  }

  /** Removes a range of rows; a crash may leave some of them. @throws DiskFailure */
  async clear(range: Range): Promise<void> {
    await this.#onDisk(() => this.#db.clear(range))
  }

  /**
   * A write that the disk cut short leaves half a record in LevelDB's log, and its recovery may skip what follows in
   * the same block: after one such failure nothing more is taken.
   */
  async #onDisk(work: () => Promise<void>): Promise<void> {
    if (this.#failure) throw this.#failure
    try {
      await work()
    } catch (error) {
      const known = this.#failure
      this.#failure = diskFailureOf(error, this.#folder)
      if (!known && this.#failure) this.#diskFailed?.(this.#failure)
      throw this.#failure ?? error
    }
  }

  /** Runs work that reads and then writes, one after the other: no other such work sees or changes its ground. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }

  /** Changes that save a table's description. */
  tableChanges(table: Table): Change[] {
    return [{ type: 'put', key: tableRow(table.name), value: table }]
  }

  streamChanges(stream: Stream): Change[] {
    return [{ type: 'put', key: streamRow(stream.id), value: stream }]
  }

  removedStreamChanges(id: number): Change[] {
    return [{ type: 'del', key: streamRow(id) }]
  }

  /** The table goes at once; its rows are marked, so that a start after a crash sweeps what is left of them. */
  removedTableChanges(table: Table): Change[] {
    return [
      { type: 'del', key: tableRow(table.name) },
      { type: 'put', key: garbageRow(table.id), value: table.id },
    ]
  }

  /** Removes all rows of a table that is gone. */
  async sweepTable(id: number): Promise<void> {
    for (const row of [rowKind.item, rowKind.index, rowKind.expiry])
      await this.clear(within(prefix(row, unsigned32(id))))
    await this.write([{ type: 'del', key: garbageRow(id) }])
  }

  /** A number for a new table or stream, with the change that remembers it. */
  newId(): { id: number; changes: Change[] } {
    const id = this.#counters.nextId
    this.#counters = { nextId: id + 1 }
    return { id, changes: [{ type: 'put', key: meta('counters'), value: this.#counters }] }
  }

  /** The next sequence number; `sequenceChanges` remembers it. */
  nextSequence(): number {
    this.sequence += 1
    return this.sequence
  }

  sequenceChanges(): Change[] {
    return [{ type: 'put', key: meta('sequence'), value: this.sequence }]
  }

  /** Waits for the work under way and closes the files. */
  async close(): Promise<void> {
    await this.#last
    await this.#db.close()
  }
}

type DiskFailed = (failure: DiskFailure) => void

/** Why a store did not open, as a sentence. */
function openingFailure(error: unknown, folder: string): Error {
  const { cause } = error as Error
  const { code, message } = (cause ?? error) as NodeJS.ErrnoException
  const failure = diskFailureOf(error, folder)
  if (failure) return failure
  const opening = `The DynamoDB data folder ${folder} cannot be opened:`
  if (code === 'LEVEL_LOCKED') {
    const remedy = 'End that one, or keep the data elsewhere.'
    return new Error(`${opening} another process may be using it. ${remedy}`, { cause: error })
  }
  const remedy = 'Put back a copy of the whole folder.'
  return new DamagedData(`${opening} its files are damaged or incomplete (${message}). ${remedy}`, { cause: error })
}

type Snapshot = ReturnType<ClassicLevel<Buffer, unknown>['snapshot']>

/** The range of all keys with a prefix. */
export function within(keyPrefix: Buffer): { gte: Buffer; lt: Buffer } {
  return { gte: keyPrefix, lt: after(keyPrefix) }
}
