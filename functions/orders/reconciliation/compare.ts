import type { Finding } from '../../../shared/contract/orders.ts'
import type { Journal } from '../../ledger/journal.ts'
import { hasBroughtMoney, isReturnedLate, type Payment, type PaymentStatus } from '../payment.ts'
import { findingId } from './findings.ts'

/** A refund not made within a day becomes a finding. */
const refundMs = 24 * 60 * 60 * 1000

/** Time for the request on its way; the key makes a second one harmless. */
const requestMs = 60 * 60 * 1000

export interface Booked {
  readonly paymentId: string
  readonly orderId: string | null
  readonly journals: readonly Pick<Journal, 'action' | 'state' | 'at' | 'terms'>[]
}

/**
 * Returns the difference with its proposed remedy; undefined if both agree. `seen` is undefined if the provider has no
 * such payment.
 */
export function differenceOf(booked: Booked, seen: Payment | undefined, now: Date): Finding | undefined {
  const last = booked.journals.at(-1)
  if (!last) return undefined
  const ledger = { state: last.state, amountCents: amountOf(last.terms) }
  const found = (kind: Finding['kind'], remedy: Finding['remedy']): Finding => ({
    id: findingId(kind, booked.paymentId),
    kind,
    paymentId: booked.paymentId,
    // The journals of a stray payment do not name an order; the provider does.
    orderId: booked.orderId ?? seen?.orderId ?? null,
    provider: { standing: seen?.detail ?? 'unknown', amountCents: seen?.amountCents ?? 0 },
    ledger,
    remedy,
    foundAt: now.toISOString(),
  })
  if (!seen) return found('not_at_provider', 'by_hand')
  if (seen.amountCents !== ledger.amountCents) return found('mismatch', 'by_hand')
  if (isReturnedLate(last.state, seen)) return found('returned_late', 'by_hand')
  if (isPartlyReturned(seen)) return found('partly_returned', 'by_hand')
  if (last.state === 'refunding' && hasMoney.includes(seen.standing))
    return now.getTime() - Date.parse(last.at) >= refundMs ? found('refund_late', 'refund') : undefined
  return agrees(last.state, seen) ? undefined : found('differs', 'settle')
}

/** Returns whether a promised refund never reached the provider. */
export function isRefundForgotten({ journals }: Booked, seen: Payment | undefined, now: Date): boolean {
  const last = journals.at(-1)
  if (last?.state !== 'refunding' || !seen || !hasMoney.includes(seen.standing)) return false
  return seen.returnedCents === 0 && now.getTime() - Date.parse(last.at) >= requestMs
}

/** A payment that could not be read or settled. `detail` is the provider's status or our refusal. */
export function unreadableFinding(paymentId: string, orderId: string | null, detail: string, now: Date): Finding {
  return {
    ...{ id: findingId('unreadable', paymentId), kind: 'unreadable', paymentId, orderId },
    provider: { standing: detail, amountCents: 0 },
    ledger: { state: 'unknown', amountCents: 0 },
    ...{ remedy: 'settle', foundAt: now.toISOString() },
  }
}

/** A refund of a part, or one that is called whole and is not. */
function isPartlyReturned({ standing, returnedCents, amountCents, refundId }: Payment): boolean {
  if (standing === 'returned') return returnedCents > 0 && returnedCents < amountCents
  return returnedCents > 0 && refundId === null
}

function amountOf(terms: Journal['terms']): number {
  return terms.kind === 'sale' ? terms.priceCents + terms.feesCents : terms.amountCents
}

const hasMoney: readonly PaymentStatus[] = ['approved', 'dispute-won']

const states: Readonly<Record<string, readonly string[]>> = {
  approved: ['paid', 'accepted', 'earned', 'refunding'],
  // Of a debt to the buyer the outcome decides.
  disputed: ['paid-disputed', 'accepted-disputed', 'earned-disputed', 'refunding', 'refunded'],
  // A dispute that was lost after completion by a refund is the platform's loss.
  returned: ['refunded', 'earned-charged-back'],
  'charged-back': ['charged-back', 'earned-charged-back', 'refunded-charged-back'],
  'dispute-won': ['paid', 'accepted', 'earned', 'refunding', 'refunded'],
}

function agrees(state: string, { standing, refundId }: Payment): boolean {
  // The end of a dispute brings back nothing of what was refunded.
  if (state === 'earned-charged-back' && refundId !== null && hasMoney.includes(standing)) return true
  return hasBroughtMoney(standing) && (states[standing] ?? []).includes(state)
}
