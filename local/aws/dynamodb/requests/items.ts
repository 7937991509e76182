import { type Caller, type Engine, requireItemPermission, tableOf } from '../engine.ts'
import { type ParsedProjection, project } from '../expressions/projection.ts'
import { commit, type ItemChange, itemRow } from '../storage/commit.ts'
import { type Item, sizeOfItem } from '../values/values.ts'
import { attributesContext } from './attributes.ts'
import { type ReturnConsumedCapacity, readUnits, Spent } from './capacity.ts'
import { checkRead, checkWrite } from './checks.ts'
import { evaluate, spendOnWrite, target, type Write, type WriteKind } from './writes.ts'

export interface Read {
  readonly TableName: string
  readonly Key: Item
  readonly ConsistentRead?: boolean
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
  readonly _projection?: ParsedProjection
}

export async function getItem(engine: Engine, caller: Caller, read: Read): Promise<object> {
  requireItemPermission(engine, caller, 'GetItem', read.TableName, [read.Key])
  const table = tableOf(engine, read.TableName)
  const item = engine.store.get(itemRow(table, checkRead(table, read))) as Item | undefined
  const spent = new Spent()
  spent.addTable(readUnits(item ? sizeOfItem(item) : 0, read.ConsistentRead))
  const capacity = spent.describe(table.name, read.ReturnConsumedCapacity)
  return {
    ...(item && { Item: project(item, read._projection?.paths) }),
    ...(capacity && { ConsumedCapacity: capacity }),
  }
}

export const putItem = (engine: Engine, caller: Caller, write: Write): Promise<object> =>
  writeOne(engine, caller, 'Put', write)

export const updateItem = (engine: Engine, caller: Caller, write: Write): Promise<object> =>
  writeOne(engine, caller, 'Update', write)

export const deleteItem = (engine: Engine, caller: Caller, write: Write): Promise<object> =>
  writeOne(engine, caller, 'Delete', write)

async function writeOne(engine: Engine, caller: Caller, kind: WriteKind, write: Write): Promise<object> {
  requireItemPermission(engine, caller, `${kind}Item`, write.TableName, [target(write)], attributesContext(write))
  checkWrite(tableOf(engine, write.TableName), kind, write)
  const change = await engine.store.exclusive(async () => {
    const evaluated = evaluate(engine, kind, write)
    await commit(engine, [evaluated])
    return evaluated
  })
  const spent = new Spent()
  spendOnWrite(spent, change)
  const capacity = spent.describe(write.TableName, write.ReturnConsumedCapacity)
  const attributes = returned(write, change)
  return {
    ...(attributes && Object.keys(attributes).length > 0 && { Attributes: attributes }),
    ...(capacity && { ConsumedCapacity: capacity }),
  }
}

function returned({ ReturnValues, _updates }: Write, { before, after }: ItemChange): Item | undefined {
  if (ReturnValues === 'ALL_OLD') return before
  if (ReturnValues === 'ALL_NEW') return after
  const touched = _updates?.paths ?? []
  if (ReturnValues === 'UPDATED_OLD') return before && project(before, touched)
  if (ReturnValues === 'UPDATED_NEW') return after && project(after, touched)
  return undefined
}
