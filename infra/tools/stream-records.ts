import type { KeyPrefix } from '../../functions/kit/table/key-prefixes.ts'

/** The records of the table's stream that a function receives. */
export interface StreamRecords {
  readonly eventName: 'INSERT' | 'REMOVE'
  readonly rows: KeyPrefix
}

/** By function. The stream's mappings filter by these, and a replay of dead letters reads the same records. */
const records = new Map<string, StreamRecords>([
  ['outbox-relay', { eventName: 'INSERT', rows: 'outbox' }],
  ['photos-clear', { eventName: 'REMOVE', rows: 'photo' }],
])

/** @throws Error for a function that reads no stream */
export function recordsOf(name: string): StreamRecords {
  const found = records.get(name)
  if (!found) throw new Error(`${name} has no records in infra/tools/stream-records.ts`)
  return found
}
