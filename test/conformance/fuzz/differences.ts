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
const EVALUATION =
  /^(An operand in the update expression has an incorrect data type|The provided expression refers to an attribute that does not exist in the item|The document path provided in the update expression is invalid for update|Number (over|under)flow\.|Attempting to store more than 38)/

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
      JSON.parse(JSON.stringify(theirs).replaceAll('"The conditional request failed."', '"The conditional request failed"')),
  },
  ...CAPACITY_RULES,
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
    name: 'type of an index key in an update',
    reason:
      'An update may not give an index key another type (Developer Guide, secondary indexes); DynamoDB Local lets it pass.',
    level: (ours, theirs) =>
      isRefusal(ours) && !isRefusal(theirs) && /Type mismatch for Index Key/.test(ours.message) ? ours : theirs,
  },
  {
    name: 'an update in a transaction that cannot be applied',
    reason:
      'The API reference makes it a reason of a TransactionCanceledException; DynamoDB Local answers a ValidationException.',
    level: refusals(
      (ours, theirs) =>
        ours.type === 'TransactionCanceledException' &&
        theirs.type === 'ValidationException' &&
        JSON.stringify(ours.more).includes(JSON.stringify(theirs.message)),
    ),
  },
  {
    name: 'which of an update’s failures is named',
    reason: 'Several clauses fail on the item; the order in which DynamoDB Local meets them follows from a hash table.',
    level: refusals(
      (ours, theirs, { body }) =>
        EVALUATION.test(ours.message) && EVALUATION.test(theirs.message) && hasSeveralClauses(body),
    ),
  },
  ...WORDINGS.map(({ name, reason, ours: own, theirs: other }) => ({
    name,
    reason,
    level: refusals((ours, theirs) => own.test(ours.message) && other.test(theirs.message)),
  })),
]

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
