import * as official from '@aws-sdk/client-dynamodb'
import type { Operation } from './operation.ts'

/** The service model in the official client: a number for a simple type, otherwise kind and parts of the type. */
type Schema = number | (() => Schema) | readonly unknown[]

const simple: Readonly<Record<number, string>> = { 0: 'string', 1: 'number', 2: 'boolean', 21: 'string' }
const blob = 21
const [list, map, structure, union] = [1, 2, 3, 4]
/** Added to the number of a simple type for a list or a map of it. */
const [listOf, mapOf] = [64, 128]

/** Returns whether a field of a request has a JSON type other than that of the service model in the official client. */
export function hasWrongJsonType({ name, body }: Operation): boolean {
  const inputs = official as unknown as Readonly<Record<string, Schema>>
  const schema = inputs[`${name}Input$`]
  if (!schema) throw new Error(`The official client has no model of ${name}`)
  return !fits(body, schema)
}

function fits(value: unknown, schema: Schema): boolean {
  if (typeof schema === 'function') return fits(value, schema())
  if (value === null || value === undefined) return true
  if (typeof schema === 'number') return fitsSimple(value, schema)
  if (schema.length === 2) return fits(value, schema[0] as Schema)
  const [kind, , , , names, types] = schema as [number, string, string, unknown, readonly string[], readonly Schema[]]
  if (kind === list) return isList(value) && value.every((part) => fits(part, names as Schema))
  if (!isObject(value)) return false
  if (kind === map) return Object.values(value).every((part) => fits(part, types as Schema))
  if (kind !== structure && kind !== union) throw new Error(`The official client’s model has an unknown kind ${kind}`)
  return names.every((name, at) => fits(value[name], types[at] ?? 0))
}

function fitsSimple(value: unknown, schema: number): boolean {
  if (schema >= mapOf) return isObject(value) && Object.values(value).every((part) => fits(part, schema - mapOf))
  if (schema >= listOf) return isList(value) && value.every((part) => fits(part, schema - listOf))
  // The service also accepts words as booleans.
  if (simple[schema] === 'boolean' && typeof value === 'string') return /^(true|false|yes|no|1|0)$/i.test(value)
  if (schema === blob && typeof value === 'string') return Buffer.from(value, 'base64').toString('base64') === value
  return typeof value === simple[schema]
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
