import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { type WithdrawalStatus, withdrawalStatuses } from '../../shared/life-cycles/withdrawal.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type Asked, newestOf, type Page, type Period, pageOf } from '../approvals/list.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import type { Quota } from '../kit/table/quota.ts'
import type { Table } from '../kit/table/table.ts'
import type { Guarded, Part } from '../kit/table/transaction.ts'
import { type WithdrawalRow, withdrawalItem, withdrawalRow } from './withdrawal-row.ts'

/** Withdrawals that one person may ask for in a day: of each all admins are reminded until it is decided. */
export const withdrawalsPerDay: Quota = { kind: 'withdrawals', limit: 20, each: 'day' }

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

export interface Wanted extends Period {
  readonly status?: WithdrawalStatus | undefined
}

const parse = (item: Record<string, unknown>) => withdrawalRow.parse(item)

/** A page by state: one Query; of all states three, each as long as the page at most. */
export async function withdrawalsIn(
  table: Table,
  { status, ...period }: Wanted,
  asked: Asked,
): Promise<Page<WithdrawalRow>> {
  const states = status ? [status] : withdrawalStatuses
  const lists = states.map((one) => ({ index: 'gsi2', partition: keys.withdrawalsIn(one), parse }) as const)
  return pageOf(await Promise.all(lists.map((list) => newestOf(table, list, period, asked))), asked.size)
}

/** A page of what some people asked for, whatever its state or in one: a Query a person, who are ten at most. */
export async function withdrawalsOf(
  table: Table,
  userIds: readonly string[],
  { status, ...period }: Wanted,
  asked: Asked,
): Promise<Page<WithdrawalRow>> {
  const wanted = (row: WithdrawalRow) => status === undefined || row.status === status
  const lists = userIds.map((id) => ({ index: 'gsi1', partition: keys.withdrawalsOfUser(id), parse, wanted }) as const)
  return pageOf(await Promise.all(lists.map((list) => newestOf(table, list, period, asked))), asked.size)
}
