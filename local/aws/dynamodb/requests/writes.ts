import { type Engine, tableOf } from '../engine.ts'
import { holds, type ParsedCondition } from '../expressions/conditions.ts'
import { checkUpdateKeyPaths } from '../expressions/key-paths.ts'
import { applyUpdate, type ParsedUpdate } from '../expressions/updates.ts'
import { ConditionFailed, ValidationError } from '../service-error.ts'
import { type ItemChange, itemRow } from '../storage/commit.ts'
import { indexChanges } from '../storage/index-entries.ts'
import { checkUpdatedIndexKeys, checkUpdatedPaths, keyOfItem, keyOfKey } from '../storage/item-keys.ts'
import type { Table } from '../tables/tables.ts'
import { depthOfItem, type Item, sizeOfItem } from '../values/values.ts'
import { type ReturnConsumedCapacity, type Spent, spendOnIndexes, writeUnits } from './capacity.ts'

/** 400 KB, including attribute names. */
const maxItemBytes = 400 * 1024
/** An attribute value may have 32 levels: 31 lists or maps around a scalar. */
const maxNesting = 31

export type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck'

export interface Write {
  readonly TableName: string
  readonly Item?: Item
  readonly Key?: Item
  readonly ReturnValues?: 'NONE' | 'ALL_OLD' | 'ALL_NEW' | 'UPDATED_OLD' | 'UPDATED_NEW'
  readonly ReturnValuesOnConditionCheckFailure?: 'ALL_OLD' | 'NONE'
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity
  readonly _condition?: ParsedCondition
  readonly _updates?: ParsedUpdate
}

export function target(write: Write): Item {
  return write.Item ?? write.Key ?? {}
}

/**
 * Returns the item's storage key.
 * @throws ValidationError
 */
export function locate(table: Table, write: Write): Buffer {
  if (!write.Item) return keyOfKey(table, write.Key ?? {})
  checkSize(write.Item)
  return keyOfItem(table, write.Item)
}

/** @throws ValidationError */
export function checkSize(item: Item): void {
  if (sizeOfItem(item) > maxItemBytes) throw new ValidationError('Item size has exceeded the maximum allowed size')
  checkDepth(item)
}

function checkDepth(item: Item): void {
  if (depthOfItem(item) > maxNesting)
    throw new ValidationError(
      'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit',
    )
}

/**
 * Computes the effect of a write on the current item; writes nothing.
 * @throws ConditionFailed, ValidationError
 */
export function evaluate(engine: Engine, kind: WriteKind, write: Write): ItemChange {
  const table = tableOf(engine, write.TableName)
  const place = locate(table, write)
  const before = engine.store.get(itemRow(table, place)) as Item | undefined
  if (write._condition && !holds(write._condition.expression, before))
    throw new ConditionFailed(before, write.ReturnValuesOnConditionCheckFailure === 'ALL_OLD')
  return { table, place, before, after: outcome(table, kind, write, before) }
}

function outcome(table: Table, kind: WriteKind, write: Write, before: Item | undefined): Item | undefined {
  if (kind === 'Put') return write.Item
  if (kind === 'Delete') return undefined
  if (kind === 'ConditionCheck') return before
  if (write._updates) {
    checkUpdatedPaths(table, write._updates.sections)
    checkUpdateKeyPaths(table, write._updates)
  }
  const after = applyUpdate(write._updates?.sections ?? [], before ?? write.Key ?? {})
  checkUpdatedIndexKeys(table, after)
  if (sizeOfItem(after) > maxItemBytes)
    throw new ValidationError('Item size to update has exceeded the maximum allowed size')
  checkDepth(after)
  return after
}

/** Adds the units of a change; `factor` is 2 in a transaction. */
export function spendOnWrite(spent: Spent, { table, before, after }: ItemChange, factor = 1): void {
  spent.addTable(writeUnits(before, after) * factor)
  spendOnIndexes(spent, indexChanges(table, before, after), factor)
}
