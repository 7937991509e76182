import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Transfer, transfer } from '../../../shared/contract/order-views.ts'
import { isTransferOver } from '../../../shared/life-cycles/transfer.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { keys } from '../../kit/table/keys.ts'
import { mergePage, type Page, type PageRequest, positionOf, readNewest } from '../../kit/table/newest.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Guarded, Part } from '../../kit/table/transaction.ts'

export const transferPosition = z.string().regex(/^20\d{2}-[\dT:.-]{15,24}Z#[A-Za-z0-9_-]{6,53}$/)

/** Rows from before proposals and undos name neither; their id is the reference. */
const transferRow = z.preprocess(
  (row) => ({ ...(row as Transfer), id: (row as Partial<Transfer>).id ?? (row as Transfer).reference }),
  transfer.extend({
    status: transfer.shape.status.default('entered'),
    confirmedBy: transfer.shape.confirmedBy.default(null),
    undo: transfer.shape.undo.default(null),
    version: transfer.shape.version.default(1),
  }),
)

const listed = (row: Transfer) => ({ ...row, createdAt: row.enteredAt })

function itemOf(row: Transfer): Record<string, unknown> {
  return { ...keys.transfer(row.id), ...row, gsi2pk: keys.transfers, gsi2sk: positionOf(listed(row)) }
}

/** Guard: the id is new. */
export function transferPart(row: Transfer): Part {
  return { Put: { Item: itemOf(row), ConditionExpression: 'attribute_not_exists(pk)' } }
}

/** Guard: the transfer is unchanged since it was read. */
export function transferStepPart(before: Transfer, after: Transfer): Guarded {
  return {
    Put: {
      Item: itemOf(after),
      ConditionExpression: '#version = :version OR (attribute_exists(pk) AND attribute_not_exists(#version))',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': before.version },
    },
    refusal: new Refusal('transfer.changed_meanwhile'),
  }
}

export async function findTransfer(table: Table, id: string): Promise<Transfer | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.transfer(id), ConsistentRead: true }),
  )
  return Item && transferRow.parse(Item)
}

/** All entries of a reference, oldest first: one, and one more after each undo. */
export async function transfersOf(table: Table, reference: string): Promise<Transfer[]> {
  const found: Transfer[] = []
  for (;;) {
    const one = await findTransfer(table, transferIdOf(reference, found.length + 1))
    if (!one) return found
    found.push(one)
  }
}

/**
 * The id for a new entry of the reference.
 * @throws Refusal transfer.already_entered while another entry counts
 */
export async function freeTransferId(table: Table, reference: string): Promise<string> {
  const entries = await transfersOf(table, reference)
  const last = entries.at(-1)
  if (last && !isTransferOver(last.status)) throw new Refusal('transfer.already_entered')
  return transferIdOf(reference, entries.length + 1)
}

/** References have no underscore. */
function transferIdOf(reference: string, number: number): string {
  return number === 1 ? reference : `${reference}_${number}`
}

/** Last entered first, one query. */
export async function listTransfers(table: Table, asked: PageRequest): Promise<Page<Transfer>> {
  const list = { index: 'gsi2', partition: keys.transfers } as const
  const parse = (item: Record<string, unknown>) => listed(transferRow.parse(item))
  return mergePage([await readNewest(table, { ...list, parse }, {}, asked)], asked.size)
}
