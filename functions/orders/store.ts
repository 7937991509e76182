import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dayOf } from '../../shared/days.ts'
import { Refusal } from '../../shared/refusals.ts'
import { recyclableRow } from '../catalogue/recyclable-row.ts'
import { quotaPart } from '../kit/limits/quota.ts'
import { hasProfile } from '../kit/people/profile/profiles.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import { readable } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, type Guarded, type Part, transact } from '../kit/table/transaction.ts'
import { readJournals } from '../ledger/store.ts'
import { type OrderRow, orderAt, orderItem, orderRow, type PaymentRow, paymentRow } from './order-row.ts'
import type { PaymentFacts } from './payment-facts.ts'
import { ordersPerDay } from './quotas.ts'

export async function findOrder(table: Table, id: string): Promise<OrderRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.order(id), ConsistentRead: true }),
  )
  return Item && orderRow.parse(Item)
}

/** @throws Refusal order.not_found */
export async function readOrder(table: Table, id: string): Promise<OrderRow> {
  const order = await findOrder(table, id)
  if (!order) throw new Refusal('order.not_found')
  return order
}

export async function orderOfAttempt(
  table: Table,
  attempt: { readonly userId: string; readonly recyclableId: string; readonly attempt: string },
): Promise<OrderRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: keys.checkout(attempt.userId, attempt.recyclableId, attempt.attempt),
      ConsistentRead: true,
    }),
  )
  return Item && (await readOrder(table, String(Item.orderId)))
}

/**
 * Guards: the attempt is new, the account exists, the quota allows it, the ad is unchanged.
 * @throws Refusal profile.not_found, request.limit_reached, order.not_for_sale
 * @throws ConditionsFailed in part 0 when the same attempt was faster
 */
export async function addOrder(
  table: Table,
  row: OrderRow,
  attempt: string,
  adVersion: number,
  now: Date,
): Promise<void> {
  const { id, buyerId, recyclableId, createdAt } = row
  await transact(table, [
    {
      Put: {
        Item: { ...keys.checkout(buyerId, recyclableId, attempt), orderId: id, recyclableId, createdAt },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    { Put: { Item: orderItem(row), ConditionExpression: 'attribute_not_exists(pk)' } },
    { Put: { Item: { ...keys.orderOfMonth(dayOf(now).slice(0, 7), id), orderId: id } } },
    {
      ConditionCheck: {
        Key: keys.recyclable(recyclableId),
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': adVersion },
      },
      refusal: new Refusal('order.not_for_sale'),
    },
    { ...buyerPart(buyerId), refusal: new Refusal('profile.not_found') },
    quotaPart(ordersPerDay, buyerId, now),
  ])
}

/** Guard: the buyer's account still exists. */
export function buyerPart(userId: string): Part {
  return { ConditionCheck: { Key: keys.profile(userId), ConditionExpression: 'attribute_exists(pk)' } }
}

/** The version stays: no decision depends on the checkout. */
export async function addCheckout(
  table: Table,
  id: string,
  checkout: NonNullable<OrderRow['checkout']>,
): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.order(id),
      UpdateExpression: 'SET checkout = :checkout',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':checkout': checkout },
    }),
  )
}

/** Guard: the order is unchanged since it was read. */
export function orderPart(before: OrderRow, after: OrderRow): Guarded {
  return {
    Put: {
      Item: orderItem(after),
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': before.version },
    },
    refusal: new Refusal('order.changed_meanwhile'),
  }
}

/** Guard: the payment is unchanged since it was read. */
export function paymentPart(before: PaymentRow | undefined, after: PaymentRow): Guarded {
  const guard = before
    ? {
        ConditionExpression: 'updatedAt = :seen AND paymentStatus = :paymentStatus',
        ExpressionAttributeValues: { ':seen': before.updatedAt, ':paymentStatus': before.paymentStatus },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' }
  return {
    Put: { Item: { ...keys.orderPayment(after.orderId, after.id), ...after }, ...guard },
    refusal: new Refusal('order.changed_meanwhile'),
  }
}

/** The order that the payment was booked for; undefined before. */
export async function orderOfPayment(table: Table, paymentId: string): Promise<string | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.paymentOrder(paymentId), ConsistentRead: true }),
  )
  return Item && String(Item.orderId)
}

/** Guard: no other order has this payment's money. */
export function paymentOrderPart(paymentId: string, orderId: string): Guarded {
  return {
    Put: {
      Item: { ...keys.paymentOrder(paymentId), orderId },
      ConditionExpression: 'attribute_not_exists(pk) OR orderId = :orderId',
      ExpressionAttributeValues: { ':orderId': orderId },
    },
    refusal: new Refusal('order.changed_meanwhile'),
  }
}

