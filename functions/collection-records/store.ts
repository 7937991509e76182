import { createHash } from 'node:crypto'
import { DeleteCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { RecordLine, RecordPeriod } from '../../shared/contract/collection-records.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import { type Part, transact } from '../kit/table/transaction.ts'
import type { Contribution } from './contribution.ts'
import { type Additions, cityNameField, lineAdditions, lineOf, monthAdditions, sixDigits } from './record-rows.ts'

const counters = z.object({
  suppliers: z.number().int().default(0),
  reports: z.number().int().default(0),
  rebuilding: z.boolean().default(false),
})
type Counters = z.infer<typeof counters>

const recorded = z.object({
  supplier: z.number().int().nullable(),
  city: z.object({ id: z.number(), name: z.string() }),
})
/** What a counted pickup keeps for a rebuild: the number of a deleted supplier, the city of a deleted ad. */
type Recorded = z.infer<typeof recorded>

function supplierKey(userId: string, supplierId: string): Key {
  return keys.recordSupplier(userId, createHash('sha256').update(`${userId}#${supplierId}`).digest('base64url'))
}

async function getItem(table: Table, Key: Key, consistent = true): Promise<Record<string, unknown> | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: consistent }))
  return Item
}

export async function readCounters(table: Table, userId: string): Promise<Counters> {
  return counters.parse((await getItem(table, keys.record(userId))) ?? {})
}

interface CountFacts {
  readonly counters: Counters
  /** Undefined until the pickup is counted. */
  readonly mark: Recorded | undefined
  /** Undefined before the supplier's first counted pickup. */
  readonly supplier: number | undefined
}

/** Reads what the count of a pickup depends on, with strong consistency. */
export async function readCountFacts(
  table: Table,
  userId: string,
  { pickupId, supplierId }: { readonly pickupId: string; readonly supplierId: string },
): Promise<CountFacts> {
  const [own, mark, supplier] = await Promise.all(
    [keys.record(userId), keys.recordedPickup(userId, pickupId), supplierKey(userId, supplierId)].map((key) =>
      getItem(table, key),
    ),
  )
  return {
    counters: counters.parse(own ?? {}),
    mark: mark && recorded.parse(mark),
    supplier: supplier && z.number().int().parse(supplier.number),
  }
}

export interface Count {
  readonly userId: string
  readonly supplierId: string
  readonly pickupId: string
  readonly contribution: Contribution
  /** Undefined for an empty contribution of a new supplier: only weights give a number. */
  readonly supplier: { readonly number: number; readonly isNew: boolean } | undefined
  /** A rebuild counts while others wait. */
  readonly rebuilds: boolean
}

/**
 * Adds a pickup to the record. Guards: the account exists, the pickup is not counted yet, no rebuild is under way, and
 * no other supplier took the new number.
 */
export function writeCount(table: Table, count: Count): Promise<void> {
  const { userId, pickupId, contribution, supplier } = count
  const { month, city } = contribution
  const mark: Recorded = { supplier: supplier?.number ?? null, city }
  return transact(table, [
    { ConditionCheck: { Key: keys.profile(userId), ConditionExpression: 'attribute_exists(pk)' } },
    {
      Put: {
        Item: { ...keys.recordedPickup(userId, pickupId), ...mark },
        ...(!count.rebuilds && { ConditionExpression: 'attribute_not_exists(pk)' }),
      },
    },
    ...numberParts(count),
    {
      Update: {
        Key: keys.recordMonth(userId, month),
        ...added(monthAdditions(contribution), {
          month,
          ...(contribution.weights.length > 0 && { [cityNameField(city.id)]: city.name }),
        }),
      },
    },
    ...(supplier && contribution.weights.length > 0
      ? [
          {
            Update: {
              Key: keys.recordLine(userId, `${month}#${sixDigits(supplier.number)}#${city.id}`),
              ...added(lineAdditions(contribution), { month, supplier: supplier.number, city: city.name }),
            },
          },
        ]
      : []),
  ])
}

