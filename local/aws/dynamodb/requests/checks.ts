import { checkKeyPaths } from '../expressions/key-paths.ts'
import { type Expressions, parseExpressions } from '../expressions/parsing.ts'
import { InvalidKeyValue, SchemaError, ValidationError } from '../service-error.ts'
import { hasScalarKeys, keyOfKey } from '../storage/item-keys.ts'
import type { Table } from '../tables/tables.ts'
import { demandItem } from '../values/checks.ts'
import type { Item } from '../values/values.ts'
import { checkSize, locate, target, type Write, type WriteKind } from './writes.ts'

type ExpressionName =
  | 'UpdateExpression'
  | 'ConditionExpression'
  | 'KeyConditionExpression'
  | 'FilterExpression'
  | 'ProjectionExpression'

const writeExpressions: Readonly<Record<WriteKind, readonly ExpressionName[]>> = {
  Put: ['ConditionExpression'],
  Update: ['UpdateExpression', 'ConditionExpression'],
  Delete: ['ConditionExpression'],
  ConditionCheck: ['ConditionExpression'],
}

/**
 * Checks a write against its table and parses its expressions. Checks the item or key first, because DynamoDB Local
 * reports that error first.
 * @throws ValidationError
 */
export function checkWrite(table: Table, kind: WriteKind, write: Write & Expressions): void {
  const returned = write.ReturnValues ?? 'NONE'
  if (kind !== 'Update' && returned !== 'NONE' && returned !== 'ALL_OLD')
    throw new ValidationError('Return values set to invalid value')
  checkSubstitutions(write, writeExpressions[kind])
  demandItem(target(write))
  locate(table, write)
  parseExpressions(write)
  checkKeyPaths(table, write)
}

/** Checks a transaction's part without its table. This runs for all parts before `checkPart`. */
export function checkContents(kind: WriteKind, write: Write & Expressions): void {
  if (writeExpressions[kind].some((name) => write[name] !== undefined)) parseExpressions(write)
  demandItem(target(write))
  if (write.Item) checkSize(write.Item)
}

/**
 * Checks a transaction's part against its table. A key of the wrong type becomes a cancellation reason, unless no key
 * can have that type.
 * @throws ValidationError
 */
export function checkPart(table: Table, kind: WriteKind, write: Write & Expressions): void {
  checkSubstitutions(write, writeExpressions[kind])
  try {
    locate(table, write)
  } catch (error) {
    const isReason = error instanceof SchemaError || error instanceof InvalidKeyValue
    if (!isReason || !hasScalarKeys(table, target(write))) throw error
  }
  if (kind !== 'ConditionCheck') checkKeyPaths(table, write)
}

/**
 * Returns the item's storage key.
 * @throws ValidationError
 */
export function checkRead(table: Table, read: Expressions & { readonly Key: Item }): Buffer {
  checkSubstitutions(read, ['ProjectionExpression'])
  parseExpressions(read)
  checkKeyPaths(table, read)
  demandItem(read.Key)
  return keyOfKey(table, read.Key)
}

/**
 * Refuses expression names and values without an expression.
 * @throws ValidationError
 */
export function checkSubstitutions(input: Expressions, expressions: readonly ExpressionName[]): void {
  if (input.ExpressionAttributeNames && expressions.every((name) => input[name] === undefined))
    throw new ValidationError('ExpressionAttributeNames can only be specified when using expressions')
  const withValues = expressions.filter((name) => name !== 'ProjectionExpression')
  if (input.ExpressionAttributeValues && withValues.length > 0 && withValues.every((name) => input[name] === undefined))
    throw new ValidationError(
      'ExpressionAttributeValues can only be specified when using expressions: ' +
        `${withValues.join(' and ')} ${withValues.length > 1 ? 'are' : 'is'} null`,
    )
}
