import { trimNumbers } from '../numbers.ts'
import type { Operation } from '../operation.ts'
import { evaluation, reasonsOf, refusals } from '../refusing.ts'
import { isRefusal, type ListedDifference, type RefusalForm } from './comparing.ts'

const badKey =
  /key element does not match the schema|Type mismatch for key|Size limit|size limit|empty (string|binary) value/

export const transactionRules: readonly ListedDifference[] = [
  {
    name: 'an update in a transaction that cannot be applied',
    reason:
      'The API reference makes it a reason of a TransactionCanceledException; DynamoDB Local answers a ValidationException.',
    withoutDifference: refusals(
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
    withoutDifference: refusals(
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
    name: 'an update of the key in a transaction',
    reason: 'The API reference gives one reason for each part; DynamoDB Local gives the one of the update alone.',
    withoutDifference: refusals(
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
    withoutDifference: refusals(
      (ours, theirs, { name }) =>
        name === 'TransactGetItems' &&
        ours.type === 'ValidationException' &&
        badKey.test(ours.message) &&
        isEmptyCancellation(theirs),
    ),
  },
  {
    name: 'one item twice in a transaction',
    reason:
      'No two parts may target the same item (API reference, TransactWriteItems); DynamoDB Local looks for it among the parts that hold.',
    withoutDifference: refusals(
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
    withoutDifference: (ours, theirs, { body }) =>
      isRefusal(ours) &&
      /contains duplicates$|multiple operations on one item$/.test(ours.message) &&
      hasKeysOfOneNumber(body)
        ? ours
        : theirs,
  },
]

const inOurWords = (message: string): string =>
  message.replace(
    'DynamoDB only supports precision up to 38 digits',
    'Attempting to store more than 38 significant digits in a Number',
  )

const isEmptyCancellation = ({ type, more }: RefusalForm): boolean =>
  type === 'TransactionCanceledException' && more.CancellationReasons === undefined

/** Returns whether two keys of a request have equal numbers in different notation. */
function hasKeysOfOneNumber({ RequestItems, TransactItems }: Operation['body']): boolean {
  const keys = [...keysOf(RequestItems), ...keysOf(TransactItems)]
  return differing(keys.map((key) => trimNumbers(key))) < differing(keys)
}

function hasKeyTwice({ TransactItems }: Operation['body']): boolean {
  const keys = keysOf(TransactItems)
  return differing(keys.map((key) => trimNumbers(key))) < keys.length
}

const differing = (list: readonly unknown[]): number => new Set(list.map((key) => JSON.stringify(key))).size

function keysOf(value: unknown, table = ''): unknown[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap((part) => keysOf(part, table))
  const name = 'TableName' in value ? String(value.TableName) : table
  if ('pk' in value) return [{ table: name, pk: value.pk, sk: 'sk' in value ? value.sk : undefined }]
  return Object.entries(value).flatMap(([field, part]) => keysOf(part, name || field))
}
