import { questionView } from '../../../shared/contract/questions.ts'
import { claimPart } from '../../kit/events/consumer.ts'
import { batchGet } from '../../kit/table/batch-get.ts'
import { keys } from '../../kit/table/keys.ts'
import { queryAll } from '../../kit/table/query.ts'
import { readableAll } from '../../kit/table/readable.ts'
import type { Table } from '../../kit/table/table.ts'
import { ConditionsFailed, type Part, transact } from '../../kit/table/transaction.ts'
import { type Digest, type DigestItem, type DigestQuestion, digestItemLimits, digestRow } from './digest.ts'

/** `dueAt` and `quiet` apply only to the first item. */
export type Addition = DigestItem & Pick<Digest, 'userId' | 'dueAt' | 'quiet'> & { readonly eventId: string }

/**
 * Adds an item to the user's digest; the first one opens it. A listed conversation is not added again; items beyond the
 * limit are only counted. Guard: the event was not added before. Returns whether it was new.
 * @throws Error when concurrent writers win every attempt: the event is retried
 */
export async function addToDigest(table: Table, addition: Addition, now: Date): Promise<boolean> {
  const claim = claimPart('notifications', addition.eventId, now)
  const ways = [addItemPart(addition), itemListedPart(addition), countPart(addition)]
  // Between two attempts the digest is sent and reopened at most once, so two rounds suffice.
  for (const way of [...ways, ...ways]) {
    const failed = await failedConditions(table, [claim, way])
    if (!failed) return true
    if (failed.has(0)) return false
  }
  throw new Error(`${addition.eventId} could not be added to the digest`)
}

async function failedConditions(table: Table, parts: readonly Part[]): Promise<ConditionsFailed['failed'] | undefined> {
  try {
    await transact(table, parts)
    return undefined
  } catch (error) {
    if (error instanceof ConditionsFailed) return error.failed
    throw error
  }
}

function addItemPart({ of, userId, dueAt, quiet, thing }: Addition): Part {
  return {
    Update: {
      Key: keys.pendingDigest(of, userId),
      UpdateExpression:
        'SET things = list_append(if_not_exists(things, :none), :one), #of = :of, userId = :user, ' +
        'dueAt = if_not_exists(dueAt, :due), quiet = if_not_exists(quiet, :quiet), more = if_not_exists(more, :zero)',
      ConditionExpression: 'attribute_not_exists(things) OR (size(things) < :most AND NOT contains(things, :thing))',
      ExpressionAttributeNames: { '#of': 'of' },
      ExpressionAttributeValues: {
        ':none': [],
        ':one': [thing],
        ':thing': thing,
        ':of': of,
        ':user': userId,
        ':due': dueAt,
        ':quiet': quiet,
        ':zero': 0,
        ':most': digestItemLimits[of],
      },
    },
  }
}

function itemListedPart({ of, userId, thing }: Addition): Part {
  return {
    ConditionCheck: {
      Key: keys.pendingDigest(of, userId),
      ConditionExpression: 'contains(things, :thing)',
      ExpressionAttributeValues: { ':thing': thing },
    },
  }
}

function countPart({ of, userId }: Addition): Part {
  return {
    Update: {
      Key: keys.pendingDigest(of, userId),
      UpdateExpression: 'ADD more :one',
      ConditionExpression: 'size(things) >= :most',
      ExpressionAttributeValues: { ':one': 1, ':most': digestItemLimits[of] },
    },
  }
}

/** Yields the due digests; deferred ones are filtered after reading. */
export async function* dueDigests(table: Table, now: Date): AsyncGenerator<Digest> {
  const items = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'dueAt <= :now',
    ExpressionAttributeValues: { ':pk': keys.pendingDigests, ':now': now.toISOString() },
  })
  yield* readableAll(items, (item) => digestRow.parse(item))
}

/**
 * Deletes a digest together with other writes. Guards: no other run took it, and no item was added since it was read.
 * Returns false if a guard failed.
 */
export async function takeDigest(
  table: Table,
  { of, userId, dueAt, things, more }: Digest,
  parts: readonly Part[] = [],
): Promise<boolean> {
  const taken: Part = {
    Delete: {
      Key: keys.pendingDigest(of, userId),
      ConditionExpression: 'dueAt = :due AND size(things) = :listed AND more = :more',
      ExpressionAttributeValues: { ':due': dueAt, ':listed': things.length, ':more': more },
    },
  }
  return (await failedConditions(table, [taken, ...parts])) === undefined
}

export async function openQuestions(table: Table, questions: readonly DigestQuestion[]): Promise<Set<string>> {
  const items = await batchGet(
    table,
    questions.map(({ recyclableId, questionId }) => keys.question(recyclableId, questionId)),
    { consistent: true },
  )
  const open = items.map((item) => questionView.parse(item)).filter(({ answer }) => answer === null)
  return new Set(open.map(({ id }) => id))
}
