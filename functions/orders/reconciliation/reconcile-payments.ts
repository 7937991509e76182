import type { Finding } from '../../../shared/contract/orders.ts'
import { dayMs, dayOf } from '../../../shared/days.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { Table } from '../../kit/table/table.ts'
import { dayBook, readJournals } from '../../ledger/store.ts'
import { type Payment, UnreadablePayment } from '../payment.ts'
import type { Provider } from '../provider/provider.ts'
import { settlePayment } from '../settle-payment.ts'
import { keepCompared, lastCompared } from '../store.ts'
import { type Booked, differenceOf, isRefundForgotten, unreadableFinding } from './compare.ts'
import { allFindings, closeFinding, keepFinding, openFindings } from './findings.ts'
import { askRefundAgain } from './remedy.ts'

/** Overlap with the last complete run: the provider repeats undelivered notifications for four days. */
const daysBack = 5

interface ReconcileDeps {
  readonly table: Table
  readonly provider: Pick<Provider, 'payment' | 'paymentsChanged'>
  readonly now: Date
}

export interface Reconciled {
  readonly compared: number
  /** Payments settled by this run: their notification was missing. */
  readonly caughtUp: number
  readonly findings: readonly Finding[]
}

/**
 * Compares provider and ledger since the last complete run. Missed payments are settled with the usual keys, remaining
 * differences become findings. Findings without a difference are deleted, even closed ones: a recurrence is reported
 * again.
 */
export async function reconcilePayments({ table, provider, now }: ReconcileDeps): Promise<Reconciled> {
  const [earlier, last] = await Promise.all([allFindings(table), lastCompared(table)])
  const since = new Date(Math.min(now.getTime(), last ? Date.parse(last.at) : now.getTime()) - daysBack * dayMs)
  const seen = new Map<string, Payment>()
  const found = new Map<string, Finding>()
  const failed = new Set<string>()
  /** One payment that fails becomes a finding and never stops the others. */
  async function attempt<Result>(id: string, orderId: string | null, work: () => Promise<Result>) {
    try {
      return await work()
    } catch (error) {
      if (!isOfOnePayment(error)) throw error
      failed.add(id)
      const finding = unreadableFinding(id, orderId, detailOf(error), now)
      found.set(finding.id, finding)
      return undefined
    }
  }
  let caughtUp = 0
  for await (const payment of provider.paymentsChanged(since, now)) {
    if (payment instanceof UnreadablePayment) {
      await attempt(payment.paymentId, null, () => Promise.reject(payment))
      continue
    }
    seen.set(payment.id, payment)
    if (await attempt(payment.id, payment.orderId, () => settlePayment({ table, now }, payment))) caughtUp++
  }
  const compared = new Set(seen.keys())
  for await (const booked of bookedSince(table, { earlier, seen: [...seen.values()] }, since, now)) {
    if (failed.has(booked.paymentId)) continue
    compared.add(booked.paymentId)
    await attempt(booked.paymentId, booked.orderId, async () => {
      const payment = seen.get(booked.paymentId) ?? (await provider.payment(booked.paymentId))
      const difference = differenceOf(booked, payment, now)
      if (difference) found.set(difference.id, difference)
      if (isRefundForgotten(booked, payment, now))
        await askRefundAgain(table, { ...booked, orderId: booked.orderId ?? payment?.orderId ?? null }, now)
    })
  }
  for (const one of earlier) if (!found.has(one.id) && isOfTheLedger(one)) await closeFinding(table, one.id)
  const known = new Map(earlier.map((one) => [one.id, one]))
  for (const [id, one] of found) await keepFinding(table, { ...one, foundAt: known.get(id)?.foundAt ?? one.foundAt })
  await keepCompared(table, now, compared.size)
  return { compared: compared.size, caughtUp, findings: await openFindings(table) }
}

/** Findings of a comparison end with their difference; those of a settlement stay until an admin closes them. */
function isOfTheLedger({ kind }: Finding): boolean {
  return !['unknown_order', 'mismatch', 'returned_late'].includes(kind)
}

/** Faults of the table or the connection concern all payments: the run fails and is repeated. */
function isOfOnePayment(error: unknown): error is Refusal | UnreadablePayment {
  return error instanceof Refusal || error instanceof UnreadablePayment
}

function detailOf(error: Refusal | UnreadablePayment): string {
  return error instanceof UnreadablePayment ? error.detail : error.code
}

/** Each sale and stray payment with a journal in this period, a change at the provider or an earlier finding, once. */
async function* bookedSince(
  table: Table,
  { earlier, seen }: { readonly earlier: readonly Finding[]; readonly seen: readonly Payment[] },
  since: Date,
  now: Date,
): AsyncGenerator<Booked> {
  const subjects = new Set<`sale/${string}` | `stray/${string}`>()
  for (let at = now.getTime(); at > since.getTime() - dayMs; at -= dayMs)
    for await (const { subject } of dayBook(table, dayOf(new Date(at))))
      if (subject.startsWith('sale/') || subject.startsWith('stray/')) subjects.add(subject as `sale/${string}`)
  for (const { orderId, paymentId } of [...earlier, ...seen.map(({ id, orderId }) => ({ orderId, paymentId: id }))]) {
    if (orderId !== null) subjects.add(`sale/${orderId}`)
    subjects.add(`stray/${paymentId}`)
  }
  for (const subject of subjects) {
    const journals = await readJournals(table, subject)
    const [kind, id = ''] = subject.split('/')
    const paid = journals.find(({ action }) => action === 'pay')
    if (!paid) continue
    yield kind === 'sale'
      ? { paymentId: paid.reference, orderId: id, journals }
      : { paymentId: id, orderId: null, journals }
  }
}
