import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { referralQualified } from '../../events/referral-events.ts'
import { type ReferralStatus, referralStatuses } from '../../shared/life-cycles/referral.ts'
import type { ReferralCounts } from '../../shared/referrals/reward.ts'
import { Refusal } from '../../shared/refusals.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { countsPart, type ReferralRow, referralItem, referralRow } from '../kit/rewards/referrals.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { type List, mergePage, type Page, type PageRequest, type Period, readNewest } from '../kit/table/newest.ts'
import { queryAll } from '../kit/table/query.ts'
import { readable, readableAll } from '../kit/table/readable.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table/table.ts'
import { type Guarded, type Part, transact } from '../kit/table/transaction.ts'
import type { Counted } from './decide.ts'
import { type TradeRow, tradeRow } from './trade-row.ts'

/** A bank reverses a payment within 180 days; a trade is kept longer than its dispute can begin. */
const tradeKeptDays = 400

export async function findReferral(table: Table, referredId: string): Promise<ReferralRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.referral(referredId), ConsistentRead: true }),
  )
  return Item && referralRow.parse(Item)
}

const ownCode = z.object({ code: z.string() })

export async function findOwnCode(table: Table, userId: string): Promise<string | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.ownReferralCode(userId), ConsistentRead: true }),
  )
  return Item && ownCode.parse(Item).code
}

/** Skips missing ones and keeps the order. */
export async function readReferrals(table: Table, referredIds: readonly string[]): Promise<ReferralRow[]> {
  const rows = readable(await batchGet(table, referredIds.map(keys.referral)), (item) => referralRow.parse(item))
  const byId = new Map(rows.map((row) => [row.referredId, row]))
  return referredIds.flatMap((id) => byId.get(id) ?? [])
}

const countsRow = z.object({
  pending: z.int().default(0),
  earned: z.int().default(0),
  paid: z.int().default(0),
  takenBack: z.int().default(0),
})

/** All zero for a user without referrals. */
export async function readCounts(table: Table, referrerId: string): Promise<ReferralCounts> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.referralCounts(referrerId), ConsistentRead: true }),
  )
  return countsRow.parse(Item ?? {})
}

/** By referrer. */
export async function readCountsOf(
  table: Table,
  referrerIds: readonly string[],
): Promise<ReadonlyMap<string, ReferralCounts>> {
  const prefix = keys.referralCounts('').pk
  const items = await batchGet(table, [...new Set(referrerIds)].map(keys.referralCounts))
  return new Map(items.map((item) => [String(item.pk).slice(prefix.length), countsRow.parse(item)]))
}

/** Writes a completed trade and its check. Guards: neither exists, so a repeated event changes nothing. */
export function tradeParts(trade: TradeRow): Part[] {
  const { countsFrom, referredId, pickupId } = trade
  const kept = { expiresAt: expiresAt(new Date(trade.completedAt), tradeKeptDays * daySeconds) }
  return [
    {
      Put: {
        Item: { ...keys.referralTrade(referredId, pickupId), ...trade, ...kept },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    { Put: { Item: { ...keys.referralCheck(countsFrom, referredId, pickupId), referredId, pickupId } } },
  ]
}

export async function findTrade(table: Table, referredId: string, pickupId: string): Promise<TradeRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.referralTrade(referredId, pickupId), ConsistentRead: true }),
  )
  return Item && tradeRow.parse(Item)
}

/** The trade of an order, of the few hundred that a referred user has at most; undefined if none was recorded. */
export async function tradeOfOrder(table: Table, referredId: string, orderId: string): Promise<TradeRow | undefined> {
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :trade)',
    ExpressionAttributeValues: { ':pk': keys.referral(referredId).pk, ':trade': keys.referralTradePrefix },
  })
  for await (const row of rows) {
    const trade = tradeRow.parse(row)
    if (trade.orderId === orderId) return trade
  }
  return undefined
}

const checkRow = z.object({ pk: z.string(), sk: z.string(), referredId: z.uuid(), pickupId: z.string() })
export type Check = z.infer<typeof checkRow>

/** Oldest first. */
export async function* dueChecks(table: Table, now: Date): AsyncGenerator<Check> {
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND sk <= :now',
    ExpressionAttributeValues: { ':pk': keys.referralChecks, ':now': `${now.toISOString()}~` },
  })
  yield* readableAll(rows, (row) => checkRow.parse(row))
}

const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk })

