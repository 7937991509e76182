import {
  ReturnConsumedCapacity,
  ReturnItemCollectionMetrics,
  ReturnValue,
  ReturnValuesOnConditionCheckFailure,
  Select,
} from '@aws-sdk/client-dynamodb'
import type { Operation } from '../operation.ts'

/** Minimum and maximum of a value or a length, from the API reference. */
const bounds: Readonly<Record<string, readonly [least: number, most: number]>> = {
  tableName: [3, 255],
  indexName: [3, 255],
  limit: [1, Number.POSITIVE_INFINITY],
  segment: [0, 999_999],
  totalSegments: [1, 1_000_000],
  clientRequestToken: [1, 36],
  transactItems: [1, 100],
  keys: [1, 100],
  requestItems: [1, 25],
  'requestItems, keys': [3, 255],
}
const enumerations: Readonly<Record<string, object>> = {
  returnConsumedCapacity: ReturnConsumedCapacity,
  returnItemCollectionMetrics: ReturnItemCollectionMetrics,
  returnValues: ReturnValue,
  returnValuesOnConditionCheckFailure: ReturnValuesOnConditionCheckFailure,
  select: Select,
}
const demanded = new Set(
  'tableName key item keys requestItems transactItems member get conditionExpression updateExpression'.split(' '),
)
const nameOfTable = '[a-zA-Z0-9_.-]+'

const broken = /^(?:null|'.*?') at '(.+?)' failed to satisfy constraint: (.*)$/s

/**
 * Returns whether a refusal ("1 validation error detected: Value …") names only documented constraints, each broken at
 * the named path.
 */
export function namesBrokenConstraints(message: string, { body }: Operation): boolean {
  const [start, ...rest] = message.split(/(?:: |; )Value (?=null at|')/)
  if (!/^\d+ validation errors? detected$/.test(start ?? '') || rest.length === 0) return false
  return rest.every((part) => {
    const [, path = '', constraint = ''] = broken.exec(part) ?? []
    return path !== '' && valuesAt(body, path).some((value) => breaks(value, constraint, path.split('.').at(-1) ?? ''))
  })
}

/**
 * Returns the values at a path such as `transactItems.1.member.put.tableName`. Table names may contain the separating
 * full stop.
 */
function valuesAt(value: unknown, path: string): unknown[] {
  if (path === '' || path === 'member') return [value ?? null]
  const rest = path.replace(/^member\./, '')
  if (value === null || typeof value !== 'object') return rest.includes('.') ? [] : [null]
  if (Array.isArray(value)) {
    const [, index = '', after = ''] = /^(\d+)(?:\.(.*))?$/s.exec(rest) ?? []
    return index === '' ? [] : valuesAt(value[Number(index) - 1], after)
  }
  const fields = Object.entries(value).filter(([name]) => isAt(rest, name) || isAt(rest, lowerFirst(name)))
  const found = fields.flatMap(([name, part]) => valuesAt(part, rest.slice(name.length + 1)))
  return fields.length === 0 && !rest.includes('.') ? [null] : found
}

const isAt = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`)
const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** Returns whether the API reference has the constraint and the value breaks it. */
function breaks(value: unknown, constraint: string, field: string): boolean {
  if (constraint === 'Member must not be null') return value === null && demanded.has(field)
  const [, part = '', list = ''] = /^Map (keys|value) must satisfy constraint: \[(.*)\]$/s.exec(constraint) ?? []
  if (part !== '' && value !== null && typeof value === 'object') {
    const members: unknown[] = part === 'keys' ? Object.keys(value) : Object.values(value)
    const constraints = list.split(', Member').map((one) => one.replace(/^ /, 'Member '))
    const name = part === 'keys' ? `${field}, keys` : field
    return members.some((member) => member === null || constraints.some((one) => breaks(member, one, name)))
  }
  const [, kind = '', bound = ''] =
    /^Member must (have length|have value|satisfy regular expression pattern:|satisfy enum value set:) (.*)$/s.exec(
      constraint,
    ) ?? []
  if (kind === 'satisfy enum value set:')
    return isEnumeration(bound, field) && !Object.values(enumerations[field] ?? {}).includes(value)
  if (kind === 'satisfy regular expression pattern:')
    return bound === nameOfTable && !new RegExp(`^(?:${bound})$`).test(String(value))
  const measured = kind === 'have length' ? lengthOf(value) : Math.floor(Number(value))
  const [, direction, limit] = /^(greater|less) than or equal to (\d+)$/.exec(bound) ?? []
  const [least, most] = bounds[field] ?? []
  if (direction === 'greater') return Number(limit) === least && measured < least
  return direction === 'less' && Number(limit) === most && measured > most
}

function isEnumeration(list: string, field: string): boolean {
  const words = list.slice(1, -1).split(', ').toSorted()
  return (
    words.join() ===
    Object.values(enumerations[field] ?? {})
      .toSorted()
      .join()
  )
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return value === null || typeof value !== 'object' ? Number.NaN : Object.keys(value).length
}
