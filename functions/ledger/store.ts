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
import { type Balance, balance, noBalance } from './balance.ts'
import { type Decision, decide, type Facts } from './decide.ts'
import { type Journal, journal } from './journal.ts'
import { thresholdPosition } from './maturity.ts'
import type { Movement } from './movements.ts'
import { type EntryRow, entriesFrom, entryItem, entryRow, journalItem } from './rows.ts'
import { type Subject, userOf } from './terms.ts'

/**
 * Of many who move one person's money at once, each round one wins and the others read again: 40 rounds, 10 ms doubled
 * up to 320 with full jitter, 5.5 s on average before somebody is told to come again.
 */
const rounds = 40
const backOffMs = 10
const longestBackOffMs = 320

interface MoveOptions {
  readonly now: Date
  /** What happens if and only if the money moves: records, events. Not asked where it had moved before. */
  readonly alongside?: (decision: Decision) => readonly (Part | Guarded)[]
  /**
   * Whose profile the parts alongside write: a transaction touches a row once, so that they carry `notFrozen` for those
   * whose money leaves.
   */
  readonly profilesAlongside?: readonly string[]
}

/**
 * Moves money: reads, decides, and writes the journals, the balances, their entries and whatever goes with them in one
 * transaction. Asked for the same again, by anyone at any time, it moves nothing and gives what happened then.
 * Guards: no journal of these subjects and none of these people's since they were read; those whose money leaves are
 * not suspended.
 * @throws Refusal as `decide` and of the parts alongside; ledger.busy when too many moved the same person's money
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

/**
 * Journals and balances are read one after the other. What moved in between fits no more to what was read before, and
 * looks like a fault of the books: it is one if it is still there when both are read again.
 */
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

/** Somebody else was first: with the same subject or person, which is read again, or only near it. */
function isContended(error: unknown, ownParts: number): boolean {
  if (error instanceof ConditionsFailed) return [...error.failed.keys()].some((index) => index < ownParts)
  if (!(error instanceof TransactionCanceledException)) return false
  return (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict')
}

/**
 * Balances first, histories after them: whatever happens in between makes a history the newer of the two, which says
 * what happened, and the balance one that the write refuses. The other way round a step that somebody has just made
 * would be weighed against a balance that knows it already. Whose a subject is its first journal says for ever.
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

/** Whose money it is: nobody's, or one person's. */
async function userOfMovement(table: Table, { subject, terms }: Movement): Promise<string[]> {
  const of = terms ?? (await readJournals(table, subject))[0]?.terms
  const userId = of && userOf(of)
  return userId === undefined ? [] : [userId]
}

/** Guards: no other journal has this number in its subject. */
function journalParts({ journals }: Decision): Part[] {
  return journals.map((one) => ({
    Put: { Item: journalItem(one), ConditionExpression: 'attribute_not_exists(pk)' },
  }))
}

/** Guards: each balance is as it was read, and so is every entry under it. */
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

/** The condition of a profile whose person's money may leave. */
export const notFrozen = {
  ConditionExpression: 'attribute_not_exists(suspension) OR suspension = :none',
  ExpressionAttributeValues: { ':none': null },
} as const

/** Guards: whose money leaves is not suspended now, whatever was read. */
function frozenChecks({ leaving }: Decision, elsewhere: readonly string[]): Guarded[] {
  const checked = [...leaving].filter((userId) => !elsewhere.includes(userId))
  return checked.map((userId) => ({
    ConditionCheck: { Key: keys.profile(userId), ...notFrozen },
    refusal: new Refusal('ledger.frozen'),
  }))
}

/** What happened to a sale, payment, withdrawal, donation or reward, in its order; strongly consistent. */
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

/** A person's balance, strongly consistent; all zero where the ledger does not know the person. */
export async function readBalance(table: Table, userId: string): Promise<Balance> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.balance(userId), ConsistentRead: true }),
  )
  return balance.parse(Item ?? noBalance)
}

/**
 * When the unspent earnings of a balance reached R$ 100: the first entry at that position of the line. Undefined while
 * less is available.
 */
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
  return new Date(entryRow.parse(crossing).at)
}

/**
 * A person's entries, newest first, from the one before `below` (a position that a page ended with); or the oldest
 * ones.
 */
export async function statementOf(
  table: Table,
  userId: string,
  limit: number,
  below?: string,
  { oldestFirst = false } = {},
): Promise<{ entries: EntryRow[]; next: string | undefined }> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :entry)',
      ExpressionAttributeValues: { ':pk': keys.ledger(userId), ':entry': keys.ledgerEntryPrefix },
      ExclusiveStartKey: below === undefined ? undefined : { pk: keys.ledger(userId), sk: below },
      ScanIndexForward: oldestFirst,
      Limit: limit,
    }),
  )
  return { entries: Items.map((row) => entryRow.parse(row)), next: LastEvaluatedKey && String(LastEvaluatedKey.sk) }
}

/** The journals of a day of São Paulo that touch accounts of the platform or of entities, in their order. */
export async function* dayBook(table: Table, day: string): AsyncGenerator<Journal> {
  const rows = queryAll(table, {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :day',
    ExpressionAttributeValues: { ':day': keys.dayBook(day) },
  })
  for await (const row of rows) yield journal.parse(row)
}

/**
 * Every row of the ledger, a page at a time, rows of a partition together and in their order; strongly consistent. It
 * reads the whole table: for `npm run audit:ledger` with an operator's rights, no function has this one.
 */
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
