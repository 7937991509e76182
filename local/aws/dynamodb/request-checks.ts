import { type Expressions, parseExpressions } from './expressions.ts'
import { hasScalarKeys, keyOfKey } from './item-keys.ts'
import { checkKeyPaths } from './key-paths.ts'
import { SchemaError, UnfitKey, ValidationError } from './service-error.ts'
import type { Table } from './tables.ts'
import { demandItem } from './value-checks.ts'
import type { Item } from './values.ts'
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
 * Checks a write against its table and parses its expressions: the item or key before the expressions, so that of
 * several mistakes the one is named that DynamoDB Local names. Throws ValidationError.
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

/** What can be checked of a transaction's part without its table: that of all parts comes first. */
export function checkContents(kind: WriteKind, write: Write & Expressions): void {
  if (writeExpressions[kind].some((name) => write[name] !== undefined)) parseExpressions(write)
  demandItem(target(write))
  if (write.Item) checkSize(write.Item)
}

/**
 * Checks a transaction's part against its table. A key of the wrong type is left to be a reason for cancellation, but
 * not one of a type that no key has. Throws ValidationError.
 */
export function checkPart(table: Table, kind: WriteKind, write: Write & Expressions): void {
  checkSubstitutions(write, writeExpressions[kind])
  try {
    locate(table, write)
  } catch (error) {
    const isReason = error instanceof SchemaError || error instanceof UnfitKey
    if (!isReason || !hasScalarKeys(table, target(write))) throw error
  }
  if (kind !== 'ConditionCheck') checkKeyPaths(table, write)
}

/** Checks a read against its table and parses its projection. Gives the item's place. Throws ValidationError. */
export function checkRead(table: Table, read: Expressions & { readonly Key: Item }): Buffer {
  checkSubstitutions(read, ['ProjectionExpression'])
  parseExpressions(read)
  checkKeyPaths(table, read)
  demandItem(read.Key)
  return keyOfKey(table, read.Key)
}

/** Names and values belong to expressions. Throws ValidationError. */
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
