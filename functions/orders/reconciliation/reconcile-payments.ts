import type { Finding } from '../../../shared/contract/order-views.ts'
import { dayMs, dayOf } from '../../../shared/days.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { Table } from '../../kit/table/table.ts'
import { openDisputes } from '../../ledger/open-disputes.ts'
import { dayBook, readJournals } from '../../ledger/store.ts'
import { hasBroughtMoney, type Payment, UnreadablePayment } from '../payment.ts'
import type { Provider } from '../provider/provider.ts'
import { settlePayment } from '../settle-payment.ts'
import { keepCompared, lastCompared } from '../store.ts'
import { type BookedPayment, readBooked } from './booked.ts'
import { differenceOf, isRefundForgotten, unreadableFinding } from './compare.ts'
import { comparePayment } from './compare-payment.ts'
import { allFindings, atStakeOf, closeFinding, forgetFinding, keepFinding, openFindings } from './findings.ts'
import { askRefundAgain } from './remedy.ts'
import { isOfReport } from './report-kinds.ts'

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
 * Compares provider and ledger since the last complete run. Missed payments are settled with the usual keys; about a
 * difference the provider is asked once more, and what remains becomes a finding. Findings without a difference are
 * closed.
 */
export async function reconcilePayments({ table, provider, now }: ReconcileDeps): Promise<Reconciled> {
  const [all, last] = await Promise.all([allFindings(table), lastCompared(table)])
  // The balance report has its own comparison.
  const earlier = all.filter(({ kind }) => !isOfReport(kind))
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
      const payment = wholeAnswer(seen.get(booked.paymentId)) ?? (await provider.payment(booked.paymentId))
      if (isRefundForgotten(booked, payment, now))
        await askRefundAgain(table, { ...booked, orderId: booked.orderId ?? payment?.orderId ?? null }, now)
      if (!differenceOf(booked, payment, now)) return
      const { difference } = await comparePayment({ table, provider, now }, booked)
      if (difference) found.set(difference.id, difference)
    })
  }
  for (const one of earlier) if (!found.has(one.id)) await close(table, one, now)
  const known = new Map(earlier.map((one) => [one.id, one]))
  const items = [...found.values()]
  const sums = { payments: compared.size, findings: items.length, atStakeCents: atStakeOf(items) }
  for (const one of items) {
    const foundAt = known.get(one.id)?.foundAt ?? one.foundAt
    await keepFinding(table, { ...one, foundAt }, { at: now.toISOString(), ...sums })
  }
  await keepCompared(table, now, compared.size)
  return { compared: compared.size, caughtUp, findings: await openFindings(table) }
}

/** A closed one is compared for some days more. */
async function close(table: Table, { closedAt, ...row }: Awaited<ReturnType<typeof allFindings>>[number], now: Date) {
  if (closedAt === undefined) await closeFinding(table, row, now)
  else if (now.getTime() - Date.parse(closedAt) > daysBack * dayMs) await forgetFinding(table, row.id)
}

/** The search does not name what a chargeback took. */
function wholeAnswer(seen: Payment | undefined): Payment | undefined {
  return seen?.paymentStatus === 'charged-back' && seen.chargedBackCents === null ? undefined : seen
}

/** Faults of the table or the connection concern all payments: the run fails and is repeated. */
function isOfOnePayment(error: unknown): error is Refusal | UnreadablePayment {
  return error instanceof Refusal || error instanceof UnreadablePayment
}

function detailOf(error: Refusal | UnreadablePayment): string {
  return error instanceof UnreadablePayment ? error.detail : error.code
}

/** Each payment with a journal in this period, a change at the provider, an open dispute or a finding, once. */
async function* bookedSince(
  table: Table,
  { earlier, seen }: { readonly earlier: readonly Finding[]; readonly seen: readonly Payment[] },
  since: Date,
  now: Date,
): AsyncGenerator<BookedPayment> {
  const payments = new Map<string, string | null>()
  for (const { paymentId, orderId } of earlier) payments.set(paymentId, orderId)
  for (const { id, orderId, paymentStatus } of seen) if (hasBroughtMoney(paymentStatus)) payments.set(id, orderId)
  // A dispute moves only the seller's money, so no day book lists it.
  for await (const { paymentId, orderId } of openDisputes(table)) payments.set(paymentId, orderId)
  const orders = new Set<string>(seen.flatMap(({ orderId }) => orderId ?? []))
  for (let at = now.getTime(); at > since.getTime() - dayMs; at -= dayMs)
    for await (const { subject, terms } of dayBook(table, dayOf(new Date(at)))) {
      const [kind, id = ''] = subject.split('/')
      if (kind === 'sale') orders.add(id)
      if (kind === 'stray' && !payments.has(id)) payments.set(id, null)
      if ('paymentId' in terms) payments.set(terms.paymentId, terms.orderId ?? payments.get(terms.paymentId) ?? null)
    }
  for (const orderId of orders) {
    const [paid] = await readJournals(table, `sale/${orderId}`)
    if (paid) payments.set(paid.reference, orderId)
  }
  for (const [paymentId, orderId] of payments) yield await readBooked(table, paymentId, orderId)
}
