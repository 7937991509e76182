import * as nodeFiles from 'node:fs'
import { DamagedData } from '../endpoint/damaged-data.ts'
import { type DiskFailure, diskFailureOf } from '../endpoint/disk-failure.ts'

/** What a journal asks of the file system; tests put a full disk here. */
export interface JournalFiles
  extends Pick<
    typeof nodeFiles,
    'closeSync' | 'existsSync' | 'fsyncSync' | 'openSync' | 'readFileSync' | 'renameSync' | 'rmSync'
  > {
  /** Writes from `offset` on and gives how many bytes were taken, which may be fewer than there are. */
  writeSync(descriptor: number, bytes: Buffer, offset: number): number
}

export interface JournalOptions<Entry> {
  readonly path: string
  /** Reads the JSON of one line; throws for what this journal never held. */
  readonly read: (line: unknown) => Entry
  /** What is still needed of all entries, or the entries themselves when there is nothing to leave behind. */
  readonly compact?: (entries: readonly Entry[]) => readonly Entry[]
  /** Told once, when the disk refused a write: nothing can be kept any more. */
  readonly diskFailed?: ((failure: DiskFailure) => void) | undefined
  readonly files?: JournalFiles
}

/**
 * An append-only file of JSON lines: the one way in which an endpoint keeps what changes. A line has been handed to the
 * operating system when `append` returns, so that `kill -9` loses nothing that was acknowledged; it is not forced onto
 * the disk, because a power cut on a developer's machine is not worth some milliseconds a request.
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
   * Opens a journal or begins one, and gives what it holds after compaction. A last line that a crash cut short was
   * never acknowledged and is dropped.
   * @throws DamagedData naming file and line; DiskFailure when it cannot be written.
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

  /** @throws DiskFailure; the entry does not count then, and nor does any later one. */
  append(entry: Entry): void {
    this.#write(() => writeWhole(this.#files, this.#descriptor, lineOf(entry)))
  }

  /** Puts `entries` in the place of all that was written, whole or not at all. @throws DiskFailure */
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

  /** After a failed write the file may end in half a line; another behind it would turn that into damage. */
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

/** Writes beside and renames, because a rename is whole or not at all. */
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
