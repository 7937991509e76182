import type { CaseVerdict } from '../../shared/contract/cases.ts'
import type { RefundCause } from '../../shared/contract/order-views.ts'
import { decideRefund, writeRefund } from './refund-order.ts'
import { readOrder } from './store.ts'

type Deps = Parameters<typeof writeRefund>[0]

interface Refund {
  readonly by: 'admin' | 'clock'
  readonly cause: Extract<RefundCause, 'case' | 'unclaimed'>
  readonly reason: string | null
}

/**
 * Refunds a sale by a rule or a decided case. Idempotent: an order that is not paid is left as it is.
 * @throws Refusal order.not_found, order.not_refundable, order.changed_meanwhile: the caller tries again
 */
export async function refundByRule(deps: Deps, id: string, refund: Refund): Promise<void> {
  const before = await readOrder(deps.table, id)
  if (before.status !== 'paid') return
  await writeRefund(deps, before, decideRefund(before, refund, deps.now), [])
}

interface DecidedCase {
  /** Null for a donation. */
  readonly orderId: string | null
  readonly verdict: CaseVerdict
  readonly reason: string
}

/** Refunds the sale of a cancelled case. */
export async function refundCase(deps: Deps, { orderId, verdict, reason }: DecidedCase): Promise<void> {
  if (orderId === null || verdict !== 'cancel') return
  await refundByRule(deps, orderId, { by: 'admin', cause: 'case', reason })
}
