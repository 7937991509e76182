import type { UpdateClause } from '../expressions/updates.ts'
import { InvalidKeyValue, SchemaError, ValidationError } from '../service-error.ts'
import { type Index, type KeySchema, keyAttributes, keyValue, type Table } from '../tables/tables.ts'
import { type AttributeValue, type Item, typeOf } from '../values/values.ts'
import { keyPart, partition } from './keys.ts'

const notTheSchema = 'The provided key element does not match the schema'

/** Checks table and index keys. Returns the item's storage key. */
export function keyOfItem(table: Table, item: Item): Buffer {
  for (const key of keyAttributes(table.key)) {
    const value = keyValue(item, key)
    if (!value)
      throw new ValidationError(`One or more parameter values were invalid: Missing the key ${key.name} in the item`)
    if (typeOf(value) !== key.type)
      throw new SchemaError(`Type mismatch for key ${key.name} expected: ${key.type} actual: ${typeOf(value)}`)
  }
  checkContents(table.key, item)
  checkIndexKeys(table, item)
  return storageKey(table.key, item)
}

/** Returns the item's storage key. */
export function keyOfKey(table: Table, key: Item): Buffer {
  const attributes = keyAttributes(table.key)
  const given = attributes.every((attribute) => keyValue(key, attribute))
  if (!given || Object.keys(key).length !== attributes.length) throw new ValidationError(notTheSchema)
  for (const attribute of attributes) {
    const value = keyValue(key, attribute)
    if (value && typeOf(value) !== attribute.type) throw new InvalidKeyValue(notTheSchema)
  }
  checkContents(table.key, key)
  return storageKey(table.key, key)
}

/**
 * Checks index keys. They may be absent (the item is then not in the index), but not empty, too long or of another
 * type.
 */
export function checkIndexKeys(table: Table, item: Item): void {
  for (const index of table.indexes) {
    for (const key of keyAttributes(index.key)) {
      const value = keyValue(item, key)
      if (!value) continue
      if (typeOf(value) !== key.type)
        throw new SchemaError(
          `Type mismatch for Index Key ${key.name} Expected: ${key.type} Actual: ${typeOf(value)} IndexName: ${index.name}`,
        )
      if (isEmpty(value))
        throw new ValidationError(
          'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
            `${emptyKey(value)} IndexName: ${index.name}, IndexKey: ${key.name}`,
        )
      if (bytesOf(value) > (key === index.key.hash ? longestHash : longestRange))
        throw new SchemaError('Size limit exceeded')
    }
  }
}

/** Returns whether all table and index keys of an item have a type that keys can have. */
export function hasScalarKeys(table: Table, item: Item): boolean {
  const attributes = [table.key, ...table.indexes.map((index) => index.key)].flatMap(keyAttributes)
  return attributes.every((key) => {
    const value = keyValue(item, key)
    return !value || ['S', 'N', 'B'].includes(typeOf(value))
  })
}

/**
 * Checks index keys after an update, which has its own message for an empty one.
 * @throws ValidationError
 */
export function checkUpdatedIndexKeys(table: Table, item: Item): void {
  for (const key of table.indexes.flatMap((index) => keyAttributes(index.key))) {
    const value = keyValue(item, key)
    if (value && isEmpty(value))
      throw new ValidationError(
        'One or more parameter values are not valid. The update expression attempted to update a secondary index key ' +
          `to a value that is not supported. ${emptyKey(value)}`,
      )
  }
  checkIndexKeys(table, item)
}

export function checkUpdatedPaths(table: Table, clauses: readonly UpdateClause[]): void {
  for (const { name } of keyAttributes(table.key)) {
    if (clauses.some(({ path }) => path[0] === name))
      throw new SchemaError(`Cannot update attribute ${name}. This attribute is part of the key`)
  }
}

/** Returns undefined without all index key attributes. */
export function indexStorageKey(table: Table, index: Index, item: Item): Buffer | undefined {
  if (!keyAttributes(index.key).every((key) => keyValue(item, key))) return undefined
  return Buffer.concat([storageKey(index.key, item), storageKey(table.key, item)])
}

/** Returns the bytes of a complete key: partition, then sort key. */
export function storageKey(schema: KeySchema, item: Item): Buffer {
  const hash = keyValue(item, schema.hash)
  if (!hash) throw new ValidationError(notTheSchema)
  const range = schema.range && keyValue(item, schema.range)
  return range ? Buffer.concat([partition(hash), keyPart(range)]) : partition(hash)
}

/** Returns only the key attributes, as in a cursor or stream record. */
export function onlyKey(item: Item, ...schemas: readonly KeySchema[]): Item {
  const key: Item = {}
  for (const attribute of schemas.flatMap(keyAttributes)) {
    const value = keyValue(item, attribute)
    if (value) key[attribute.name] = value
  }
  return key
}

/** Maximum bytes of a hash key and of a sort key. */
const longestHash = 2048
const longestRange = 1024

/**
 * Refuses empty and too long keys.
 * @throws ValidationError
 */
export function checkContents(schema: KeySchema, item: Item): void {
  for (const key of keyAttributes(schema)) {
    const value = keyValue(item, key)
    if (!value) continue
    if (isEmpty(value))
      throw new ValidationError(`One or more parameter values are not valid. ${emptyKey(value)} Key: ${key.name}`)
    if (key === schema.hash && bytesOf(value) > longestHash)
      throw new InvalidKeyValue(
        `One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes`,
      )
    if (key !== schema.hash && bytesOf(value) > longestRange)
      throw new InvalidKeyValue(
        `One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes`,
      )
  }
}

function isEmpty(value: AttributeValue): boolean {
  return value.S === '' || value.B === ''
}

function emptyKey(value: AttributeValue): string {
  const kind = value.B === undefined ? 'string' : 'binary'
  return `The AttributeValue for a key attribute cannot contain an empty ${kind} value.`
}

function bytesOf({ S, B }: AttributeValue): number {
  return B === undefined ? Buffer.byteLength(S ?? '') : Buffer.byteLength(B, 'base64')
}
