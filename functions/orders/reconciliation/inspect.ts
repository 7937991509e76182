import { orderId, paymentId } from '../../../shared/contract/order-views.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { Table } from '../../kit/table/table.ts'
import { readJournals } from '../../ledger/store.ts'
import type { OrderRow } from '../order-row.ts'
import type { Provider } from '../provider/provider.ts'
import { findOrder, orderOfPayment, readOrderWithPayments } from '../store.ts'
import { readTimeline } from '../timeline/read.ts'

interface InspectDeps {
  readonly table: Table
  readonly now: Date
}

/** @throws Refusal order.not_found */
export async function inspectOrder({ table, now }: InspectDeps, id: string) {
  const found = await readOrderWithPayments(table, id)
  if (!found) throw new Refusal('order.not_found')
  const strays = found.payments.filter(({ booked }) => booked === 'stray')
  // Fees and corrections are booked by payment.
  const ofPayments = found.payments.flatMap((one) => [`fee/${one.id}`, `correction/${one.id}`])
  const subjects = [`sale/${id}`, ...strays.map((one) => `stray/${one.id}`), ...ofPayments] as `sale/${string}`[]
  const [timeline, ...read] = await Promise.all([
    readTimeline({ table, now }, found, 'admin'),
    ...subjects.map((subject) => readJournals(table, subject)),
  ])
  const journals = read.flat()
  return {
    order: found.order,
    timeline,
    payments: found.payments.map(({ orderId: _, currency: _currency, ...payment }) => payment),
    journals: journals.map(({ subject, action, state, at, postings }) => ({ subject, action, state, at, postings })),
  }
}

/** Finds an order by its id or by a payment id; the provider maps payments that are not booked. */
export async function orderBySearch(
  { table, provider }: { readonly table: Table; readonly provider: Pick<Provider, 'payment'> },
  search: string,
): Promise<OrderRow | undefined> {
  if (orderId.safeParse(search).success) return await findOrder(table, search)
  if (!paymentId.safeParse(search).success) return undefined
  const id = (await orderOfPayment(table, search)) ?? (await provider.payment(search))?.orderId ?? ''
  return orderId.safeParse(id).success ? await findOrder(table, id) : undefined
}
