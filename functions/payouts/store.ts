import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { PayoutStatus } from '../../shared/life-cycles/payout.ts'
import { Refusal } from '../../shared/refusals.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import {
  type List,
  mergePage,
  type Page,
  type PageRequest,
  type Period,
  positionOf,
  readNewest,
  readOldest,
} from '../kit/table/newest.ts'
import { readable } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'
import type { Guarded, Part } from '../kit/table/transaction.ts'
import type { Payout, PayoutKind } from './kinds/kind.ts'

export async function findPayout<P extends Payout>(
  table: Table,
  { keys, row }: PayoutKind<P>,
  id: string,
): Promise<P['row'] | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.one(id), ConsistentRead: true }),
  )
  return Item && row.parse(Item)
}

/** @throws Refusal withdrawal.not_found, donation.not_found */
export async function readPayout<P extends Payout>(table: Table, kind: PayoutKind<P>, id: string): Promise<P['row']> {
  const row = await findPayout(table, kind, id)
  if (!row) throw new Refusal(kind.notFound)
  return row
}

/** Skips missing ids and keeps the order. */
export async function readPayouts<P extends Payout>(
  table: Table,
  { keys, row }: PayoutKind<P>,
  ids: readonly string[],
): Promise<P['row'][]> {
  const rows = readable(await batchGet(table, ids.map(keys.one)), (item) => row.parse(item))
  const byId = new Map(rows.map((one) => [one.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Guards: the payout is new. */
export function requestParts<P extends Payout>(kind: PayoutKind<P>, row: P['row']): Part[] {
  const ConditionExpression = 'attribute_not_exists(pk)'
  return itemsOf(kind, row).map((Item) => ({ Put: { Item, ConditionExpression } }))
}

/** Guards: the status is unchanged since it was read. */
export function settleParts<P extends Payout>(
  kind: PayoutKind<P>,
  row: P['row'],
  seen: P['row']['status'],
): (Part | Guarded)[] {
  const [Item, ...copies] = itemsOf(kind, row)
  return [
    {
      Put: {
        Item,
        ConditionExpression: '#status = :seen',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':seen': seen },
      },
      refusal: new Refusal('approval.already_decided'),
    },
    ...copies.map((copy) => ({ Put: { Item: copy } })),
  ]
}

function itemsOf<P extends Payout>({ keys, copyOf }: PayoutKind<P>, row: P['row']) {
  const position = positionOf(row)
  const item = {
    ...keys.one(row.id),
    gsi1pk: keys.ofUser(row.userId),
    gsi1sk: position,
    gsi2pk: keys.inStatus(row.status),
    gsi2sk: position,
    ...row,
  }
  const copy = copyOf(row)
  return copy ? ([item, copy] as const) : ([item] as const)
}

/** `status` undefined matches all. */
export interface Wanted extends Period {
  readonly status?: PayoutStatus | undefined
}

/** What waits for a decision, oldest first: one Query. */
export function pendingPayouts<P extends Payout>(
  table: Table,
  { keys, row }: PayoutKind<P>,
  period: Period,
  { before: after, size }: PageRequest,
): Promise<Page<P['row']>> {
  const list = { index: 'gsi2', partition: keys.inStatus('pending') } as const
  return readOldest(table, { ...list, parse: (item) => row.parse(item) }, period, { after, size })
}

/** One Query for a status, three for all. */
export function payoutsIn<P extends Payout>(
  table: Table,
  kind: PayoutKind<P>,
  { status, ...period }: Wanted,
  asked: PageRequest,
): Promise<Page<P['row']>> {
  const lists = (status ? [status] : kind.statuses).map(
    (one) => ({ index: 'gsi2', partition: kind.keys.inStatus(one) }) as const,
  )
  return payoutsOn(table, kind, lists, period, asked)
}

export function payoutsOf<P extends Payout>(
  table: Table,
  kind: PayoutKind<P>,
  userId: string,
  asked: PageRequest,
): Promise<Page<P['row']>> {
  return payoutsOn(table, kind, [{ index: 'gsi1', partition: kind.keys.ofUser(userId) }], {}, asked)
}

/** More than a user can request in a week (rules 10.6), and most of what was paid before. */
const recentSize = 200

/** The newest payouts of a user, for rules about several. */
export async function recentPayouts<P extends Payout>(
  table: Table,
  kind: PayoutKind<P>,
  userId: string,
): Promise<P['row'][]> {
  return (await payoutsOf(table, kind, userId, { before: undefined, size: recentSize })).rows
}

/**
 * Guards: no other payout has the transfer.
 * @throws Refusal withdrawal.end_to_end_used
 */
export function endToEndPart(endToEndId: string, payoutId: string): Guarded {
  return {
    Put: { Item: { ...keys.endToEnd(endToEndId), payoutId }, ConditionExpression: 'attribute_not_exists(pk)' },
    refusal: new Refusal('withdrawal.end_to_end_used'),
  }
}

/** One Query for each list. */
export async function payoutsOn<P extends Payout>(
  table: Table,
  { row }: PayoutKind<P>,
  lists: readonly List[],
  { status, ...period }: Wanted,
  asked: PageRequest,
): Promise<Page<P['row']>> {
  const reading = {
    parse: (item: Record<string, unknown>) => row.parse(item),
    wanted: (one: P['row']) => status === undefined || one.status === status,
  }
  const found = lists.map((list) => readNewest(table, { ...list, ...reading }, period, asked))
  return mergePage(await Promise.all(found), asked.size)
}
