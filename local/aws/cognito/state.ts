import * as z from 'zod'
import type { DiskFailure } from '../endpoint/disk-failure.ts'
import { Journal } from '../journal/journal.ts'

/** A key and its new value; undefined removes the key. */
export type Change = readonly [key: string, value: unknown]

const changeSet = z.array(z.tuple([z.string(), z.unknown()]))
type ChangeSet = z.infer<typeof changeSet>

/** A key-value store in a journal. Each line is one change set, applied whole or not at all. */
export class State {
  readonly #values: Map<string, unknown>
  readonly #journal: Journal<ChangeSet>

  private constructor(values: Map<string, unknown>, journal: Journal<ChangeSet>) {
    this.#values = values
    this.#journal = journal
  }

  /**
   * Opens the journal at `path` and drops records for which `keep` returns false.
   * @throws DamagedData, DiskFailure
   */
  static open(
    path: string,
    keep: (key: string, value: unknown) => boolean = () => true,
    diskFailed?: (failure: DiskFailure) => void,
  ): State {
    const { journal, kept } = Journal.open<ChangeSet>({
      path,
      read: (line) => changeSet.parse(line),
      compact: (sets) => [...replay(sets)].filter(([key, value]) => keep(key, value)).map((change) => [change]),
      diskFailed,
    })
    return new State(replay(kept), journal)
  }

  get(key: string): unknown {
    return this.#values.get(key)
  }

  /** In the order of their first write. */
  *entries(prefix: string): Generator<readonly [string, unknown]> {
    for (const [key, value] of this.#values) if (key.startsWith(prefix)) yield [key, value]
  }

  /**
   * Writes changes together, first to disk and then to memory.
   * @throws DiskFailure
   */
  write(...changes: readonly Change[]): void {
    const set: ChangeSet = changes.map(([key, value]) => [key, value ?? null])
    this.#journal.append(set)
    apply(this.#values, set)
  }

  close(): void {
    this.#journal.close()
  }
}

function replay(sets: readonly ChangeSet[]): Map<string, unknown> {
  const values = new Map<string, unknown>()
  for (const set of sets) apply(values, set)
  return values
}

function apply(values: Map<string, unknown>, set: ChangeSet): void {
  for (const [key, value] of set) {
    if (value === null || value === undefined) values.delete(key)
    else values.set(key, value)
  }
}
