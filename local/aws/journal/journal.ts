import * as nodeFiles from 'node:fs'
import { DamagedData } from '../endpoint/damaged-data.ts'
import { type DiskFailure, diskFailureOf } from '../endpoint/disk-failure.ts'

/** The file system as a journal uses it; tests substitute a full disk. */
export interface JournalFiles
  extends Pick<
    typeof nodeFiles,
    'closeSync' | 'existsSync' | 'fsyncSync' | 'openSync' | 'readFileSync' | 'renameSync' | 'rmSync'
  > {
  /** Writes from `offset` on and returns the number of bytes written, which may be fewer than given. */
  writeSync(descriptor: number, bytes: Buffer, offset: number): number
}

export interface JournalOptions<Entry> {
  readonly path: string
  /** Parses the JSON of one line; throws for a foreign shape. */
  readonly read: (line: unknown) => Entry
  /** Returns the entries that are still needed, or the same array when all are. */
  readonly compact?: (entries: readonly Entry[]) => readonly Entry[]
  /** Called once, when the disk refuses a write; the journal accepts no more entries. */
  readonly diskFailed?: ((failure: DiskFailure) => void) | undefined
  readonly files?: JournalFiles
}

/**
 * An append-only file of JSON lines. `append` returns after the line has reached the operating system, so `kill -9`
 * loses nothing acknowledged. It does not fsync: surviving a power cut on a developer's machine is not worth
 * milliseconds per request.
 */
export class Journal<Entry> {
  readonly #options: JournalOptions<Entry>
  readonly #files: JournalFiles
  #descriptor: number
  #failure: DiskFailure | undefined

  private constructor(options: JournalOptions<Entry>, descriptor: number) {
    this.#options = options
    this.#files = options.files ?? nodeFiles
    this.#descriptor = descriptor
  }

  /**
   * Opens or creates a journal and returns its entries after compaction. Drops a last line that a crash truncated,
   * because it was never acknowledged.
   * @throws DamagedData naming file and line
   * @throws DiskFailure when the journal cannot be written
   */
  static open<Entry>(options: JournalOptions<Entry>): { journal: Journal<Entry>; kept: readonly Entry[] } {
    const { path, compact = (entries) => entries, files = nodeFiles } = options
    try {
      const { entries, torn } = files.existsSync(path) ? readEntries(options) : { entries: [], torn: false }
      const kept = compact(entries)
      if (torn || kept !== entries) replaceFile(files, path, kept)
      return { journal: new Journal(options, files.openSync(path, 'a', 0o600)), kept }
    } catch (error) {
      throw diskFailureOf(error, path) ?? error
    }
  }

  /**
   * Appends an entry. After a failure neither this entry nor any later one is accepted.
   * @throws DiskFailure
   */
  append(entry: Entry): void {
    this.#write(() => writeWhole(this.#files, this.#descriptor, lineOf(entry)))
  }

  /**
   * Replaces the whole content with `entries`, atomically.
   * @throws DiskFailure
   */
  rewrite(entries: readonly Entry[]): void {
    const { path } = this.#options
    this.#write(() => {
      replaceFile(this.#files, path, entries)
      const descriptor = this.#files.openSync(path, 'a', 0o600)
      this.#files.closeSync(this.#descriptor)
      this.#descriptor = descriptor
    })
  }

  close(): void {
    if (this.#descriptor >= 0) this.#files.closeSync(this.#descriptor)
    this.#descriptor = -1
  }

  /** Refuses all writes after a failed one: another line after a partial line would damage the file. */
  #write(work: () => void): void {
    if (this.#failure) throw this.#failure
    try {
      work()
    } catch (error) {
      this.#failure = diskFailureOf(error, this.#options.path)
      if (!this.#failure) throw error
      this.#options.diskFailed?.(this.#failure)
      throw this.#failure
    }
  }
}

function lineOf(entry: unknown): string {
  return `${JSON.stringify(entry)}\n`
}

function writeWhole(files: JournalFiles, descriptor: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length; ) written += files.writeSync(descriptor, bytes, written)
}

/** Writes a temporary file and renames it, which is atomic. */
function replaceFile(files: JournalFiles, path: string, entries: readonly unknown[]): void {
  const beside = `${path}.new`
  const descriptor = files.openSync(beside, 'w', 0o600)
  try {
    writeWhole(files, descriptor, entries.map(lineOf).join(''))
    files.fsyncSync(descriptor)
  } catch (error) {
    files.rmSync(beside, { force: true })
    throw error
  } finally {
    files.closeSync(descriptor)
  }
  files.renameSync(beside, path)
}

function readEntries<Entry>({ path, read, files = nodeFiles }: JournalOptions<Entry>) {
  const text = files.readFileSync(path, 'utf8')
  const lines = text.split('\n')
  const torn = lines.pop() !== ''
  const entries = lines.map((line, index) => {
    try {
      return read(JSON.parse(line))
    } catch (cause) {
      throw new DamagedData(
        `${path} is damaged at line ${index + 1}, which is not what was written there. ` +
          'Put back a copy of the file, or take out that line: the change it held is lost then, and no other.',
        { cause },
      )
    }
  })
  return { entries: entries as readonly Entry[], torn }
}
