import { newId } from '../../shared/ids.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { readRecyclable } from '../catalogue/store.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { assertForSale, decideOrder, isForSaleAs } from './decide.ts'
import { isPayable, type OrderRow, orderAt } from './order-row.ts'
import type { Provider } from './provider/provider.ts'
import { addCheckout, addOrder, orderOfAttempt, wasAttempted } from './store.ts'

interface CreateDeps {
  readonly table: Table
  readonly provider: Pick<Provider, 'openCheckout'>
  readonly now: Date
}

/**
 * Creates an order and opens its checkout. The order is written first, so every payment has one. A retry of the attempt
 * returns the same order; without a checkout if a payment would no longer buy the ad at this price. A new attempt
 * creates a new order.
 * @throws Refusal recyclable.not_found, order.own_ad, order.not_for_sale, profile.not_found, request.limit_reached,
 * order.provider_unavailable
 */
export async function createOrder(
  { table, provider, now }: CreateDeps,
  actor: Actor,
  { id: recyclableId, attempt }: { readonly id: string; readonly attempt: string },
): Promise<OrderRow> {
  const earlier = await orderOfAttempt(table, { userId: actor.userId, recyclableId, attempt })
  const ad = await readRecyclable(table, recyclableId)
  if (earlier && isPayable(earlier, now) && !isForSaleAs(earlier, ad)) {
    assertForSale(ad, actor)
    return { ...earlier, checkout: null }
  }
  const order = earlier ?? (await placeOrder({ table, now }, actor, ad, attempt))
  if (order.checkout !== null || orderAt(order, now).status !== 'created') return order
  const checkout = await provider.openCheckout(order)
  await addCheckout(table, order.id, checkout)
  return { ...order, checkout }
}

async function placeOrder(
  { table, now }: Omit<CreateDeps, 'provider'>,
  actor: Actor,
  ad: RecyclableRow,
  attempt: string,
): Promise<OrderRow> {
  const row = decideOrder(ad, actor, newId('order', now), now)
  try {
    await addOrder(table, row, attempt, ad.version, now)
    return row
  } catch (error) {
    const named = { userId: actor.userId, recyclableId: ad.id, attempt }
    const first = wasAttempted(error) ? await orderOfAttempt(table, named) : undefined
    if (!first) throw error
    return first
  }
}
