import * as z from 'zod'
import { orderStatus } from '../../shared/life-cycles/order.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import { readBalance } from '../ledger/store.ts'

/** Centavos paid but neither delivered nor refunded, or earned but not paid out. */
export type HeldCents = (userId: string) => Promise<number>

export function heldBy(table: Table): HeldCents {
  return async (userId) => {
    const { escrowCents, pendingCents, creditedCents, consumedCents, ...of } = await readBalance(table, userId)
    // An open dispute or a debt keeps the account too (rules 10.24, 10.25).
    const own =
      escrowCents + pendingCents + creditedCents - consumedCents + of.disputedCents + of.owedCents + of.deferredCents
    return own + (await heldByPurchases(table, userId))
  }
}

const purchase = z.object({ status: orderStatus, totalCents: z.int() })

/** Buyers have no ledger account: their payment becomes the seller's or is owed back. */
async function heldByPurchases(table: Table, userId: string): Promise<number> {
  const orders = queryAll(table, {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :buyer',
    ExpressionAttributeValues: { ':buyer': keys.ordersOfBuyer(userId) },
  })
  let sum = 0
  for await (const order of orders) {
    const { status, totalCents } = purchase.parse(order)
    if (status === 'paid' || status === 'refunding') sum += totalCents
  }
  return sum
}
