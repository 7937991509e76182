import { openJournal } from './journal.ts'

/** How far each shard of a stream has been worked through; survives `kill -9`. */
export interface Checkpoints {
  /** True once the starting position was settled, so that a restart goes on rather than beginning at the latest. */
  readonly started: boolean
  /** Sequence number of the last record done with; undefined: none yet. */
  of(shardId: string): string | undefined
  set(shardId: string, sequenceNumber: string): void
  markStarted(): void
  close(): void
}

type Entry = { started: true } | { shard: string; sequence: string }
const COMPACT_AFTER_ENTRIES = 2_000

/** Opens the checkpoints kept in `file`. */
export function openCheckpoints(file: string): Checkpoints {
  const { journal, entries } = openJournal<Entry>(file)
  const positions = new Map<string, string>()
  let started = false
  let written = 0
  for (const entry of entries) {
    if ('started' in entry) started = true
    else positions.set(entry.shard, entry.sequence)
  }
  compact()

  function compact(): void {
    const kept = [...positions].map(([shard, sequence]): Entry => ({ shard, sequence }))
    journal.rewrite(started ? [{ started: true }, ...kept] : kept)
    written = 0
  }

  return {
    get started() {
      return started
    },
    of: (shardId) => positions.get(shardId),
    set(shardId, sequenceNumber) {
      positions.set(shardId, sequenceNumber)
      journal.append({ shard: shardId, sequence: sequenceNumber })
      written += 1
      if (written > COMPACT_AFTER_ENTRIES) compact()
    },
    markStarted() {
      if (started) return
      started = true
      journal.append({ started: true })
    },
    close: () => journal.close(),
  }
}
