import { commit, expiryRow, type ItemChange, itemRow } from './commit.ts'
import { type Caller, demand, type Engine, tableArn } from './engine.ts'
import { place } from './item-keys.ts'
import { prefix, rowKind, unsigned32, unsigned64 } from './keys.ts'
import { NotFound, ValidationError } from './service-error.ts'
import { type Change, within } from './store.ts'
import type { Table } from './tables.ts'
import type { Item } from './values.ts'

/** Items that expired longer ago are left alone. Source: Developer Guide, "Using time to live (TTL)". */
const fiveYears = 5 * 365 * 24 * 3600
/** So many rows at a time, so that other writes get their turn. */
const itemsPerWrite = 500

/** An UpdateTimeToLive after validation. */
interface TimeToLiveUpdate {
  readonly TableName: string
  readonly TimeToLiveSpecification: { readonly Enabled: boolean; readonly AttributeName: string }
}

/** UpdateTimeToLive. It takes effect at once: items that are past their time go with the next sweep. */
export async function updateTimeToLive(engine: Engine, caller: Caller, update: TimeToLiveUpdate): Promise<object> {
  demand(engine, caller, 'UpdateTimeToLive', tableArn(engine, update.TableName))
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

/** DescribeTimeToLive. */
export async function describeTimeToLive(
  engine: Engine,
  caller: Caller,
  { TableName }: { readonly TableName: string },
): Promise<object> {
  demand(engine, caller, 'DescribeTimeToLive', tableArn(engine, TableName))
  const { ttl } = namedTable(engine, TableName)
  return {
    TimeToLiveDescription: ttl
      ? { TimeToLiveStatus: 'ENABLED', AttributeName: ttl.attribute }
      : { TimeToLiveStatus: 'DISABLED' },
  }
}

/** Removes every item whose time has passed; the stream shows them as removed by the service. */
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
    const key = expiryRow(table, place(table.key, item as Item), item as Item)
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
