import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { type WithdrawalStatus, withdrawalStatuses } from '../../shared/life-cycles/withdrawal.ts'
import { Refusal } from '../../shared/refusals.ts'
import { mergePage, type Page, type PageRequest, type Period, readNewest } from '../approvals/list.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import type { Quota } from '../kit/table/quota.ts'
import type { Table } from '../kit/table/table.ts'
import type { Guarded, Part } from '../kit/table/transaction.ts'
import { type WithdrawalRow, withdrawalItem, withdrawalRow } from './withdrawal-row.ts'

/** All admins are reminded of each until it is decided. */
export const withdrawalsPerDay: Quota = { kind: 'withdrawals', limit: 20, each: 'day' }

export async function findWithdrawal(table: Table, id: string): Promise<WithdrawalRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.withdrawal(id), ConsistentRead: true }),
  )
  return Item && withdrawalRow.parse(Item)
}

/** @throws Refusal withdrawal.not_found */
export async function readWithdrawal(table: Table, id: string): Promise<WithdrawalRow> {
  const row = await findWithdrawal(table, id)
  if (!row) throw new Refusal('withdrawal.not_found')
  return row
}

/** Skips missing ids and keeps the order. */
export async function readWithdrawals(table: Table, ids: readonly string[]): Promise<WithdrawalRow[]> {
  const items = await batchGet(table, ids.map(keys.withdrawal))
  const rows = new Map(items.map((item) => withdrawalRow.parse(item)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

export function requestPart(row: WithdrawalRow): Part {
  return { Put: { Item: withdrawalItem(row), ConditionExpression: 'attribute_not_exists(pk)' } }
}

/** Guard: its status is unchanged since it was read. */
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

/** One query per status, each of at most a page. */
export async function withdrawalsIn(
  table: Table,
  { status, ...period }: Wanted,
  asked: PageRequest,
): Promise<Page<WithdrawalRow>> {
  const states = status ? [status] : withdrawalStatuses
  const lists = states.map((one) => ({ index: 'gsi2', partition: keys.withdrawalsIn(one), parse }) as const)
  return mergePage(await Promise.all(lists.map((list) => readNewest(table, list, period, asked))), asked.size)
}

/** One query per user, at most ten users. */
export async function withdrawalsOf(
  table: Table,
  userIds: readonly string[],
  { status, ...period }: Wanted,
  asked: PageRequest,
): Promise<Page<WithdrawalRow>> {
  const wanted = (row: WithdrawalRow) => status === undefined || row.status === status
  const lists = userIds.map((id) => ({ index: 'gsi1', partition: keys.withdrawalsOfUser(id), parse, wanted }) as const)
  return mergePage(await Promise.all(lists.map((list) => readNewest(table, list, period, asked))), asked.size)
}
