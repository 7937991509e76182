import { type Compared, isRefusal, type RefusalForm } from './comparing.ts'
import { namesBrokenConstraints } from './constraints.ts'
import type { ListedDifference } from './differences.ts'
import { hasWrongJsonType } from './json-types.ts'
import { trimNumbers } from './numbers.ts'
import type { Operation } from './operation.ts'
import { wordings } from './wordings.ts'

const refusals =
  (holds: (ours: RefusalForm, theirs: RefusalForm, operation: Operation) => boolean): ListedDifference['level'] =>
  (ours, theirs, operation) =>
    isRefusal(ours) && isRefusal(theirs) && holds(ours, theirs, operation) ? ours : theirs

const evaluations =
  '(An operand in the update expression has an incorrect data type|The provided expression refers to an attribute that does not exist in the item|The document path provided in the update expression is invalid for update|Number (over|under)flow[.]|Attempting to store more than 38|DynamoDB only supports precision up to 38)'
const evaluation = new RegExp(`^${evaluations}`)
const evaluationReason = new RegExp(`"${evaluations}`)

const badKey =
  /key element does not match the schema|Type mismatch for key|Size limit|size limit|empty (string|binary) value/

/** Listed differences in what is refused, and in which words. */
export const refusalRules: readonly ListedDifference[] = [
  {
    name: 'a field of the wrong JSON type',
    mayHaveWritten: true,
    reason:
      'The service answers SerializationException; DynamoDB Local converts what it can and fails with a 500, or with what the converted value causes.',
    level: (ours, theirs, operation) =>
      isRefusal(ours) && ours.type === 'SerializationException' && hasWrongJsonType(operation) ? ours : theirs,
  },
  {
    name: 'a field that breaks its constraint',
    mayHaveWritten: true,
    reason:
      'The service checks constraints first and answers "1 validation error detected: …"; DynamoDB Local has words of its own, another order, or no check.',
    level: (ours, theirs, operation) =>
      isRefusal(ours) && namesBrokenConstraints(ours.message, operation) ? ours : theirs,
  },
  {
    name: 'a failure of DynamoDB Local itself',
    mayHaveWritten: true,
    reason: 'It answers InternalFailure with status 500; nothing can be learnt from it.',
    level: (ours, theirs) => (isRefusal(theirs) && theirs.status === 500 && !saysMore(ours) ? ours : theirs),
  },
  {
    name: 'type and size of an index key in an update',
    reason:
      'An update may give an index key neither another type nor more bytes than a key has (API reference, TransactWriteItems); DynamoDB Local lets both pass.',
    level: (ours, theirs, { body }) => {
      if (!isRefusal(ours) || !JSON.stringify(body).includes('"UpdateExpression"')) return theirs
      const levelled = withoutIndexKeys(reasonsOf(ours))
      if (!isRefusal(theirs)) return indexKey.test(ours.message) || onlyNone(levelled) ? ours : theirs
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
        (reasonsOf(ours).includes(inOurWords(theirs.message)) ||
          (theirs.message === 'Invalid attribute value type' && /Type mismatch for Index Key/.test(reasonsOf(ours)))),
    ),
  },
  {
    name: 'when an update in a transaction is tried',
    reason: 'DynamoDB Local tries each update before it looks at the rest of the transaction.',
    level: refusals(
      (ours, theirs, { name, body }) =>
        name === 'TransactWriteItems' &&
        JSON.stringify(body).includes('"Update"') &&
        /multiple operations on one item$|can only be specified when using expressions|^Key attributes must be scalars|does not match the schema$|Missing the key|Type mismatch for (?:key|Index Key)|for a key attribute cannot/.test(
          ours.message,
        ) &&
        (evaluation.test(theirs.message) || /^Key attributes must be scalars/.test(theirs.message)),
    ),
  },
  {
    name: 'values above 1 MB in an expression',
    reason: 'The limit is 2 MB for all values together (Developer Guide, quotas); DynamoDB Local refuses half of it.',
    level: (ours, theirs, { body }) =>
      isRefusal(theirs) &&
      /Expression size has exceeded the maximum allowed size;$/.test(theirs.message) &&
      JSON.stringify(body.ExpressionAttributeValues ?? {}).length > 2 ** 20
        ? ours
        : theirs,
  },
  {
    name: 'an update of the key in a transaction',
    reason: 'The API reference gives one reason for each part; DynamoDB Local gives the one of the update alone.',
    level: refusals(
      (ours, theirs) =>
        ours.type === 'TransactionCanceledException' &&
        ours.type === theirs.type &&
        /Cannot update attribute/.test(reasonsOf(ours)) &&
        /Cannot update attribute/.test(reasonsOf(theirs)),
    ),
  },
  {
    name: 'a transactional read of a bad key',
    reason:
      'A request that does not fit the table is a ValidationException, as in TransactWriteItems; DynamoDB Local answers a cancellation without reasons.',
    level: refusals(
      (ours, theirs, { name }) =>
        name === 'TransactGetItems' &&
        ours.type === 'ValidationException' &&
        badKey.test(ours.message) &&
        isEmptyCancellation(theirs),
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
    name: 'the segment of a cursor',
    reason: 'How keys are spread over the segments of a scan is not defined.',
    level: refusals(
      (ours, theirs, { name, body }) =>
        name === 'Scan' &&
        Number(body.TotalSegments) > 1 &&
        body.ExclusiveStartKey !== undefined &&
        [ours, theirs].some(({ message }) => otherSegment.test(message)),
    ),
  },
  {
    name: 'which of several indexes with one key is named',
    reason: 'DynamoDB Local meets the indexes in the order of a hash table.',
    level: refusals(
      (ours, theirs) =>
        ours.type === theirs.type &&
        ours.message !== theirs.message &&
        withoutIndexName(ours.message) === withoutIndexName(theirs.message),
    ),
  },
  {
    name: 'one item twice in a transaction',
    reason:
      'No two parts may target the same item (API reference, TransactWriteItems); DynamoDB Local looks for it among the parts that hold.',
    level: refusals(
      (ours, theirs, { body }) =>
        /multiple operations on one item$/.test(ours.message) &&
        theirs.type === 'TransactionCanceledException' &&
        /"Code":"(ConditionalCheckFailed|ValidationError)"/.test(reasonsOf(theirs)) &&
        hasKeyTwice(body),
    ),
  },
  {
    name: 'keys that are the same number written differently',
    reason:
      'A key is its value, however a number is written; DynamoDB Local compares the keys of a batch or transaction by their text.',
    level: (ours, theirs, { body }) =>
      isRefusal(ours) &&
      /contains duplicates$|multiple operations on one item$/.test(ours.message) &&
      hasKeysOfOneNumber(body)
        ? ours
        : theirs,
  },
  {
    name: 'which of an update’s failures is named',
    reason: 'Several clauses fail on the item; the order in which DynamoDB Local meets them follows from a hash table.',
    level: refusals(
      (ours, theirs, { body }) =>
        (evaluation.test(ours.message) || evaluationReason.test(reasonsOf(ours))) &&
        evaluation.test(theirs.message) &&
        hasSeveralClauses(body),
    ),
  },
  {
    name: 'which overlapping path is named second',
    reason: 'Where three paths are given, DynamoDB Local names as the second one a path that need not overlap.',
    level: refusals(
      (ours, theirs) =>
        ours.message !== theirs.message &&
        withoutSecondPath(ours.message) === withoutSecondPath(theirs.message) &&
        overlap(ours.message),
    ),
  },
  {
    name: 'a value within a path',
    reason:
      'A path has names and indexes only (Developer Guide, expressions); the grammar of DynamoDB Local takes a value after the dot and fails on it later.',
    level: refusals((ours) => /Syntax error; token: ":\w+", near: "\.\s*:/.test(ours.message)),
  },
  {
    name: 'the reserved words size and convert',
    reason: 'Both stand in the list of reserved words (Developer Guide); DynamoDB Local lets them pass.',
    level: (ours, theirs) =>
      isRefusal(ours) && /reserved keyword: (size|convert)$/i.test(ours.message) ? ours : theirs,
    mayHaveWritten: true,
  },
  ...wordings.map(({ name, reason, ours: own, theirs: other }) => ({
    name,
    reason,
    level: refusals(
      (ours, theirs) => ours.type === theirs.type && agree(own.exec(ours.message), other.exec(theirs.message)),
    ),
  })),
]

/** Both match, and what both have caught is the same. */
const agree = (ours: RegExpExecArray | null, theirs: RegExpExecArray | null): boolean =>
  ours !== null && theirs !== null && (ours[1] === undefined || theirs[1] === undefined || ours[1] === theirs[1])

const inOurWords = (message: string): string =>
  message.replace(
    'DynamoDB only supports precision up to 38 digits',
    'Attempting to store more than 38 significant digits in a Number',
  )

const indexKey = /Type mismatch for Index Key|Size limit/

const onlyNone = (reasons: string): boolean => /^\[\{"Code":"None"\}(,\{"Code":"None"\})*\]$/.test(reasons)

const reasonsOf = ({ more }: RefusalForm): string => JSON.stringify(more.CancellationReasons ?? [])

function withoutIndexKeys(reasons: string): string {
  return reasons.replace(
    /\{"Code":"ValidationError","Message":"[^"]*(Type mismatch for Index Key|Size limit)[^"]*"\}/g,
    '{"Code":"None"}',
  )
}

/**
 * Whether the two paths in a message do what it says: one is the other's beginning, or they conflict, where one has an
 * index and the other a name.
 */
function overlap(message: string): boolean {
  const [, verb, one = '', two = ''] =
    /Two document paths (overlap|conflict) .* path one: \[(.*)\], path two: \[(.*)\]$/.exec(message) ?? []
  const [shorter = [], longer = []] = [one.split(', '), two.split(', ')].toSorted((a, b) => a.length - b.length)
  const at = shorter.findIndex((step, index) => step !== longer[index])
  if (verb === 'overlap') return at < 0
  return verb === 'conflict' && at >= 0 && shorter[at]?.startsWith('[') !== longer[at]?.startsWith('[')
}

const withoutSecondPath = (message: string): string => message.replace(/(Two document paths .*), path two: .*$/, '$1')

const otherSegment =
  /^Exclusive start key must lie within the segment$|Please use ExclusiveStartKey with correct Segment/

const withoutIndexName = (message: string): string => message.replace(/IndexName: (by-owner|some-by-owner)\b/, '')

function sortNames(message: string): string {
  return message.replace(/[[{]([^[\]{}]*)[\]}]/g, (_all, names: string) => names.split(', ').toSorted().join())
}

const isEmptyCancellation = ({ type, more }: RefusalForm): boolean =>
  type === 'TransactionCanceledException' && more.CancellationReasons === undefined

/** What another rule looks into, or a failure of our own. */
const saysMore = (form: Compared): boolean =>
  isRefusal(form) &&
  (form.status >= 500 || form.type === 'SerializationException' || / validation errors? detected: /.test(form.message))

/** Clauses of all updates: commas within a function's parentheses divide none. */
function hasSeveralClauses(body: Operation['body']): boolean {
  const expressions = JSON.stringify(body).match(/"UpdateExpression":"[^"]*"/g) ?? []
  const clauses = expressions.map((text) => text.slice(20).replace(/\([^()]*\)/g, ''))
  return expressions.length > 1 || clauses.some((text) => /,|\s(set|remove|add|delete)\s/i.test(text))
}

/** Whether two keys of a request are one when their numbers are, and not when their texts are. */
function hasKeysOfOneNumber({ RequestItems, TransactItems }: Operation['body']): boolean {
  const keys = [...keysOf(RequestItems), ...keysOf(TransactItems)]
  return differing(keys.map((key) => trimNumbers(key))) < differing(keys)
}

function hasKeyTwice({ TransactItems }: Operation['body']): boolean {
  const keys = keysOf(TransactItems)
  return differing(keys.map((key) => trimNumbers(key))) < keys.length
}

const differing = (list: readonly unknown[]): number => new Set(list.map((key) => JSON.stringify(key))).size

/** The keys within a request, each with the table it is of. */
function keysOf(value: unknown, table = ''): unknown[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap((part) => keysOf(part, table))
  const name = 'TableName' in value ? String(value.TableName) : table
  if ('pk' in value) return [{ table: name, pk: value.pk, sk: 'sk' in value ? value.sk : undefined }]
  return Object.entries(value).flatMap(([field, part]) => keysOf(part, name || field))
}
