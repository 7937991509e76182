import { createHash } from 'node:crypto'

/**
 * 1,000 events at once put 62 on each shard on average and more than 100 on one in once in 200,000 cases. Each shard
 * costs a Query a page.
 */
const shardCount = 16
export const shards: readonly string[] = Array.from({ length: shardCount }, (_, shard) =>
  String(shard).padStart(2, '0'),
)

/** Returns the shard of an event: always the same, so that a repetition meets the first delivery. */
export function shardOf(eventId: string): string {
  const [first = 0] = createHash('sha256').update(eventId).digest()
  return shards[first % shardCount] ?? '00'
}
