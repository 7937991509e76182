import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { DisputeStatus } from '../../shared/life-cycles/dispute.ts'
import { Refusal } from '../../shared/refusals.ts'
import { keys } from '../kit/table/keys.ts'
import { mergePage, type Page, type PageRequest, readNewest, readOldest } from '../kit/table/newest.ts'
import type { Table } from '../kit/table/table.ts'
import type { Guarded, Part } from '../kit/table/transaction.ts'
import { type DisputeRow, disputeRow } from './dispute-row.ts'

export async function findDispute(table: Table, id: string): Promise<DisputeRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.dispute(id), ConsistentRead: true }),
  )
  return Item && disputeRow.parse(Item)
}

/** @throws Refusal dispute.not_found */
export async function readDispute(table: Table, id: string): Promise<DisputeRow> {
  const row = await findDispute(table, id)
  if (!row) throw new Refusal('dispute.not_found')
  return row
}

/** Guard: the dispute is new. */
export function addPart(row: DisputeRow): Part {
  return { Put: { Item: itemOf(row), ConditionExpression: 'attribute_not_exists(pk)' } }
}

/** Guard: the dispute is unchanged since it was read. */
export function changePart(before: DisputeRow, after: DisputeRow): Guarded {
  return {
    Put: {
      Item: itemOf(after),
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': before.version },
    },
    refusal: new Refusal('dispute.changed_meanwhile'),
  }
}

function itemOf(row: DisputeRow) {
  const position = `${row.openedAt}#${row.id}`
  return { ...keys.dispute(row.id), ...row, gsi2pk: keys.disputesIn(row.status), gsi2sk: position }
}

/** Open disputes oldest first, others newest first; one query. */
export async function disputesIn(table: Table, status: DisputeStatus, asked: PageRequest): Promise<Page<DisputeRow>> {
  const list = { index: 'gsi2', partition: keys.disputesIn(status) } as const
  const parse = (item: Record<string, unknown>) => {
    const row = disputeRow.parse(item)
    return { ...row, createdAt: row.openedAt }
  }
  if (status === 'open') return readOldest(table, { ...list, parse }, {}, { after: asked.before, size: asked.size })
  return mergePage([await readNewest(table, { ...list, parse }, {}, asked)], asked.size)
}
