import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'

/** One change: a key and its new value; undefined removes the key. */
export type Change = readonly [key: string, value: unknown]

const HEADER = JSON.stringify({ journal: 'cognito', format: 1 })

/**
 * State as keys and values, kept in one append-only file: each line is one set of changes, applied whole or not at all.
 * A line reaches the kernel before `write` returns, so that a killed process loses nothing it acknowledged; it is not
 * forced onto the disk, because a power cut on a developer's machine is not worth some milliseconds a request.
 */
export class Journal {
  readonly #state: Map<string, unknown>
  #file: number

  private constructor(state: Map<string, unknown>, file: number) {
    this.#state = state
    this.#file = file
  }

  /**
   * Opens a journal, or begins one, and rewrites it with nothing but what is live for `keep`.
   * @throws Error when a line other than the last is damaged, or the file is of another format.
   */
  static open(path: string, keep: (key: string, value: unknown) => boolean = () => true): Journal {
    const state = existsSync(path) ? replay(path) : new Map<string, unknown>()
    for (const [key, value] of state) if (!keep(key, value)) state.delete(key)
    const fresh = `${path}.new`
    const file = openSync(fresh, 'w', 0o600)
    const lines = [HEADER, ...[...state].map((change) => JSON.stringify([change]))]
    writeWhole(file, `${lines.join('\n')}\n`)
    fsyncSync(file)
    renameSync(fresh, path)
    return new Journal(state, file)
  }

  get(key: string): unknown {
    return this.#state.get(key)
  }

  /** All values whose key begins with `prefix`, in the order of their first writing. */
  *entries(prefix: string): Generator<readonly [string, unknown]> {
    for (const [key, value] of this.#state) if (key.startsWith(prefix)) yield [key, value]
  }

  /** Applies changes together, on disk and then in memory. */
  write(...changes: readonly Change[]): void {
    writeWhole(this.#file, `${JSON.stringify(changes.map(([key, value]) => [key, value ?? null]))}\n`)
    for (const [key, value] of changes) {
      if (value === undefined) this.#state.delete(key)
      else this.#state.set(key, value)
    }
  }

  close(): void {
    if (this.#file < 0) return
    fsyncSync(this.#file)
    closeSync(this.#file)
    this.#file = -1
  }
}

function writeWhole(file: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
}

function replay(path: string): Map<string, unknown> {
  const text = readFileSync(path, 'utf8')
  // A process killed while writing leaves a last line without its end; that change was never acknowledged.
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1)
  if (lines.length > 0 && lines[0] !== HEADER) throw new Error(`${path} is not a journal of this version.`)
  const state = new Map<string, unknown>()
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue
    for (const [key, value] of parseLine(path, index + 1, line)) {
      if (value === null || value === undefined) state.delete(key)
      else state.set(key, value)
    }
  }
  return state
}

function parseLine(path: string, number: number, line: string): Change[] {
  try {
    return JSON.parse(line) as Change[]
  } catch (cause) {
    throw new Error(`${path} is damaged at line ${number}.`, { cause })
  }
}
