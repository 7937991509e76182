import { newId } from '../../shared/ids.ts'
import { readRecyclable } from '../catalogue/store.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { assertForSale, decideOrder } from './decide.ts'
import { type OrderRow, orderAt } from './order-row.ts'
import type { Provider } from './provider/provider.ts'
import { addCheckout, addOrder, orderOfAttempt, wasAttempted } from './store.ts'

interface CreateDeps {
  readonly table: Table
  readonly provider: Pick<Provider, 'openCheckout'>
  readonly now: Date
}

/**
 * Orders an ad and opens its checkout. The order is written first: whatever is paid has one. The same attempt again,
 * after a lost answer or a provider that was out of order, is the same order and the same checkout.
 * @throws Refusal recyclable.not_found, order.own_ad, order.not_for_sale, request.limit_reached,
 * order.provider_unavailable
 */
export async function createOrder(
  deps: CreateDeps,
  actor: Actor,
  wanted: { readonly id: string; readonly attempt: string },
): Promise<OrderRow> {
  const order = await orderFor(deps, actor, wanted)
  if (order.checkout !== null || orderAt(order, deps.now).status !== 'created') return order
  const checkout = await deps.provider.openCheckout(order)
  await addCheckout(deps.table, order.id, checkout)
  return { ...order, checkout }
}

async function orderFor(
  { table, now }: CreateDeps,
  actor: Actor,
  { id: recyclableId, attempt }: { readonly id: string; readonly attempt: string },
): Promise<OrderRow> {
  const named = { userId: actor.userId, recyclableId, attempt }
  const earlier = await orderOfAttempt(table, named)
  const ad = await readRecyclable(table, recyclableId)
  if (earlier) {
    // A checkout that was never opened is not opened for what is gone.
    if (earlier.checkout === null) assertForSale(ad, actor)
    return earlier
  }
  const row = decideOrder(ad, actor, newId('order', now), now)
  try {
    await addOrder(table, row, attempt, ad.version, now)
    return row
  } catch (error) {
    const first = wasAttempted(error) ? await orderOfAttempt(table, named) : undefined
    if (!first) throw error
    return first
  }
}
