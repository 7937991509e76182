import * as z from 'zod'
import { type Transfer, transfer } from '../../../shared/contract/order-views.ts'
import { keys } from '../../kit/table/keys.ts'
import { mergePage, type Page, type PageRequest, positionOf, readNewest } from '../../kit/table/newest.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Part } from '../../kit/table/transaction.ts'

export const transferPosition = z.string().regex(/^20\d{2}-[\dT:.-]{15,24}Z#[A-Za-z0-9-]{6,50}$/)

const listed = (row: Transfer) => ({ ...row, id: row.reference, createdAt: row.enteredAt })

/** Guard: the reference is new. */
export function transferPart(row: Transfer): Part {
  const index = { gsi2pk: keys.transfers, gsi2sk: positionOf(listed(row)) }
  return {
    Put: {
      Item: { ...keys.transfer(row.reference), ...row, ...index },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

/** Last entered first, one query. */
export async function listTransfers(table: Table, asked: PageRequest): Promise<Page<Transfer>> {
  const list = { index: 'gsi2', partition: keys.transfers } as const
  const parse = (item: Record<string, unknown>) => listed(transfer.parse(item))
  return mergePage([await readNewest(table, { ...list, parse }, {}, asked)], asked.size)
}
