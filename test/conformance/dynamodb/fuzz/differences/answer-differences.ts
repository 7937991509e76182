import { isDeepStrictEqual } from 'node:util'
import { trimNumbers } from '../numbers.ts'
import type { Operation } from '../operation.ts'
import { tables } from '../tables.ts'
import { type AnsweredForm, isRefusal, type ListedDifference } from './comparing.ts'

export const answerRules: readonly ListedDifference[] = [
  {
    name: 'numbers within documents and of updates',
    reason:
      'The service trims zeros of every number (API reference, AttributeValue); DynamoDB Local leaves those within lists, maps and sets and those that an update writes as they were sent.',
    withoutDifference: (_ours, theirs) => trimNumbers(theirs) as typeof theirs,
  },
  {
    name: 'a full stop in a cancellation reason',
    reason: 'The API reference and the cloud write "The conditional request failed" without it.',
    withoutDifference: (_ours, theirs) => {
      const text = JSON.stringify(theirs)
      const without = text.replaceAll('"The conditional request failed."', '"The conditional request failed"')
      return without === text ? theirs : (JSON.parse(without) as typeof theirs)
    },
  },
  {
    name: 'a cursor after the last item',
    reason:
      'A cursor need not mean that there is more (API reference, Query); DynamoDB Local gives none where the item read last is the last that the key condition can mean, and refuses one that stands there.',
    withoutDifference: (ours, theirs, { body }) => {
      if (isRefusal(ours) || !hasUpperEnd(body)) return theirs
      if (isRefusal(theirs)) return atTheEnd.test(theirs.message) && isEmpty(ours) ? ours : theirs
      const [page, next] = ours.pages.slice(-2)
      const { LastEvaluatedKey: _cursor, ...last } = page ?? {}
      const shorter = { ...ours, pages: [...ours.pages.slice(0, -2), last] }
      return next?.ScannedCount === 0 && isDeepStrictEqual(shorter, theirs) ? ours : theirs
    },
  },
  {
    name: 'a scan’s filter of what an index does not hold',
    reason:
      'An index has its projected attributes only (Developer Guide); DynamoDB Local filters by the whole item, and counts it.',
    withoutDifference: (ours, theirs, { name, body }) => {
      if (name !== 'Scan' || isRefusal(ours) || isRefusal(theirs) || !filtersByUnprojectedAttribute(body)) return theirs
      const [own, other] = [ours.together as ScanSummary, theirs.together as ScanSummary]
      if (!own || !other) return theirs
      const { count, items, order } = own
      return { pages: withOurUnits(ours.pages, theirs.pages), together: { ...other, count, items, order } }
    },
  },
  {
    name: 'parts of a document that an update gives back',
    reason:
      'UPDATED_OLD and UPDATED_NEW give what was updated (API reference, UpdateItem): of a list or map the parts; DynamoDB Local gives, from one of its runs to the next, those or the whole attribute.',
    withoutDifference: (ours, theirs, { name, body }) => {
      if (isRefusal(ours) || isRefusal(theirs) || name !== 'UpdateItem') return theirs
      const [own, other] = [ours.pages[0]?.Attributes, theirs.pages[0]?.Attributes]
      return /^UPDATED_/.test(String(body.ReturnValues)) && isPartOf(own, other) ? ours : theirs
    },
  },
]

const atTheEnd = /^The provided starting key does not match the range key predicate$/

function isEmpty({ pages }: AnsweredForm): boolean {
  return pages.length === 1 && pages[0]?.ScannedCount === 0
}

interface ScanSummary {
  readonly count: number
  readonly items: unknown
  readonly order: unknown
}

/** Returns their pages, with our units where they count more. */
function withOurUnits(ours: AnsweredForm['pages'], theirs: AnsweredForm['pages']): AnsweredForm['pages'] {
  const unitsOf = (page: AnsweredForm['pages'][number] | undefined) =>
    Number((page?.ConsumedCapacity as { CapacityUnits?: number } | undefined)?.CapacityUnits ?? 0)
  return theirs.map((page, at) =>
    unitsOf(page) > unitsOf(ours[at]) ? { ...page, ConsumedCapacity: ours[at]?.ConsumedCapacity } : page,
  )
}

const keywords = new Set(['and', 'or', 'not', 'in', 'between'])

/** Returns whether a filter names an attribute that the index does not project. */
function filtersByUnprojectedAttribute({
  TableName,
  IndexName,
  FilterExpression,
  ...more
}: Operation['body']): boolean {
  const table = tables.find(({ name }) => name === TableName)
  const index = table?.indexes.find(({ name }) => name === IndexName)
  if (!table || !index || index.projection === 'ALL') return false
  const held = [...Object.keys(table.keys), ...Object.keys(index.keys), ...(index.included ?? [])]
  const names = (more.ExpressionAttributeNames ?? {}) as Readonly<Record<string, string>>
  const words = String(FilterExpression ?? '').match(/(?<![\w:.#])\s*(?:#\w+|[A-Za-z]\w*)(?!\s*\(|\w)/g) ?? []
  return words
    .map((word) => names[word.trim()] ?? word.trim())
    .some((name) => !held.includes(name) && !keywords.has(name.toLowerCase()))
}

/**
 * Returns whether two values are equal, except that lists and maps of the first may have only some of the parts, in
 * order.
 */
function isPartOf(part: unknown, whole: unknown, field = ''): boolean {
  if (isDeepStrictEqual(part, whole)) return true
  if (Array.isArray(part) && Array.isArray(whole)) return field === 'L' && isPartOfList(part, whole)
  if (part === null || whole === null || typeof part !== 'object' || typeof whole !== 'object') return false
  const [own, other] = [part as Record<string, unknown>, whole as Record<string, unknown>]
  const names = Object.keys(own)
  if (field !== 'M' && !isDeepStrictEqual(names, Object.keys(other))) return false
  return names.every((name) => name in other && isPartOf(own[name], other[name], name))
}

function isPartOfList(part: readonly unknown[], whole: readonly unknown[]): boolean {
  let from = 0
  for (const element of part) {
    const at = whole.findIndex((other, index) => index >= from && isPartOf(element, other))
    if (at < 0) return false
    from = at + 1
  }
  return true
}

/** Returns whether a key condition has an upper end: one whole key, or a bound of the sort key. */
function hasUpperEnd({ TableName, KeyConditionExpression }: Operation['body']): boolean {
  return TableName === 'fuzz-alone' || /<=|>=|between/i.test(String(KeyConditionExpression))
}
