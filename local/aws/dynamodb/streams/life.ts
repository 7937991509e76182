import type { Engine } from '../engine.ts'
import type { Change } from '../storage/store.ts'
import type { Stream, StreamView, Table } from '../tables/tables.ts'

/**
 * Enables a table's stream. Returns the changes that save it. The label is the current instant and stays with the
 * table.
 */
export function openStream({ store, surroundings }: Engine, table: Table, view: StreamView): Change[] {
  const { id, changes } = store.newId()
  const createdAt = surroundings.now().getTime()
  const label = new Date(createdAt).toISOString().replace('Z', '')
  const stream: Stream = {
    id,
    tableName: table.name,
    tableArn: table.arn,
    keys: table.key,
    arn: `${table.arn}/stream/${label}`,
    label,
    view,
    createdAt,
    startsAfter: store.sequence,
    trimmedTo: store.sequence,
  }
  table.streamId = id
  table.latestStream = { label, arn: stream.arn }
  store.streams.set(id, stream)
  return [...changes, ...store.streamChanges(stream)]
}

/** Disables a table's stream. Its records stay readable for a day. */
export function closeStream({ store, surroundings }: Engine, table: Table): Change[] {
  const stream = table.streamId === undefined ? undefined : store.streams.get(table.streamId)
  if (!stream) return []
  const closed = { ...stream, closed: { at: surroundings.now().getTime(), sequence: store.sequence } }
  delete table.streamId
  store.streams.set(stream.id, closed)
  return store.streamChanges(closed)
}