function numberParts({ userId, supplierId, supplier, rebuilds }: Count): Part[] {
  const free = rebuilds ? 'rebuilding = :yes' : '(attribute_not_exists(rebuilding) OR rebuilding <> :yes)'
  if (!supplier?.isNew)
    return [
      {
        ConditionCheck: {
          Key: keys.record(userId),
          ConditionExpression: rebuilds ? free : `attribute_not_exists(pk) OR ${free}`,
          ExpressionAttributeValues: { ':yes': true },
        },
      },
    ]
  const first = supplier.number === 1
  return [
    {
      Put: {
        Item: { ...supplierKey(userId, supplierId), number: supplier.number },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    {
      Update: {
        Key: keys.record(userId),
        UpdateExpression: 'SET suppliers = :number',
        ConditionExpression: `${free} AND ${first ? 'attribute_not_exists(suppliers)' : 'suppliers = :before'}`,
        ExpressionAttributeValues: {
          ':yes': true,
          ':number': supplier.number,
          ...(!first && { ':before': supplier.number - 1 }),
        },
      },
    },
  ]
}

function added(additions: Additions, set: Readonly<Record<string, string | number>>) {
  const [adds, sets] = [Object.entries(additions), Object.entries(set)]
  return {
    UpdateExpression: [
      `ADD ${adds.map((_, index) => `#a${index} :a${index}`).join(', ')}`,
      `SET ${sets.map((_, index) => `#s${index} = :s${index}`).join(', ')}`,
    ].join(' '),
    ExpressionAttributeNames: Object.fromEntries([
      ...adds.map(([name], index) => [`#a${index}`, name]),
      ...sets.map(([name], index) => [`#s${index}`, name]),
    ]),
    ExpressionAttributeValues: Object.fromEntries([
      ...adds.map(([, amount], index) => [`:a${index}`, amount]),
      ...sets.map(([, value], index) => [`:s${index}`, value]),
    ]),
  }
}

/** At most 24 rows of a few hundred bytes. */
export async function monthsOf(table: Table, userId: string, { from, to }: RecordPeriod) {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': keys.record(userId).pk,
        ':first': keys.recordMonth(userId, from).sk,
        ':last': keys.recordMonth(userId, to).sk,
      },
    }),
  )
  return Items
}

/** Month, supplier number and city of a line: its sort key without the prefix. */
export const linePosition = z.string().regex(/^20\d{2}-\d{2}#\d{6}#\d{1,7}$/)

interface LinesAsked extends RecordPeriod {
  readonly before?: string | undefined
  readonly size: number
}

/** Newest month first. `next` is the position to continue from. */
export async function linesOf(
  table: Table,
  userId: string,
  { from, to, before, size }: LinesAsked,
): Promise<{ lines: RecordLine[]; next: string | undefined }> {
  const sk = (position: string) => keys.recordLine(userId, position).sk
  const lines: RecordLine[] = []
  let last: string | undefined
  const items = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': keys.record(userId).pk,
      ':first': sk(from),
      ':last': sk(before !== undefined && before < `${to}~` ? before : `${to}~`),
    },
    ScanIndexForward: false,
    Limit: size + 2,
  })
  for await (const { sk: at, ...item } of items) {
    const position = String(at).slice(keys.recordLinePrefix.length)
    if (position === before) continue
    if (lines.length === size) return { lines, next: last }
    lines.push(lineOf(item))
    last = position
  }
  return { lines, next: undefined }
}

/** Makes events wait, or ends that. */
export async function setRebuilding(table: Table, userId: string, rebuilding: boolean): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.record(userId),
      UpdateExpression: 'SET rebuilding = :now',
      ExpressionAttributeValues: { ':now': rebuilding },
    }),
  )
}

/** Removes sums. Marks, numbers of suppliers and issued reports stay. */
export async function removeSums(table: Table, userId: string): Promise<void> {
  for (const prefix of [keys.recordMonthPrefix, keys.recordLinePrefix]) {
    const rows = queryAll(table, {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': keys.record(userId).pk, ':prefix': prefix },
      ConsistentRead: true,
    })
    for await (const { pk, sk } of rows)
      await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }))
  }
}

const collected = z.object({ pickupId: z.string() })

/** The completed pickups of a user, as stored. */
export async function* completedPickupsOf(table: Table, userId: string): AsyncGenerator<Record<string, unknown>> {
  const leads = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': keys.completedPickupOf(userId, '', '').pk, ':prefix': keys.collectedPrefix },
    ConsistentRead: true,
  })
  for await (const lead of leads) yield* await batchGet(table, [keys.pickup(collected.parse(lead).pickupId)])
}

/** The ad's row, for its city; undefined after deletion. */
export function readAdOf(table: Table, recyclableId: string): Promise<Record<string, unknown> | undefined> {
  return getItem(table, keys.recyclable(recyclableId), false)
}
