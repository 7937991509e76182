import { type Caller, type Engine, requirePermission, tableArn } from '../engine.ts'
import { NotFound, ValidationError } from '../service-error.ts'
import { commit, expiryRow, type ItemChange, itemRow } from '../storage/commit.ts'
import { storageKey } from '../storage/item-keys.ts'
import { prefix, rowKind, unsigned32, unsigned64 } from '../storage/keys.ts'
import { type Change, within } from '../storage/store.ts'
import type { Item } from '../values/values.ts'
import type { Table } from './tables.ts'

/** Items that expired longer ago are kept. Source: Developer Guide, "Using time to live (TTL)". */
const fiveYears = 5 * 365 * 24 * 3600
/** Rows per batch; small, so that other writes can run in between. */
const itemsPerWrite = 500

interface TimeToLiveUpdate {
  readonly TableName: string
  readonly TimeToLiveSpecification: { readonly Enabled: boolean; readonly AttributeName: string }
}

/** UpdateTimeToLive. Takes effect at once: the next sweep deletes expired items. */
export async function updateTimeToLive(engine: Engine, caller: Caller, update: TimeToLiveUpdate): Promise<object> {
  requirePermission(engine, caller, 'UpdateTimeToLive', tableArn(engine, update.TableName))
  const { Enabled, AttributeName } = update.TimeToLiveSpecification
  await engine.store.exclusive(async () => {
    const table = namedTable(engine, update.TableName)
    if (Enabled && table.ttl) throw new ValidationError('TimeToLive is already enabled')
    if (!Enabled && !table.ttl) throw new ValidationError('TimeToLive is already disabled')
    if (!Enabled && table.ttl?.attribute !== AttributeName)
      throw new ValidationError(
        `TimeToLive is active on a different AttributeName: current AttributeName is ${table.ttl?.attribute}`,
      )
    const { ttl: _before, ...rest } = table
    const changed: Table = Enabled ? { ...rest, ttl: { attribute: AttributeName } } : rest
    const notes = Enabled ? await expiryNotes(engine, changed) : await forgottenNotes(engine, changed)
    await engine.store.write([...notes, ...engine.store.tableChanges(changed)])
    engine.store.tables.set(changed.name, changed)
  })
  return { TimeToLiveSpecification: { Enabled, AttributeName } }
}

export async function describeTimeToLive(
  engine: Engine,
  caller: Caller,
  { TableName }: { readonly TableName: string },
): Promise<object> {
  requirePermission(engine, caller, 'DescribeTimeToLive', tableArn(engine, TableName))
  const { ttl } = namedTable(engine, TableName)
  return {
    TimeToLiveDescription: ttl
      ? { TimeToLiveStatus: 'ENABLED', AttributeName: ttl.attribute }
      : { TimeToLiveStatus: 'DISABLED' },
  }
}

/** Deletes expired items; the stream marks them as deleted by the service. */
export async function sweepExpired(engine: Engine): Promise<void> {
  const now = Math.floor(engine.surroundings.now().getTime() / 1000)
  for (const { id, name, ttl } of [...engine.store.tables.values()]) {
    const notes = prefix(rowKind.expiry, unsigned32(id))
    const due = {
      gte: Buffer.concat([notes, unsigned64(Math.max(0, now - fiveYears))]),
      lt: Buffer.concat([notes, unsigned64(Math.max(0, now))]),
    }
    for (let more = ttl !== undefined; more; ) {
      more = await engine.store.exclusive(async () => {
        const table = engine.store.tables.get(name)
        if (table?.id !== id || !table.ttl) return false
        const expired: ItemChange[] = []
        for await (const key of engine.store.keys({ ...due, limit: itemsPerWrite })) {
          const place = key.subarray(notes.length + 8)
          const before = engine.store.get(itemRow(table, place)) as Item | undefined
          if (before) expired.push({ table, place, before, expired: true })
        }
        await commit(engine, expired)
        return expired.length === itemsPerWrite
      })
    }
  }
}

function namedTable({ store }: Engine, name: string): Table {
  const table = store.tables.get(name)
  if (!table) throw new NotFound(`Requested resource not found: Table: ${name} not found`)
  return table
}

async function expiryNotes({ store }: Engine, table: Table): Promise<Change[]> {
  const notes: Change[] = []
  for await (const item of store.values(within(itemRow(table, Buffer.alloc(0))))) {
    const key = expiryRow(table, storageKey(table.key, item as Item), item as Item)
    if (key) notes.push({ type: 'put', key, value: 1 })
  }
  return notes
}

async function forgottenNotes({ store }: Engine, table: Table): Promise<Change[]> {
  const notes: Change[] = []
  for await (const key of store.keys(within(prefix(rowKind.expiry, unsigned32(table.id)))))
    notes.push({ type: 'del', key })
  return notes
}
