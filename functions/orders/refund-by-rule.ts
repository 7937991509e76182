import type { CaseVerdict } from '../../shared/contract/cases.ts'
import type { RefundCause } from '../../shared/contract/order-views.ts'
import type { PickupCause } from '../../shared/contract/pickup-views.ts'
import { readJournals } from '../ledger/store.ts'
import { decideRefund, writeRefund } from './refund-order.ts'
import { readOrder } from './store.ts'

type Deps = Parameters<typeof writeRefund>[0]

interface Refund {
  readonly by: 'admin' | 'clock' | 'accounts'
  readonly cause: Extract<RefundCause, 'case' | 'unclaimed' | 'account'>
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

interface CancelledPickup {
  /** Undefined in events from before this field. */
  readonly orderId?: string | null | undefined
  readonly cause: PickupCause | null
  readonly wasAccepted: boolean
}

/**
 * Refunds the sale of a pickup that the suspension or deletion of an account cancelled (rules 9.14). Nothing happens if
 * another pickup was accepted since, or the buyer disputes the payment: these have their own ends.
 */
export async function refundEndedAccount(deps: Deps, { orderId, cause, wasAccepted }: CancelledPickup): Promise<void> {
  const isOfAccount = cause === 'account_suspended' || cause === 'account_deleted'
  if (!orderId || !wasAccepted || !isOfAccount) return
  const journals = await readJournals(deps.table, `sale/${orderId}`)
  if (journals.at(-1)?.state !== 'paid') return
  await refundByRule(deps, orderId, { by: 'accounts', cause: 'account', reason: null })
}
