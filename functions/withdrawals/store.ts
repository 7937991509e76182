import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { type WithdrawalStatus, withdrawalStatuses } from '../../shared/life-cycles/withdrawal.ts'
import { Refusal } from '../../shared/refusals.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import type { Guarded, Part } from '../kit/table/transaction.ts'
import { positionOf, type WithdrawalRow, withdrawalItem, withdrawalRow } from './withdrawal-row.ts'

/** A withdrawal, strongly consistent; undefined where there is none. */
export async function findWithdrawal(table: Table, id: string): Promise<WithdrawalRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.withdrawal(id), ConsistentRead: true }),
  )
  return Item && withdrawalRow.parse(Item)
}

/** A withdrawal, strongly consistent. @throws Refusal withdrawal.not_found */
export async function readWithdrawal(table: Table, id: string): Promise<WithdrawalRow> {
  const row = await findWithdrawal(table, id)
  if (!row) throw new Refusal('withdrawal.not_found')
  return row
}

/** Those of these withdrawals that there are, in the order of the ids. */
export async function readWithdrawals(table: Table, ids: readonly string[]): Promise<WithdrawalRow[]> {
  const items = await batchGet(table, ids.map(keys.withdrawal))
  const rows = new Map(items.map((item) => withdrawalRow.parse(item)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** A new withdrawal as a part of its request. Guards: it is new. */
export function requestPart(row: WithdrawalRow): Part {
  return { Put: { Item: withdrawalItem(row), ConditionExpression: 'attribute_not_exists(pk)' } }
}

/** A settled withdrawal as a part of its decision. Guards: it is in the state that it was read in. */
export function settlePart(row: WithdrawalRow, seen: WithdrawalStatus): Guarded {
  return {
    Put: {
      Item: withdrawalItem(row),
      ConditionExpression: '#status = :seen',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':seen': seen },
    },
    refusal: new Refusal('approval.already_decided'),
  }
}

/** Which withdrawals, beside their state: instants between which they were asked for, both included. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface Wanted extends Period {
  readonly status?: WithdrawalStatus | undefined
}

/** A page of withdrawals, newest first, and the position after which the next one begins. */
export interface Page {
  readonly rows: WithdrawalRow[]
  readonly next: string | undefined
}

interface Asked {
  readonly before: string | undefined
  readonly size: number
}

/** A page by state: one Query; of all states three, each as long as the page at most. */
export async function withdrawalsIn(table: Table, { status, ...period }: Wanted, asked: Asked): Promise<Page> {
  const states = status ? [status] : withdrawalStatuses
  const lists = await Promise.all(
    states.map((one) => newest(table, { index: 'gsi2', partition: keys.withdrawalsIn(one) }, period, asked)),
  )
  return pageOf(lists.flat(), asked.size)
}

/** A page of what some people asked for, whatever its state or in one: a Query a person, who are ten at most. */
export async function withdrawalsOf(
  table: Table,
  userIds: readonly string[],
  { status, ...period }: Wanted,
  asked: Asked,
): Promise<Page> {
  const lists = await Promise.all(
    userIds.map((userId) => {
      const list = { index: 'gsi1', partition: keys.withdrawalsOfUser(userId), status } as const
      return newest(table, list, period, asked)
    }),
  )
  return pageOf(lists.flat(), asked.size)
}

interface List {
  readonly index: 'gsi1' | 'gsi2'
  readonly partition: string
  /** Where the list has all states: only these are wanted. */
  readonly status?: WithdrawalStatus | undefined
}

/** The newest of a list before a position and within a period: one more than a page, to tell whether there is more. */
async function newest(
  table: Table,
  { index, partition, status }: List,
  { from = '0', to = '9' }: Period,
  { before, size }: Asked,
): Promise<WithdrawalRow[]> {
  // Positions end in ids, which sort before '~'. The year 10000 is written with a sign, which sorts before every digit.
  const latest = [`${to.startsWith('+') ? '9' : to}~`, ...(before === undefined ? [] : [before])].sort()[0] ?? ''
  // What ends before it begins holds nothing; DynamoDB refuses to be asked.
  if (from > latest) return []
  const found: WithdrawalRow[] = []
  const rows = queryAll(table, {
    IndexName: index,
    KeyConditionExpression: `${index}pk = :list AND ${index}sk BETWEEN :from AND :to`,
    ExpressionAttributeValues: { ':list': partition, ':from': from, ':to': latest },
    ScanIndexForward: false,
    Limit: size + 2,
  })
  for await (const item of rows) {
    const row = withdrawalRow.parse(item)
    if (positionOf(row) !== before && (status === undefined || row.status === status)) found.push(row)
    if (found.length > size) break
  }
  return found
}

function pageOf(rows: readonly WithdrawalRow[], size: number): Page {
  const sorted = rows.toSorted((a, b) => (positionOf(a) < positionOf(b) ? 1 : -1))
  const shown = sorted.slice(0, size)
  const last = sorted.length > size ? shown.at(-1) : undefined
  return { rows: shown, next: last && positionOf(last) }
}
