import { randomBytes } from 'node:crypto'
import type { Engine } from '../engine.ts'
import { keyValue, type Stream, type Table } from '../tables/tables.ts'
import { equalItems, type Item, sizeOfItem } from '../values/values.ts'
import { type IndexChange, indexChanges } from './index-entries.ts'
import { onlyKey } from './item-keys.ts'
import { prefix, rowKind, unsigned32, unsigned64 } from './keys.ts'
import type { Change } from './store.ts'

export interface ItemChange {
  readonly table: Table
  /** Storage key of the item within its table. */
  readonly place: Buffer
  readonly before?: Item | undefined
  readonly after?: Item | undefined
  /** Deleted by TTL. */
  readonly expired?: boolean
}

/** A stored stream record; its retention counts from `at` (ms). */
export interface StoredRecord {
  readonly at: number
  readonly sequence: number
  readonly record: Record<string, unknown>
}

export function itemRow(table: Table, place: Buffer): Buffer {
  return Buffer.concat([prefix(rowKind.item, unsigned32(table.id)), place])
}

export function recordRow(streamId: number, sequence: number): Buffer {
  return prefix(rowKind.record, unsigned32(streamId), unsigned64(sequence))
}

/** Returns the row of an item's expiry (seconds since the epoch); undefined when the table or item has none. */
export function expiryRow(table: Table, place: Buffer, item: Item): Buffer | undefined {
  const expiry = table.ttl && keyValue(item, { name: table.ttl.attribute, type: 'N' })?.N
  const seconds = Number(expiry)
  if (expiry === undefined || !(seconds >= 0 && seconds < 2 ** 48)) return undefined
  return Buffer.concat([prefix(rowKind.expiry, unsigned32(table.id), unsigned64(Math.floor(seconds))), place])
}

/** Formats a sequence number as decimal digits of fixed length, so that it sorts as text. */
export function sequenceText(sequence: number): string {
  return (100_000_000_000_000_000_000n + BigInt(sequence)).toString()
}

/**
 * Writes item changes with their index entries, expiries, stream records and `more` as one atomic batch. Call it inside
 * `store.exclusive`, in the same run that computed the changes.
 */
export async function commit(engine: Engine, changes: readonly ItemChange[], more: Change[] = []): Promise<void> {
  const { store } = engine
  const batch: Change[] = [...more]
  const woken = new Set<string>()
  for (const change of changes) {
    batch.push(...rowChanges(change, indexChanges(change.table, change.before, change.after)))
    const stream = change.table.streamId === undefined ? undefined : store.streams.get(change.table.streamId)
    if (!stream || equalItems(change.before, change.after)) continue
    batch.push(recordChange(engine, stream, change))
    woken.add(stream.tableArn)
  }
  if (woken.size > 0) batch.push(...store.sequenceChanges())
  if (batch.length > 0) await store.write(batch)
  for (const arn of woken) for (const listener of engine.streamListeners) queueMicrotask(() => listener(arn))
}

export function rowChanges({ table, place, before, after }: ItemChange, indexes: readonly IndexChange[]): Change[] {
  const changes: Change[] = []
  const key = itemRow(table, place)
  if (after) changes.push({ type: 'put', key, value: after })
  else if (before) changes.push({ type: 'del', key })
  for (const { removed, put } of indexes) {
    if (removed && !put?.key.equals(removed.key)) changes.push({ type: 'del', key: removed.key })
    if (put) changes.push({ type: 'put', key: put.key, value: put.item })
  }
  const expiredAt = before && expiryRow(table, place, before)
  const expiresAt = after && expiryRow(table, place, after)
  if (expiredAt && !expiresAt?.equals(expiredAt)) changes.push({ type: 'del', key: expiredAt })
  if (expiresAt && !expiredAt?.equals(expiresAt)) changes.push({ type: 'put', key: expiresAt, value: 1 })
  return changes
}

function recordChange({ store, surroundings }: Engine, stream: Stream, change: ItemChange): Change {
  const { before, after, table } = change
  const sequence = store.nextSequence()
  const at = surroundings.now().getTime()
  const keys = onlyKey((after ?? before) as Item, table.key)
  const images = {
    ...(after && stream.view.startsWith('NEW') && { NewImage: after }),
    ...(before && stream.view.includes('OLD') && { OldImage: before }),
  }
  const size = [keys, ...Object.values(images)].reduce((sum, image) => sum + sizeOfItem(image), 0)
  const stored: StoredRecord = {
    at,
    sequence,
    record: {
      eventID: randomBytes(16).toString('hex'),
      eventName: !before ? 'INSERT' : after ? 'MODIFY' : 'REMOVE',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: surroundings.region,
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(at / 1000),
        Keys: keys,
        ...images,
        SequenceNumber: sequenceText(sequence),
        SizeBytes: size,
        StreamViewType: stream.view,
      },
      // Marks an expiry in the stream: Developer Guide, "DynamoDB Streams and Time to Live".
      ...(change.expired && { userIdentity: { PrincipalId: 'dynamodb.amazonaws.com', Type: 'Service' } }),
    },
  }
  return { type: 'put', key: recordRow(stream.id, sequence), value: stored }
}
