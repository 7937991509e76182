import * as z from 'zod'
import { orderStatus } from '../../shared/life-cycles/order.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import { readBalance } from '../ledger/store.ts'

/** Centavos that are held for a person: paid and not yet handed over or returned, earned and not yet paid out. */
export type HeldCents = (userId: string) => Promise<number>

/** What the ledger holds for a person, in all accounts of theirs, and what their own purchases hold. */
export function heldBy(table: Table): HeldCents {
  return async (userId) => {
    const { escrowCents, pendingCents, creditedCents, consumedCents } = await readBalance(table, userId)
    return escrowCents + pendingCents + creditedCents - consumedCents + (await heldByPurchases(table, userId))
  }
}

const purchase = z.object({ status: orderStatus, totalCents: z.int() })

/** A buyer has no account in the ledger: what was paid is the seller's to be, or owed back. */
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