export function dropCheckPart(check: Check): Part {
  return { Delete: { Key: keyOf(check) } }
}

/** Guards: the entry is unchanged since it was read. */
export function entryPart(before: ReferralRow, after: ReferralRow): Guarded {
  return {
    Put: {
      Item: referralItem(after),
      ConditionExpression: '#version = :seen',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':seen': before.version },
    },
    refusal: new Refusal('referral.changed_meanwhile'),
  }
}

function tradeStatePart(trade: TradeRow, from: TradeRow['state'] = 'waiting'): Part {
  return {
    Update: {
      Key: keys.referralTrade(trade.referredId, trade.pickupId),
      UpdateExpression: 'SET #state = :state',
      ConditionExpression: '#state = :from',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':state': trade.state, ':from': from },
    },
  }
}

/**
 * Writes a counted trade with what follows from it. Guards: the trade waits, the entry is unchanged.
 * @throws Refusal referral.changed_meanwhile
 * @throws ConditionsFailed if another run counted the trade
 */
export async function writeCounted(
  table: Table,
  before: ReferralRow,
  { entry, trade }: Counted,
  check: Check,
  now: Date,
): Promise<void> {
  const { id: referralId, referrerId, referredId } = entry
  const qualifies = entry.status !== before.status
  await transact(table, [
    tradeStatePart(trade),
    dropCheckPart(check),
    ...(entry === before ? [] : [entryPart(before, entry)]),
    ...(qualifies ? qualifiedParts({ referralId, referrerId, referredId }, now) : []),
  ])
}

/** Takes a lost trade away. Guards: trade and entry are unchanged since they were read. */
export function lostParts(before: ReferralRow, trade: TradeRow, { entry, trade: lost }: Counted): Part[] {
  return [
    tradeStatePart(lost, trade.state),
    ...(entry === before ? [] : [entryPart(before, entry)]),
    ...lostCounts(before.status, entry),
  ]
}

function lostCounts(was: ReferralStatus, { status, referrerId }: ReferralRow): Part[] {
  if (status === was) return []
  return [countsPart(referrerId, status === 'pending' ? { pending: 1, earned: -1 } : takenBackCounts(1))]
}

/** An entry that is taken back is neither earned nor paid. */
function takenBackCounts(by: 1 | -1) {
  return { takenBack: by, earned: -by, paid: -by }
}

/** Counts a trade again. Guards: trade and entry are unchanged since they were read. */
export function regainedParts(before: ReferralRow, trade: TradeRow, after: Counted, now: Date): Part[] {
  return [
    tradeStatePart(after.trade, trade.state),
    entryPart(before, after.entry),
    ...regainedCounts(before, after, now),
  ]
}

function regainedCounts(before: ReferralRow, { entry }: Counted, now: Date): Part[] {
  const { id: referralId, referrerId, referredId, status } = entry
  if (status === before.status) return []
  if (status === 'paid') return [countsPart(referrerId, takenBackCounts(-1))]
  return qualifiedParts({ referralId, referrerId, referredId }, now)
}

function qualifiedParts(said: z.infer<typeof referralQualified.data>, now: Date): Part[] {
  return [countsPart(said.referrerId, { pending: -1, earned: 1 }), outboxPart(referralQualified, said, now)]
}

export interface Wanted extends Period {
  /** Undefined matches all. */
  readonly status?: ReferralStatus | undefined
}

/** One Query for a status, four for all. */
export function referralsIn(table: Table, { status, ...period }: Wanted, asked: PageRequest) {
  const lists = (status ? [status] : referralStatuses).map(
    (one): List => ({ index: 'gsi2', partition: keys.referralsIn(one) }),
  )
  return referralsOn(table, lists, period, asked)
}

export function referralsOf(table: Table, referrerIds: readonly string[], wanted: Wanted, asked: PageRequest) {
  const lists = referrerIds.map((id): List => ({ index: 'gsi1', partition: keys.referralsOf(id) }))
  return referralsOn(table, lists, wanted, asked)
}

async function referralsOn(
  table: Table,
  lists: readonly List[],
  { status, ...period }: Wanted,
  asked: PageRequest,
): Promise<Page<ReferralRow>> {
  const reading = {
    parse: (item: Record<string, unknown>) => referralRow.parse(item),
    wanted: (row: ReferralRow) => status === undefined || row.status === status,
  }
  const found = lists.map((list) => readNewest(table, { ...list, ...reading }, period, asked))
  return mergePage(await Promise.all(found), asked.size)
}
