import * as z from 'zod'
import { keys } from '../../kit/table/keys.ts'
import { queryAll } from '../../kit/table/query.ts'
import type { Table } from '../../kit/table/table.ts'
import { ConditionsFailed, transact } from '../../kit/table/transaction.ts'
import { UnreadablePayment } from '../payment.ts'
import type { Provider } from '../provider/provider.ts'
import { settlePayment } from '../settle-payment.ts'

/**
 * The provider may notify of a payment before its own search and answers know it. It is asked again with growing
 * pauses, for half an hour; then the hourly comparison remains (rules 10.34).
 */
const pausesMinutes = [1, 2, 4, 8, 16]

const awaited = z.object({
  paymentId: z.string(),
  /** How often the provider did not know it. */
  tries: z.int().positive(),
  dueAt: z.iso.datetime(),
})
type Awaited = z.infer<typeof awaited>

interface AwaitDeps {
  readonly table: Table
  readonly now: Date
}

function awaitedAt(paymentId: string, tries: number, now: Date): Awaited | undefined {
  const pause = pausesMinutes[tries - 1]
  return pause === undefined
    ? undefined
    : { paymentId, tries, dueAt: new Date(now.getTime() + pause * 60_000).toISOString() }
}

/** Remembers a payment of a genuine notification that the provider does not know yet. Idempotent. */
export async function awaitPayment({ table, now }: AwaitDeps, paymentId: string): Promise<void> {
  const Item = { ...keys.awaitedPayment(paymentId), ...awaitedAt(paymentId, 1, now) }
  await transact(table, [{ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }]).catch(
    (error: unknown) => {
      if (!(error instanceof ConditionsFailed)) throw error
    },
  )
}

/**
 * Asks the provider again for the payments that are due. One that fails does not keep the others waiting.
 * @returns how many were found
 */
export async function askAgain({
  table,
  provider,
  now,
}: AwaitDeps & { readonly provider: Pick<Provider, 'payment'> }): Promise<number> {
  let found = 0
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.awaitedPayments },
    ConsistentRead: true,
  })
  for await (const row of rows) {
    const { paymentId, tries, dueAt } = awaited.parse(row)
    if (dueAt > now.toISOString()) continue
    const seen = await provider.payment(paymentId).catch((error: unknown) => {
      // The comparison makes a finding of it.
      if (error instanceof UnreadablePayment) return 'unreadable' as const
      throw error
    })
    if (seen !== undefined && seen !== 'unreadable') {
      await settlePayment({ table, now }, seen)
      found++
    }
    const next = seen === undefined ? awaitedAt(paymentId, tries + 1, now) : undefined
    const Key = keys.awaitedPayment(paymentId)
    await transact(table, [next ? { Put: { Item: { ...Key, ...next } } } : { Delete: { Key } }])
  }
  return found
}
