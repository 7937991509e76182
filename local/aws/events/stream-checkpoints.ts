import * as z from 'zod'
import type { EndpointContext } from '../endpoint/endpoint.ts'
import { Journal } from '../journal/journal.ts'

/** Progress per shard of a stream; survives `kill -9`. */
export interface Checkpoints {
  /** True once the starting position is settled, so that a restart resumes instead of starting at the latest record. */
  readonly started: boolean
  of(shardId: string): string | undefined
  set(shardId: string, sequenceNumber: string): void
  markStarted(): void
  close(): void
}

const entry = z.union([z.object({ started: z.literal(true) }), z.object({ shard: z.string(), sequence: z.string() })])
type Entry = z.infer<typeof entry>
const compactAfterEntries = 2_000

/** @throws DamagedData, DiskFailure */
export function openCheckpoints(file: string, diskFailed?: EndpointContext['diskFailed']): Checkpoints {
  const { journal, kept } = Journal.open<Entry>({
    path: file,
    read: (line) => entry.parse(line),
    compact: (entries) => entriesOf(replay(entries)),
    diskFailed,
  })
  const { positions, ...state } = replay(kept)
  let written = 0

  function compact(): void {
    journal.rewrite(entriesOf({ ...state, positions }))
    written = 0
  }

  return {
    get started() {
      return state.started
    },
    of: (shardId) => positions.get(shardId),
    set(shardId, sequenceNumber) {
      positions.set(shardId, sequenceNumber)
      journal.append({ shard: shardId, sequence: sequenceNumber })
      written += 1
      if (written > compactAfterEntries) compact()
    },
    markStarted() {
      if (state.started) return
      state.started = true
      journal.append({ started: true })
    },
    close: () => journal.close(),
  }
}

interface Reached {
  started: boolean
  readonly positions: Map<string, string>
}

function replay(entries: readonly Entry[]): Reached {
  const reached: Reached = { started: false, positions: new Map() }
  for (const entry of entries) {
    if ('started' in entry) reached.started = true
    else reached.positions.set(entry.shard, entry.sequence)
  }
  return reached
}

function entriesOf({ started, positions }: Reached): Entry[] {
  const kept = [...positions].map(([shard, sequence]): Entry => ({ shard, sequence }))
  return started ? [{ started: true }, ...kept] : kept
}
