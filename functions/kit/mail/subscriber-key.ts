import { createHash } from 'node:crypto'
import { type Key, keys } from '../table/keys.ts'

/** Partitions of the newsletter's subscribers: a run reads them page by page. */
export const subscriberShards = 16

/** `hash` is of the address (`hashOfAddress`). */
export function subscriberShardOf(hash: string): number {
  return (createHash('sha256').update(hash).digest()[0] ?? 0) % subscriberShards
}

export function subscriberKey(hash: string): Key {
  return keys.subscriber(subscriberShardOf(hash), hash)
}
