import { isDeepStrictEqual } from 'node:util'
import { CAPACITY_RULES } from './capacity-differences.ts'
import { type Compared, comparable, isRefusal, type RefusalForm } from './comparing.ts'
import type { Operation } from './operation.ts'
import type { Answer } from './wire.ts'
import { WORDINGS } from './wordings.ts'

/** A difference that is known and has a reason. Decision 0002 lists the same. */
export interface ListedDifference {
  readonly name: string
  readonly reason: string
  /** Their answer without this difference from ours; as it was where the difference is another one. */
  level(ours: Compared, theirs: Compared, operation: Operation): Compared
}

/** What two endpoints said to the same operation, and no listed difference explains. */
export interface Difference {
  readonly ours: Compared
  readonly theirs: Compared
}

/** Answers compared: equal, equal but for listed differences, or different. */
export interface Verdict {
  readonly listed: readonly string[]
  readonly difference?: Difference
  /** One endpoint did what the other refused: whatever follows may differ. */
  readonly apart: boolean
}

/** Compares all answers of two endpoints to one operation. */
export function compare(operation: Operation, ours: readonly Answer[], theirs: readonly Answer[]): Verdict {
  const own = comparable(operation, ours)
  let other = comparable(operation, theirs)
  const apart = isRefusal(own) !== isRefusal(other)
  const difference = { ours: own, theirs: other }
  const listed: string[] = []
  for (const rule of DIFFERENCES) {
    if (isDeepStrictEqual(own, other)) break
    const levelled = rule.level(own, other, operation)
    if (isDeepStrictEqual(levelled, other)) continue
    listed.push(rule.name)
    other = levelled
  }
  return isDeepStrictEqual(own, other) ? { listed, apart } : { listed: [], difference, apart }
}

const refusals =
  (holds: (ours: RefusalForm, theirs: RefusalForm, operation: Operation) => boolean): ListedDifference['level'] =>
  (ours, theirs, operation) =>
    isRefusal(ours) && isRefusal(theirs) && holds(ours, theirs, operation) ? ours : theirs

const CONSTRAINT = /^\d+ validation errors? detected: /
const EVALUATIONS =
  '(An operand in the update expression has an incorrect data type|The provided expression refers to an attribute that does not exist in the item|The document path provided in the update expression is invalid for update|Number (over|under)flow[.]|Attempting to store more than 38)'
const EVALUATION = new RegExp(`^${EVALUATIONS}`)
const EVALUATION_REASON = new RegExp(`"${EVALUATIONS}`)

const WRONG_KEY_TYPE = /Type mismatch for (key|Index Key)|key element does not match the schema/

