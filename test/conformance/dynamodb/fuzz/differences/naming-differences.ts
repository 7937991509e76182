import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../operation.ts'
import { evaluation, evaluationReason, reasonsOf, refusals } from '../refusing.ts'
import type { ListedDifference } from './comparing.ts'

export const namingRules: readonly ListedDifference[] = [
  {
    name: 'the order of names in a message',
    reason: 'It follows from a hash table.',
    withoutDifference: refusals(
      (ours, theirs) =>
        ours.status === theirs.status &&
        ours.type === theirs.type &&
        ours.message !== theirs.message &&
        sortNames(ours.message) === sortNames(theirs.message) &&
        isDeepStrictEqual(ours.more, theirs.more),
    ),
  },
  {
    name: 'the segment of a cursor',
    reason: 'How keys are spread over the segments of a scan is not defined.',
    withoutDifference: refusals(
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
    withoutDifference: refusals(
      (ours, theirs) =>
        ours.type === theirs.type &&
        ours.message !== theirs.message &&
        withoutIndexName(ours.message) === withoutIndexName(theirs.message),
    ),
  },
  {
    name: 'which of an update’s failures is named',
    reason: 'Several clauses fail on the item; the order in which DynamoDB Local meets them follows from a hash table.',
    withoutDifference: refusals(
      (ours, theirs, { body }) =>
        (evaluation.test(ours.message) || evaluationReason.test(reasonsOf(ours))) &&
        evaluation.test(theirs.message) &&
        hasSeveralClauses(body),
    ),
  },
  {
    name: 'which overlapping path is named second',
    reason: 'Where three paths are given, DynamoDB Local names as the second one a path that need not overlap.',
    withoutDifference: refusals(
      (ours, theirs) =>
        ours.message !== theirs.message &&
        withoutSecondPath(ours.message) === withoutSecondPath(theirs.message) &&
        overlap(ours.message),
    ),
  },
]

/**
 * Returns whether the two paths in a message really overlap (one is a prefix of the other) or conflict (an index
 * against a name).
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

/** Returns whether the updates have several clauses; commas within parentheses do not count. */
function hasSeveralClauses(body: Operation['body']): boolean {
  const expressions = JSON.stringify(body).match(/"UpdateExpression":"[^"]*"/g) ?? []
  const clauses = expressions.map((text) => text.slice(20).replace(/\([^()]*\)/g, ''))
  return expressions.length > 1 || clauses.some((text) => /,|\s(set|remove|add|delete)\s/i.test(text))
}
