import { ClassicLevel } from 'classic-level'
import { DamagedData } from '../../endpoint/damaged-data.ts'
import { type DiskFailure, diskFailureOf } from '../../endpoint/disk-failure.ts'
import type { Stream, Table } from '../tables/tables.ts'
import { after, prefix, rowKind, unsigned32 } from './keys.ts'

/** Version of the layout of keys and rows. A folder with another version is refused. */
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
 * One ordered LevelDB store. Changes that belong together (item, index entries, stream record, token) form one atomic
 * batch. A finished batch has reached the operating system and survives the death of this process.
 */
export class Store {
  readonly tables = new Map<string, Table>()
  readonly streams = new Map<number, Stream>()
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
   * Opens or creates the store in a folder. Calls `diskFailed` once when the disk refuses a write.
   * @throws Error with one sentence when the folder is in use, damaged or of another format
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

  get(key: Buffer, snapshot?: Snapshot): unknown {
    return snapshot ? this.#db.getSync(key, { snapshot }) : this.#db.getSync(key)
  }

  /** Freezes one state of the store for several reads; close it after use. */
  snapshot(): Snapshot {
    return this.#db.snapshot()
  }

  /** Reads the rows of a range in order, as of the first read. */
  values(range: Range): AsyncIterable<unknown> {
    return this.#db.values(range)
  }

  entries(range: Range): AsyncIterable<[Buffer, unknown]> {
    return this.#db.iterator(range)
  }

  keys(range: Range): AsyncIterable<Buffer> {
    return this.#db.keys(range)
  }

  /** @throws DiskFailure */
  async write(changes: Change[]): Promise<void> {
    await this.#onDisk(() => this.#db.batch(changes))
  }

  /**
   * Deletes a range of rows; a crash may leave some of them.
   * @throws DiskFailure
   */
  async clear(range: Range): Promise<void> {
    await this.#onDisk(() => this.#db.clear(range))
  }

  /**
   * Refuses all writes after the first disk failure. A partial write leaves half a record in LevelDB's log, and its
   * recovery may skip later records in the same block.
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

  /** Runs read-then-write work one at a time. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }

  tableChanges(table: Table): Change[] {
    return [{ type: 'put', key: tableRow(table.name), value: table }]
  }

  streamChanges(stream: Stream): Change[] {
    return [{ type: 'put', key: streamRow(stream.id), value: stream }]
  }

  removedStreamChanges(id: number): Change[] {
    return [{ type: 'del', key: streamRow(id) }]
  }

  /** Returns the changes that delete a table and mark its rows. After a crash the next start sweeps the rest. */
  removedTableChanges(table: Table): Change[] {
    return [
      { type: 'del', key: tableRow(table.name) },
      { type: 'put', key: garbageRow(table.id), value: table.id },
    ]
  }

  async sweepTable(id: number): Promise<void> {
    for (const row of [rowKind.item, rowKind.index, rowKind.expiry])
      await this.clear(within(prefix(row, unsigned32(id))))
    await this.write([{ type: 'del', key: garbageRow(id) }])
  }

  /** Allocates a number for a table or stream, with the change that saves it. */
  newId(): { id: number; changes: Change[] } {
    const id = this.#counters.nextId
    this.#counters = { nextId: id + 1 }
    return { id, changes: [{ type: 'put', key: meta('counters'), value: this.#counters }] }
  }

  /** Returns the next sequence number; `sequenceChanges` saves it. */
  nextSequence(): number {
    this.sequence += 1
    return this.sequence
  }

  sequenceChanges(): Change[] {
    return [{ type: 'put', key: meta('sequence'), value: this.sequence }]
  }

  async close(): Promise<void> {
    await this.#last
    await this.#db.close()
  }
}

type DiskFailed = (failure: DiskFailure) => void

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

export function within(keyPrefix: Buffer): { gte: Buffer; lt: Buffer } {
  return { gte: keyPrefix, lt: after(keyPrefix) }
}
