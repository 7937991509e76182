import { isDeepStrictEqual } from 'node:util'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../shared/refusals.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keyPrefixes } from '../kit/table/key-prefixes.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, type Guarded, type Part, transact } from '../kit/table/transaction.ts'
import { type Balance, balance, earningsIn, noBalance } from './balance.ts'
import { type Decision, decide, type Facts } from './decide.ts'
import { type Journal, journal } from './journal.ts'
import { type EntryRow, earnedAtOf, entriesFrom, entryItem, entryRow, journalItem } from './ledger-rows.ts'
import { thresholdPosition } from './maturity.ts'
import type { Movement } from './movements.ts'
import { type Subject, userOf } from './terms.ts'

/**
 * Optimistic locking: one of several concurrent writers wins each round. 40 rounds with exponential backoff (10 ms to
 * 320 ms, full jitter) take 5.5 s on average before the caller gets `ledger.busy`.
 */
const rounds = 40
const backOffMs = 10
const longestBackOffMs = 320

interface MoveOptions {
  readonly now: Date
  /** Further writes (records, events); not requested for a replayed movement. */
  readonly alongside?: (decision: Decision) => readonly (Part | Guarded)[]
  /**
   * Users whose profile the parts alongside write. A transaction may touch a row only once, so those parts must carry
   * `notFrozen`.
   */
  readonly profilesAlongside?: readonly string[]
}

/**
 * Moves money: reads, decides and writes in one transaction. Idempotent: a repeated call moves nothing and returns the
 * stored result. Guards: no new journals of these subjects or users since they were read; users with outgoing money are
 * not suspended.
 * @throws Refusal those of `decide` and of the parts alongside; ledger.busy after 40 rounds lost against concurrent
 * writers
 */
export async function moveMoney(
  table: Table,
  movements: readonly Movement[],
  { now, alongside = () => [], profilesAlongside = [] }: MoveOptions,
): Promise<Decision> {
  for (let round = 1; ; round++) {
    const { facts, decision } = await readAndDecide(table, movements, now)
    if (decision.replayed) return decision
    const own = [...journalParts(decision), ...balanceParts(facts, decision)]
    try {
      await transact(table, [...own, ...frozenChecks(decision, profilesAlongside), ...alongside(decision)])
      return decision
    } catch (error) {
      if (!isContended(error, own.length)) throw error
      if (round === rounds) throw new Refusal('ledger.busy')
      const longest = Math.min(backOffMs * 2 ** round, longestBackOffMs)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest))
    }
  }
}

/** A concurrent write between two reads can look like a fault. Throws only if a second read gives the same data. */
async function readAndDecide(
  table: Table,
  movements: readonly Movement[],
  now: Date,
): Promise<{ facts: Facts; decision: Decision }> {
  let faulty: Facts | undefined
  for (;;) {
    const facts = await readFacts(table, movements)
    try {
      return { facts, decision: decide(facts, movements, now) }
    } catch (error) {
      if (error instanceof Refusal || isDeepStrictEqual(facts, faulty)) throw error
      faulty = facts
    }
  }
}

/** Returns whether a concurrent write won. */
function isContended(error: unknown, ownParts: number): boolean {
  if (error instanceof ConditionsFailed) return [...error.failed.keys()].some((index) => index < ownParts)
  if (!(error instanceof TransactionCanceledException)) return false
  return (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict')
}

/**
 * Reads balances before histories. A concurrent write then appears in the history, and the guard rejects the outdated
 * balance. In reverse order, a step would be decided against a balance that already includes it. The first journal
 * fixes the subject's owner.
 */
async function readFacts(table: Table, movements: readonly Movement[]): Promise<Facts> {
  const users = new Set((await Promise.all(movements.map((movement) => userOfMovement(table, movement)))).flat())
  const rows = await batchGet(
    table,
    [...users].flatMap((userId) => [keys.balance(userId), keys.profile(userId)]),
    { consistent: true },
  )
  const subjects = [...new Set(movements.map(({ subject }) => subject))]
  const histories = new Map(
    await Promise.all(subjects.map(async (subject) => [subject, await readJournals(table, subject)] as const)),
  )
  const rowAt = ({ pk, sk }: Key) => rows.find((row) => row.pk === pk && row.sk === sk)
  const balances = new Map(
    [...users].map((userId) => [userId, balance.parse(rowAt(keys.balance(userId)) ?? noBalance)] as const),
  )
  const frozen = new Set([...users].filter((userId) => Boolean(rowAt(keys.profile(userId))?.suspension)))
  const reachedAt = new Map<string, Date>()
  for (const { terms } of movements) {
    if (terms?.kind !== 'withdrawal') continue
    const at = await readReachedAt(table, terms.userId, balances.get(terms.userId) ?? noBalance)
    if (at) reachedAt.set(terms.userId, at)
  }
  return { histories, balances, frozen, reachedAt }
}

async function userOfMovement(table: Table, { subject, terms }: Movement): Promise<string[]> {
  const of = terms ?? (await readJournals(table, subject))[0]?.terms
  const userId = of && userOf(of)
  return userId === undefined ? [] : [userId]
}

/** Guards: the number is new in its subject. */
function journalParts({ journals }: Decision): Part[] {
  return journals.map((one) => ({
    Put: { Item: journalItem(one), ConditionExpression: 'attribute_not_exists(pk)' },
  }))
}

/** Guards: each balance is unchanged since it was read, and each entry is new. */
function balanceParts({ balances: before }: Facts, { balances, entries }: Decision): Part[] {
  const puts = [...balances].map(([userId, after]): Part => {
    const seen = before.get(userId)?.version ?? 0
    return {
      Put: {
        Item: { ...keys.balance(userId), userId, ...after },
        ...(seen === 0
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : {
              ConditionExpression: '#version = :seen',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':seen': seen },
            }),
      },
    }
  })
  return [
    ...puts,
    ...entries.map(
      (one): Part => ({
        Put: { Item: entryItem(one), ConditionExpression: 'attribute_not_exists(pk)' },
      }),
    ),
  ]
}

