import { hasWrongJsonType } from '../json-types.ts'
import { reasonsOf, refusals } from '../refusing.ts'
import { type Compared, isRefusal, type ListedDifference } from './comparing.ts'
import { namesBrokenConstraints } from './constraints.ts'
import { wordings } from './wordings.ts'

export const refusalRules: readonly ListedDifference[] = [
  {
    name: 'a field of the wrong JSON type',
    mayHaveWritten: true,
    reason:
      'The service answers SerializationException; DynamoDB Local converts what it can and fails with a 500, or with what the converted value causes.',
    withoutDifference: (ours, theirs, operation) =>
      isRefusal(ours) && ours.type === 'SerializationException' && hasWrongJsonType(operation) ? ours : theirs,
  },
  {
    name: 'a field that breaks its constraint',
    mayHaveWritten: true,
    reason:
      'The service checks constraints first and answers "1 validation error detected: …"; DynamoDB Local has words of its own, another order, or no check.',
    withoutDifference: (ours, theirs, operation) =>
      isRefusal(ours) && namesBrokenConstraints(ours.message, operation) ? ours : theirs,
  },
  {
    name: 'a failure of DynamoDB Local itself',
    mayHaveWritten: true,
    reason: 'It answers InternalFailure with status 500; nothing can be learnt from it.',
    withoutDifference: (ours, theirs) =>
      isRefusal(theirs) && theirs.status === 500 && !saysMore(ours) ? ours : theirs,
  },
  {
    name: 'wording: within the reasons of a cancellation',
    reason: 'A reason has the words of the refusal that it would be alone, which differ as listed.',
    withoutDifference: (ours, theirs) => {
      if (!isRefusal(ours) || !isRefusal(theirs) || theirs.type !== ours.type) return theirs
      const [own, other] = [ours.more.CancellationReasons, theirs.more.CancellationReasons] as Reason[][]
      if (!own || !other) return theirs
      const CancellationReasons = other.map((reason, at) => inOurWords(own[at], reason))
      return { ...theirs, more: { ...theirs.more, CancellationReasons } }
    },
  },
  {
    name: 'type and size of an index key in an update',
    reason:
      'An update may give an index key neither another type nor more bytes than a key has (API reference, TransactWriteItems); DynamoDB Local lets both pass.',
    withoutDifference: (ours, theirs, { body }) => {
      if (!isRefusal(ours) || !JSON.stringify(body).includes('"UpdateExpression"')) return theirs
      const levelled = withoutIndexKeys(reasonsOf(ours))
      if (!isRefusal(theirs)) return indexKey.test(ours.message) || onlyNone(levelled) ? ours : theirs
      return levelled !== reasonsOf(ours) && levelled === reasonsOf(theirs) ? ours : theirs
    },
  },
  {
    name: 'a cursor with a key that is too long',
    reason:
      'A hash key has at most 2048 bytes, a sort key 1024 (Developer Guide, quotas); DynamoDB Local does not measure those of a cursor.',
    withoutDifference: (ours, theirs, { body }) =>
      isRefusal(ours) &&
      /^The provided starting key is invalid: .* size limit of ?(?:1024|2048) ?bytes$/.test(ours.message) &&
      hasLongKey(body.ExclusiveStartKey)
        ? ours
        : theirs,
  },
  {
    name: 'values above 1 MB in an expression',
    reason: 'The limit is 2 MB for all values together (Developer Guide, quotas); DynamoDB Local refuses half of it.',
    withoutDifference: (ours, theirs, { body }) =>
      isRefusal(theirs) &&
      /Expression size has exceeded the maximum allowed size;$/.test(theirs.message) &&
      JSON.stringify(body.ExpressionAttributeValues ?? {}).length > 2 ** 20
        ? ours
        : theirs,
  },
  {
    name: 'a value within a path',
    reason:
      'A path has names and indexes only (Developer Guide, expressions); the grammar of DynamoDB Local takes a value after the dot and fails on it later.',
    withoutDifference: refusals((ours) => /Syntax error; token: ":\w+", near: "\.\s*:/.test(ours.message)),
  },
  {
    name: 'the reserved words size and convert',
    reason: 'Both stand in the list of reserved words (Developer Guide); DynamoDB Local lets them pass.',
    withoutDifference: (ours, theirs) =>
      isRefusal(ours) && /reserved keyword: (size|convert)$/i.test(ours.message) ? ours : theirs,
    mayHaveWritten: true,
  },
]

export const wordingRules: readonly ListedDifference[] = wordings.map(({ name, reason, ours: own, theirs: other }) => ({
  name,
  reason,
  withoutDifference: refusals(
    (ours, theirs) => ours.type === theirs.type && agree(own.exec(ours.message), other.exec(theirs.message)),
  ),
}))

/** Returns whether both match and captured the same text. */
const agree = (ours: RegExpExecArray | null, theirs: RegExpExecArray | null): boolean =>
  ours !== null && theirs !== null && (ours[1] === undefined || theirs[1] === undefined || ours[1] === theirs[1])

interface Reason {
  readonly Code?: string
  readonly Message?: string
}

/** Returns their reason with our message when both say the same in different words. */
function inOurWords(ours: Reason | undefined, theirs: Reason): Reason {
  const [own, other] = [ours?.Message ?? '', theirs.Message ?? '']
  const same =
    ours?.Code === theirs.Code && wordings.some((words) => agree(words.ours.exec(own), words.theirs.exec(other)))
  return same ? { ...theirs, Message: own } : theirs
}

const indexKey = /Type mismatch for Index Key|Size limit/

/** Returns whether a key is longer than the 1024 bytes of a sort key. */
const hasLongKey = (key: unknown): boolean =>
  Object.values(key ?? {}).some((value: { S?: unknown; B?: unknown }) => {
    const bytes = value.S === undefined ? Buffer.from(String(value.B), 'base64') : Buffer.from(String(value.S))
    return bytes.length > 1024
  })

const onlyNone = (reasons: string): boolean => /^\[\{"Code":"None"\}(,\{"Code":"None"\})*\]$/.test(reasons)

function withoutIndexKeys(reasons: string): string {
  return reasons.replace(
    /\{"Code":"ValidationError","Message":"[^"]*(Type mismatch for Index Key|Size limit)[^"]*"\}/g,
    '{"Code":"None"}',
  )
}

/** Returns whether another rule covers the refusal, or whether it is a fault of our endpoint. */
const saysMore = (form: Compared): boolean =>
  isRefusal(form) &&
  (form.status >= 500 || form.type === 'SerializationException' || / validation errors? detected: /.test(form.message))