/** One strongly consistent query. */
export async function readOrderWithPayments(
  table: Table,
  id: string,
): Promise<{ order: OrderRow; payments: PaymentRow[] } | undefined> {
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.order(id).pk },
    ConsistentRead: true,
  })
  let order: OrderRow | undefined
  const payments: PaymentRow[] = []
  for await (const row of rows) {
    if (String(row.sk).startsWith(keys.orderPaymentPrefix)) payments.push(paymentRow.parse(row))
    else order = orderRow.parse(row)
  }
  return order && { order, payments }
}

/** Undefined for an unknown order. */
export async function readFacts(
  table: Table,
  orderId: string,
  paymentId: string,
): Promise<(PaymentFacts & { readonly wholeAd: ReturnType<typeof recyclableRow.parse> | undefined }) | undefined> {
  const found = await readOrderWithPayments(table, orderId)
  if (!found) return undefined
  const [ads, buyerExists, sale, stray, fees] = await Promise.all([
    batchGet(table, [keys.recyclable(found.order.recyclableId)], { consistent: true }),
    hasProfile(table, found.order.buyerId),
    readJournals(table, `sale/${orderId}`),
    readJournals(table, `stray/${paymentId}`),
    readJournals(table, `fee/${paymentId}`),
  ])
  const wholeAd = ads[0] && recyclableRow.parse(ads[0])
  return { ...found, ad: wholeAd, wholeAd, buyerExists, sale, stray, fees }
}

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: string | undefined
}

/** Newest first, one query. */
export async function ordersOf(
  table: Table,
  userId: string,
  side: 'purchases' | 'sales',
  { before, size }: { readonly before: string | undefined; readonly size: number },
): Promise<Page<OrderRow>> {
  const [index, partition] =
    side === 'purchases'
      ? (['gsi1', keys.ordersOfBuyer(userId)] as const)
      : (['gsi2', keys.ordersOfSeller(userId)] as const)
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: index,
      KeyConditionExpression: `${index}pk = :partition AND ${index}sk < :before`,
      ExpressionAttributeValues: { ':partition': partition, ':before': before ?? '~' },
      ScanIndexForward: false,
      Limit: size,
    }),
  )
  const last = Items.at(-1)
  const rows = readable(Items, (item) => orderRow.parse(item))
  return { rows, next: LastEvaluatedKey && last && String(last[`${index}sk`]) }
}

/** A rare state costs at most five rounds of 100 rows; the page may then be shorter than its size. */
const filteredAtOnce = 100
const mostRounds = 5

/**
 * The orders created in a month (`2026-11`), newest first; of all states, or of one as it is at `now`. An unpaid order
 * past its deadline is expired.
 */
export async function ordersOfMonth(
  table: Table,
  month: string,
  page: { readonly before: string | undefined; readonly size: number },
  wanted?: { readonly status: OrderRow['status']; readonly now: Date },
): Promise<Page<OrderRow>> {
  if (wanted === undefined) return await listedOrders(table, month, page)
  const found: OrderRow[] = []
  let { before } = page
  for (let round = 0; round < mostRounds; round++) {
    const { rows, next } = await listedOrders(table, month, { before, size: filteredAtOnce })
    found.push(...rows.filter((row) => orderAt(row, wanted.now).status === wanted.status))
    if (found.length >= page.size) return { rows: found.slice(0, page.size), next: found[page.size - 1]?.id }
    before = next
    if (before === undefined) break
  }
  return { rows: found, next: before }
}

async function listedOrders(
  table: Table,
  month: string,
  { before, size }: { readonly before: string | undefined; readonly size: number },
): Promise<Page<OrderRow>> {
  const { pk } = keys.orderOfMonth(month, '')
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk < :before',
      ExpressionAttributeValues: { ':pk': pk, ':before': before ?? '~' },
      ScanIndexForward: false,
      Limit: size,
    }),
  )
  const ids = Items.map(({ orderId }) => String(orderId))
  const items = await batchGet(
    table,
    ids.map((id): Key => keys.order(id)),
  )
  return { rows: readable(items, (item) => orderRow.parse(item)), next: LastEvaluatedKey && ids.at(-1) }
}

export function wasAttempted(error: unknown): boolean {
  return error instanceof ConditionsFailed && error.failed.has(0)
}

const comparedRow = z.object({ at: z.iso.datetime(), payments: z.int().default(0) })

/** Start of the last complete reconciliation; undefined before the first. */
export async function lastCompared(table: Table): Promise<z.infer<typeof comparedRow> | undefined> {
  const { client, name } = table
  const { Item } = await client.send(
    new GetCommand({ TableName: name, Key: keys.lastReconciliation, ConsistentRead: true }),
  )
  return Item && comparedRow.parse(Item)
}

/** `payments`: how many were compared. */
export async function keepCompared(table: Table, began: Date, payments: number): Promise<void> {
  const row: z.infer<typeof comparedRow> = { at: began.toISOString(), payments }
  await transact(table, [{ Put: { Item: { ...keys.lastReconciliation, ...row } } }])
}
