import { type Expressions, nestedHeads, parseExpressions } from './expressions.ts'
import { checkUpdatedPaths, keyOfKey } from './item-keys.ts'
import { ValidationError } from './service-error.ts'
import { keyAttributes, type Table } from './tables.ts'
import { demandItem } from './value-checks.ts'
import type { Item } from './values.ts'
import { locate, type Write, type WriteKind } from './writes.ts'

type ExpressionName =
  | 'UpdateExpression'
  | 'ConditionExpression'
  | 'KeyConditionExpression'
  | 'FilterExpression'
  | 'ProjectionExpression'

const WRITE_EXPRESSIONS: Readonly<Record<WriteKind, readonly ExpressionName[]>> = {
  Put: ['ConditionExpression'],
  Update: ['UpdateExpression', 'ConditionExpression'],
  Delete: ['ConditionExpression'],
  ConditionCheck: ['ConditionExpression'],
}

/**
 * Checks a write against its table and parses its expressions: the item or key before the expressions, so that of
 * several mistakes the one is named that DynamoDB Local names. Gives the item's place. Throws ValidationError.
 */
export function checkWrite(table: Table, kind: WriteKind, write: Write & Expressions): Buffer {
  const returned = write.ReturnValues ?? 'NONE'
  if (kind !== 'Update' && returned !== 'NONE' && returned !== 'ALL_OLD')
    throw new ValidationError('Return values set to invalid value')
  checkSubstitutions(write, WRITE_EXPRESSIONS[kind])
  demandItem(write.Item ?? write.Key ?? {})
  const place = locate(table, write)
  parseExpressions(write)
  if (write._updates) checkUpdatedPaths(table, write._updates.sections)
  checkKeyPaths(table, write)
  return place
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

/** Keys are scalars: no expression may look into them. Throws ValidationError. */
export function checkKeyPaths(table: Table, expressions: Expressions): void {
  const heads = nestedHeads(expressions)
  const refuse = (kind: 'Key' | 'IndexKey', name: string) => {
    if (heads.has(name))
      throw new ValidationError(
        "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: " +
          `${kind}: ${name}`,
      )
  }
  for (const { name } of keyAttributes(table.key)) refuse('Key', name)
  for (const index of table.indexes) for (const { name } of keyAttributes(index.key)) refuse('IndexKey', name)
}
