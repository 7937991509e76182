import { isDeepStrictEqual } from 'node:util'
import { isRefusal } from './comparing.ts'
import type { ListedDifference } from './differences.ts'
import type { Operation } from './operation.ts'

/** Listed differences in what is answered. */
export const ANSWER_RULES: readonly ListedDifference[] = [
  {
    name: 'numbers within lists, maps and sets',
    reason:
      'The service trims zeros of every number (API reference, AttributeValue); DynamoDB Local leaves those within documents as they were sent.',
    level: (ours, theirs) => {
      const trimmed = trimNumbers(theirs)
      return isDeepStrictEqual(trimmed, theirs) ? theirs : (trimmed as typeof ours)
    },
  },
  {
    name: 'a full stop in a cancellation reason',
    reason: 'The API reference and the cloud write "The conditional request failed" without it.',
    level: (_ours, theirs) =>
      JSON.parse(
        JSON.stringify(theirs).replaceAll('"The conditional request failed."', '"The conditional request failed"'),
      ),
  },
  {
    name: 'a cursor after the last item',
    reason:
      'A cursor need not mean that there is more (API reference, Query); DynamoDB Local gives none where the item read last is the last that the key condition can mean.',
    level: (ours, theirs, { body }) => {
      if (isRefusal(ours) || isRefusal(theirs) || !namesAnEnd(body)) return theirs
      const [page, next] = ours.pages.slice(-2)
      const { LastEvaluatedKey: _cursor, ...last } = page ?? {}
      const shorter = { ...ours, pages: [...ours.pages.slice(0, -2), last] }
      return next?.ScannedCount === 0 && isDeepStrictEqual(shorter, theirs) ? ours : theirs
    },
  },
  {
    name: 'a scan’s filter of what an index does not hold',
    reason: 'An index has its projected attributes only (Developer Guide); DynamoDB Local filters by the whole item.',
    level: (ours, theirs, { name, body }) => {
      const partial = ['by-kind', 'some-by-owner'].includes(String(body.IndexName))
      const filtered = name === 'Scan' && partial && body.FilterExpression !== undefined
      return filtered && !isRefusal(ours) && !isRefusal(theirs) ? ours : theirs
    },
  },
  {
    name: 'elements of a list that an update gives back',
    reason:
      'UPDATED_OLD and UPDATED_NEW give what was updated (API reference, UpdateItem): of a list the elements; DynamoDB Local gives the whole list where an operand reads it.',
    level: (ours, theirs, { name, body }) => {
      if (isRefusal(ours) || isRefusal(theirs) || name !== 'UpdateItem') return theirs
      const [own, other] = [ours.pages[0]?.Attributes, theirs.pages[0]?.Attributes]
      return /^UPDATED_/.test(String(body.ReturnValues)) && isPartOf(own, other) ? ours : theirs
    },
  },
]

/** Whether two values are equal, but for lists of which the first has some elements of the second. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (isDeepStrictEqual(part, whole)) return true
  if (Array.isArray(part) && Array.isArray(whole))
    return part.every((one) => whole.some((other) => isPartOf(one, other)))
  if (part === null || whole === null || typeof part !== 'object' || typeof whole !== 'object') return false
  const [own, other] = [part as Record<string, unknown>, whole as Record<string, unknown>]
  return (
    isDeepStrictEqual(Object.keys(own), Object.keys(other)) &&
    Object.keys(own).every((at) => isPartOf(own[at], other[at]))
  )
}

/** Whether a key condition says where it ends: by one whole key, or by a bound of the sort key. */
function namesAnEnd({ TableName, KeyConditionExpression }: Operation['body']): boolean {
  return TableName === 'fuzz-alone' || /<=|>=|between/i.test(String(KeyConditionExpression))
}

/** Numbers in the form that the service gives them. */
function trimNumbers(value: unknown, field = ''): unknown {
  if (typeof value === 'string' && field === 'N') return trimmedNumber(value)
  if (Array.isArray(value)) {
    const list = value.map((element) => (field === 'NS' ? trimmedNumber(String(element)) : trimNumbers(element)))
    return field === 'NS' ? list.toSorted() : list
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, trimNumbers(part, name)]))
}

function trimmedNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? []
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0')
  const at = Math.max(0, point)
  const left = padded.slice(0, at).replace(/^0+/, '') || '0'
  const right = padded.slice(at).replace(/0+$/, '')
  const made = right ? `${left}.${right}` : left
  return sign === '-' && made !== '0' ? `-${made}` : made
}