export const notFrozen = {
  ConditionExpression: 'attribute_not_exists(suspension) OR suspension = :none',
  ExpressionAttributeValues: { ':none': null },
} as const

/** Guards: users with outgoing money are not suspended at the write. */
function frozenChecks({ payingUsers }: Decision, elsewhere: readonly string[]): Guarded[] {
  const checked = [...payingUsers].filter((userId) => !elsewhere.includes(userId))
  return checked.map((userId) => ({
    ConditionCheck: { Key: keys.profile(userId), ...notFrozen },
    refusal: new Refusal('ledger.frozen'),
  }))
}

export async function readJournals(table: Table, subject: Subject): Promise<Journal[]> {
  const journals: Journal[] = []
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.journals(subject) },
    ConsistentRead: true,
  })
  for await (const row of rows) journals.push(journal.parse(row))
  return journals
}

/** All zero for an unknown user. */
export async function readBalance(table: Table, userId: string): Promise<Balance> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.balance(userId), ConsistentRead: true }),
  )
  return balance.parse(Item ?? noBalance)
}

/** Returns when unspent earnings reached R$ 100; undefined while less is available. */
export async function readReachedAt(table: Table, userId: string, of: Balance): Promise<Date | undefined> {
  const position = thresholdPosition(of)
  if (position === undefined) return undefined
  const { pk, sk } = entriesFrom(userId, position)
  const { Items: [crossing] = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk >= :position',
      ExpressionAttributeValues: { ':pk': pk, ':position': sk },
      ConsistentRead: true,
      Limit: 1,
    }),
  )
  return new Date(earnedAtOf(entryRow.parse(crossing)))
}

/** Read back from the newest entry, so a user without recent earnings costs one Query. */
const creditsPage = 100

/** Returns what the user has earned since then, in centavos. */
export async function readCredits(table: Table, userId: string, since: Date): Promise<number> {
  let sum = 0
  let below: string | undefined
  do {
    const { entries, next } = await statementOf(table, userId, creditsPage, below, { consistent: true })
    for (const entry of entries) {
      if (entry.at < since.toISOString()) return sum
      if (earnedAtOf(entry) >= since.toISOString()) sum += Math.max(0, earningsIn(entry.changes).earned)
    }
    below = next
  } while (below !== undefined)
  return sum
}

/** Newest first from before the position `below`, or oldest first. */
export async function statementOf(
  table: Table,
  userId: string,
  limit: number,
  below?: string,
  { oldestFirst = false, consistent = false } = {},
): Promise<{ entries: EntryRow[]; next: string | undefined }> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :entry)',
      ExpressionAttributeValues: { ':pk': keys.ledger(userId), ':entry': keys.ledgerEntryPrefix },
      ExclusiveStartKey: below === undefined ? undefined : { pk: keys.ledger(userId), sk: below },
      ScanIndexForward: oldestFirst,
      ConsistentRead: consistent,
      Limit: limit,
    }),
  )
  return { entries: Items.map((row) => entryRow.parse(row)), next: LastEvaluatedKey && String(LastEvaluatedKey.sk) }
}

/** Journals of platform and entity accounts, a day in São Paulo. */
export async function* dayBook(table: Table, day: string): AsyncGenerator<Journal> {
  const rows = queryAll(table, {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :day',
    ExpressionAttributeValues: { ':day': keys.dayBook(day) },
  })
  for await (const row of rows) yield journal.parse(row)
}

/** Scans the whole table, each partition in order: only for `npm run audit:ledger` with operator rights. */
export async function* ledgerPages(table: Table): AsyncGenerator<(Key & Record<string, unknown>)[]> {
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const { Items, LastEvaluatedKey } = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        FilterExpression: 'begins_with(pk, :ledger) OR begins_with(pk, :journal)',
        ExpressionAttributeValues: { ':ledger': keyPrefixes.ledger, ':journal': keyPrefixes.journal },
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    )
    yield (Items ?? []) as (Key & Record<string, unknown>)[]
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
}
