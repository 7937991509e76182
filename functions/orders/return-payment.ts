import type { Table } from '../kit/table/table.ts'
import { type Provider, RefundRefused } from './provider/provider.ts'
import { openRepayment } from './repayments/open.ts'
import { settlePayment } from './settle-payment.ts'
import { readFacts } from './store.ts'

interface ReturnDeps {
  readonly table: Table
  readonly provider: Pick<Provider, 'payment' | 'refund'>
  readonly now: Date
}

/**
 * Refunds an owed payment at the provider and books it once the provider confirms. Idempotent per key. An error counts
 * only while the money is still owed: a chargeback or a manual refund may have settled it. What the provider cannot
 * pay back is paid by PIX (rules 10.32).
 * @throws Error of the provider, to be retried and then dead-lettered
 */
export async function refundPayment(
  deps: ReturnDeps,
  due: { readonly orderId: string; readonly paymentId: string; readonly key: string },
): Promise<void> {
  if (!(await isOwed(deps.table, due))) return
  // During a dispute the provider might give the money back twice; its end asks again (rules 10.24).
  const before = await deps.provider.payment(due.paymentId)
  if (before?.paymentStatus === 'disputed') {
    await settlePayment(deps, before)
    return
  }
  const refused = await deps.provider.refund(due.paymentId, due.key).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  const seen = await deps.provider.payment(due.paymentId)
  if (seen) await settlePayment(deps, seen)
  if (!refused || !(await isOwed(deps.table, due))) return
  if (!(refused.error instanceof RefundRefused)) throw refused.error
  await openRepayment(deps, due)
}

async function isOwed(table: Table, { orderId, paymentId }: { orderId: string; paymentId: string }): Promise<boolean> {
  const facts = await readFacts(table, orderId, paymentId)
  const booked = facts?.payments.find(({ id }) => id === paymentId)?.booked
  if (booked !== 'sale' && booked !== 'stray') return false
  return facts?.[booked].at(-1)?.state === 'refunding'
}