const DIFFERENCES: readonly ListedDifference[] = [
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
  ...CAPACITY_RULES,
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
    name: 'a failure of DynamoDB Local itself',
    reason: 'It answers InternalFailure with status 500; nothing can be learnt from it.',
    level: (ours, theirs) => (isRefusal(theirs) && theirs.status === 500 && !isFailure(ours) ? ours : theirs),
  },
  {
    name: 'a field of the wrong JSON type',
    reason:
      'The service answers SerializationException; DynamoDB Local converts what it can and fails with a 500, or with what the converted value causes.',
    level: (ours, theirs) => (isRefusal(ours) && ours.type === 'SerializationException' ? ours : theirs),
  },
  {
    name: 'a field that breaks its constraint',
    reason:
      'The service checks constraints first and answers "1 validation error detected: …"; DynamoDB Local has words of its own, another order, or no check.',
    level: (ours, theirs) => (isRefusal(ours) && CONSTRAINT.test(ours.message) ? ours : theirs),
  },
  {
    name: 'type and size of an index key in an update',
    reason:
      'An update may give an index key neither another type nor more bytes than a key has (API reference, TransactWriteItems); DynamoDB Local lets both pass.',
    level: (ours, theirs) => {
      if (!isRefusal(ours)) return theirs
      if (!isRefusal(theirs)) return /Type mismatch for Index Key|Size limit/.test(ours.message) ? ours : theirs
      const levelled = withoutIndexKeys(reasonsOf(ours))
      return levelled !== reasonsOf(ours) && levelled === reasonsOf(theirs) ? ours : theirs
    },
  },
  {
    name: 'an update in a transaction that cannot be applied',
    reason:
      'The API reference makes it a reason of a TransactionCanceledException; DynamoDB Local answers a ValidationException.',
    level: refusals(
      (ours, theirs) =>
        ours.type === 'TransactionCanceledException' &&
        theirs.type === 'ValidationException' &&
        (JSON.stringify(ours.more).includes(JSON.stringify(theirs.message)) ||
          (theirs.message === 'Invalid attribute value type' && WRONG_KEY_TYPE.test(reasonsOf(ours)))),
    ),
  },
  {
    name: 'when an update in a transaction is tried',
    reason: 'DynamoDB Local tries each update before it looks for two operations on one item.',
    level: refusals(
      (ours, theirs) => /multiple operations on one item$/.test(ours.message) && EVALUATION.test(theirs.message),
    ),
  },
  {
    name: 'values above 1 MB in an expression',
    reason: 'The limit is 2 MB for all values together (Developer Guide, quotas); DynamoDB Local refuses half of it.',
    level: (ours, theirs, { body }) =>
      isRefusal(theirs) &&
      /Expression size has exceeded the maximum allowed size;$/.test(theirs.message) &&
      JSON.stringify(body).length > 2 ** 20
        ? ours
        : theirs,
  },
  {
    name: 'an update of the key in a transaction',
    reason: 'The API reference gives one reason for each part; DynamoDB Local gives the one of the update alone.',
    level: refusals(
      (ours, theirs) =>
        /Cannot update attribute/.test(reasonsOf(ours)) && /Cannot update attribute/.test(reasonsOf(theirs)),
    ),
  },
  {
    name: 'a transactional read of a bad key',
    reason:
      'A request that does not fit the table is a ValidationException, as in TransactWriteItems; DynamoDB Local answers a cancellation without reasons.',
    level: refusals(
      (ours, theirs, { name }) =>
        name === 'TransactGetItems' && ours.type === 'ValidationException' && isEmptyCancellation(theirs),
    ),
  },
  {
    name: 'which of several tables’ mistakes is named',
    reason: 'The tables of a batch come in the order of a hash table.',
    level: refusals(
      (ours, theirs, { name, body }) =>
        name.startsWith('Batch') &&
        Object.keys(body.RequestItems ?? {}).length > 1 &&
        ours.status === theirs.status &&
        ours.message !== theirs.message,
    ),
  },
  {
    name: 'the order of names in a message',
    reason: 'It follows from a hash table.',
    level: refusals(
      (ours, theirs) =>
        ours.status === theirs.status &&
        ours.type === theirs.type &&
        sortNames(ours.message) === sortNames(theirs.message),
    ),
  },
  {
    name: 'keys that are the same number written differently',
    reason:
      'A key is its value, however a number is written; DynamoDB Local compares the keys of a batch or transaction by their text.',
    level: (ours, theirs, { body }) =>
      isRefusal(ours) &&
      /contains duplicates$|multiple operations on one item$/.test(ours.message) &&
      /"N":"(001|1e2)"/.test(JSON.stringify(body))
        ? ours
        : theirs,
  },
  {
    name: 'which of an update’s failures is named',
    reason: 'Several clauses fail on the item; the order in which DynamoDB Local meets them follows from a hash table.',
    level: refusals(
      (ours, theirs, { body }) =>
        (EVALUATION.test(ours.message) || EVALUATION_REASON.test(reasonsOf(ours))) &&
        EVALUATION.test(theirs.message) &&
        hasSeveralClauses(body),
    ),
  },
  {
    name: 'which overlapping path is named second',
    reason: 'Where three paths are given, DynamoDB Local names as the second one a path that need not overlap.',
    level: refusals(
      (ours, theirs) =>
        ours.message !== theirs.message && withoutSecondPath(ours.message) === withoutSecondPath(theirs.message),
    ),
  },
  ...WORDINGS.map(({ name, reason, ours: own, theirs: other }) => ({
    name,
    reason,
    level: refusals(
      (ours, theirs) => ours.type === theirs.type && own.test(ours.message) && other.test(theirs.message),
    ),
  })),
]

const reasonsOf = ({ more }: RefusalForm): string => JSON.stringify(more.CancellationReasons ?? [])

function withoutIndexKeys(reasons: string): string {
  return reasons.replace(
    /\{"Code":"ValidationError","Message":"[^"]*(Type mismatch for Index Key|Size limit)[^"]*"\}/g,
    '{"Code":"None"}',
  )
}

const withoutSecondPath = (message: string): string => message.replace(/(Two document paths .*), path two: .*$/, '$1')

function sortNames(message: string): string {
  return message.replace(/[[{]([^[\]{}]*)[\]}]/g, (_all, names: string) => names.split(', ').toSorted().join())
}

/** Whether a key condition says where it ends: by one whole key, or by a bound of the sort key. */
function namesAnEnd({ TableName, KeyConditionExpression }: Operation['body']): boolean {
  return TableName === 'fuzz-alone' || /<=|>=|between/i.test(String(KeyConditionExpression))
}

const isEmptyCancellation = ({ type, more }: RefusalForm): boolean =>
  type === 'TransactionCanceledException' && more.CancellationReasons === undefined

const isFailure = (form: Compared): boolean => isRefusal(form) && form.status >= 500

function hasSeveralClauses(body: Operation['body']): boolean {
  const expressions = JSON.stringify(body).match(/"UpdateExpression":"[^"]*"/g) ?? []
  return expressions.length > 1 || expressions.some((text) => /,|\s(set|remove|add|delete)\s/i.test(text.slice(24)))
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

/** Names and reasons of all listed differences, as `--help` prints them. */
export const LISTED: readonly { readonly name: string; readonly reason: string }[] = DIFFERENCES
