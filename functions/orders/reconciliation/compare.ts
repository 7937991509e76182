import type { Finding } from '../../../shared/contract/order-views.ts'
import type { Journal } from '../../ledger/journal.ts'
import { differingFields } from '../differing-fields.ts'
import type { OrderRow } from '../order-row.ts'
import { hasBroughtMoney, heldCentsOf, isReturnedLate, isVoid, type Payment, type PaymentStatus } from '../payment.ts'
import { findingId } from './findings.ts'

/** A refund not made within a day becomes a finding. */
const refundMs = 24 * 60 * 60 * 1000

/** Time for the request on its way; the key makes a second one harmless. */
const requestMs = 60 * 60 * 1000

/** What the ledger has of a payment. */
export interface Booked {
  readonly paymentId: string
  readonly orderId: string | null
  /** Of the sale, or of the payment that buys nothing. */
  readonly journals: readonly Pick<Journal, 'action' | 'state' | 'at' | 'terms'>[]
  /** What the provider holds of it by the journals, also those of fees and corrections. */
  readonly heldCents: number
  readonly feeCents: number
  /** What the buyer is still owed. */
  readonly returnsCents: number
  /** After a correction only amounts count: an admin has looked at the state. */
  readonly isCorrected: boolean
  /** The order that it was booked for, or that the payment names; null if there is none. */
  readonly order: Pick<OrderRow, 'id' | 'totalCents' | 'recyclableId'> | null
}

/**
 * Returns the difference with its proposed remedy; undefined if both agree. `seen` is undefined if the provider has no
 * such payment.
 */
export function differenceOf(booked: Booked, seen: Payment | undefined, now: Date): Finding | undefined {
  const last = booked.journals.at(-1)
  const differenceCents = theirsOf(booked, seen) - booked.heldCents
  const isEqual = differenceCents === 0
  const differs = booked.order && seen ? differingFields(booked.order, seen) : []
  const found = (kind: Finding['kind'], remedy: Finding['remedy'] = 'correct'): Finding => ({
    id: findingId(kind, booked.paymentId),
    kind,
    paymentId: booked.paymentId,
    // The journals of a stray payment do not name an order; the provider does.
    orderId: booked.orderId ?? seen?.orderId ?? null,
    provider: { paymentStatus: seen?.detail ?? 'unknown', amountCents: seen?.amountCents ?? 0 },
    ledger: { state: last?.state ?? 'none', amountCents: last ? amountOf(last.terms) : 0 },
    differenceCents,
    returnsCents: returnsPart(booked.returnsCents, -differenceCents),
    differs,
    remedy,
    proposal: null,
    at: null,
    foundAt: now.toISOString(),
  })
  if (isEqual && (booked.isCorrected || !last)) return undefined
  if (!seen) return isEqual ? undefined : found('not_at_provider')
  if (!last) return found(booked.order ? 'mismatch' : 'unknown_order')
  if (isVoid(seen.paymentStatus)) return isEqual ? undefined : found('voided', isSetApart(last) ? 'cancel' : 'correct')
  if (differs.length > 0) return found('mismatch', isEqual ? 'compare' : 'correct')
  if (!isEqual && seen.amountCents !== amountOf(last.terms)) return found('mismatch')
  if (isReturnedLate(last.state, seen)) return found('returned_late')
  if (last.state === 'refunding' && hasMoney.includes(seen.paymentStatus)) return refundOf(last, seen, now, found)
  if (isPartlyReturned(seen)) return isEqual ? undefined : found('partly_returned')
  if (!agrees(last.state, seen, booked)) return found('differs', isEqual ? 'compare' : 'correct')
  if (isEqual) return isPaidTwice(last, seen) ? found('disputed', 'compare') : undefined
  return found((seen.feeCents ?? booked.feeCents) === booked.feeCents ? 'amount_differs' : 'fee_differs')
}

/** A dispute after our own refund: when it is lost, the buyer gets the money a second time. */
function isPaidTwice({ state }: Pick<Journal, 'state'>, { paymentStatus }: Payment): boolean {
  return paymentStatus === 'disputed' && (state === 'refunded' || state === 'repaid-by-pix')
}

/** An admin can end the sale with the price that is set apart. */
function isSetApart({ state }: Pick<Journal, 'state'>): boolean {
  return state.endsWith('-disputed')
}

/** The search names no fees of some payments; then the booked ones count. */
function theirsOf({ feeCents }: Booked, seen: Payment | undefined): number {
  return seen ? heldCentsOf({ ...seen, feeCents: seen.feeCents ?? feeCents }) : 0
}

/** The part of a correction that takes the debt to the buyer towards zero. */
export function returnsPart(returnsCents: number, movedCents: number): number {
  if (Math.sign(returnsCents) !== Math.sign(movedCents)) return 0
  return Math.sign(movedCents) * Math.min(Math.abs(returnsCents), Math.abs(movedCents))
}

function refundOf(
  { at }: Pick<Journal, 'at'>,
  seen: Payment,
  now: Date,
  found: (kind: Finding['kind'], remedy: Finding['remedy']) => Finding,
): Finding | undefined {
  if (isPartlyReturned(seen)) return found('partly_returned', 'refund')
  return now.getTime() - Date.parse(at) >= refundMs ? found('refund_late', 'refund') : undefined
}

/** Returns whether a promised refund never reached the provider. */
export function isRefundForgotten({ journals, returnsCents }: Booked, seen: Payment | undefined, now: Date): boolean {
  const last = journals.at(-1)
  if (last?.state !== 'refunding' || !seen || !hasMoney.includes(seen.paymentStatus) || returnsCents <= 0) return false
  return seen.returnedCents === 0 && now.getTime() - Date.parse(last.at) >= requestMs
}

/** A payment that could not be read or settled. `detail` is the provider's status or our refusal. */
export function unreadableFinding(paymentId: string, orderId: string | null, detail: string, now: Date): Finding {
  return {
    id: findingId('unreadable', paymentId),
    kind: 'unreadable',
    paymentId,
    orderId,
    provider: { paymentStatus: detail, amountCents: 0 },
    ledger: { state: 'unknown', amountCents: 0 },
    differenceCents: 0,
    returnsCents: 0,
    differs: [],
    proposal: null,
    at: null,
    remedy: 'compare',
    foundAt: now.toISOString(),
  }
}

/** A refund of a part, or one that is called whole and is not. */
function isPartlyReturned({ paymentStatus, returnedCents, amountCents, refundId }: Payment): boolean {
  if (paymentStatus === 'returned') return returnedCents > 0 && returnedCents < amountCents
  return returnedCents > 0 && refundId === null
}

function amountOf(terms: Journal['terms']): number {
  if (terms.kind === 'sale') return terms.priceCents + terms.feesCents
  return 'amountCents' in terms ? terms.amountCents : 0
}

const hasMoney: readonly PaymentStatus[] = ['approved', 'dispute-won']

/** The platform paid the buyer from its bank account, so the provider keeps the payment. */
const repaidByPix = ['repaid-by-pix'] as const

const states: Readonly<Record<string, readonly string[]>> = {
  approved: ['paid', 'accepted', 'earned', 'refunding', ...repaidByPix],
  // Of a debt to the buyer the outcome decides.
  disputed: ['paid-disputed', 'accepted-disputed', 'earned-disputed', 'refunding', 'refunded', ...repaidByPix],
  // A dispute that was lost after completion by a refund is the platform's loss. An answer that was wrong for a moment
  // booked a chargeback: the buyer has the money either way, and no remedy could change the state.
  returned: ['refunded', 'charged-back', 'earned-charged-back'],
  'charged-back': ['charged-back', 'earned-charged-back', 'refunded-charged-back', 'repaid-charged-back'],
  'dispute-won': ['paid', 'accepted', 'earned', 'refunding', 'refunded', ...repaidByPix],
}

function agrees(state: string, { paymentStatus, refundId }: Payment, { heldCents }: Booked): boolean {
  // The end of a dispute brings back nothing of what was refunded.
  if (state === 'earned-charged-back' && refundId !== null && hasMoney.includes(paymentStatus)) return true
  // A payment that never brought money agrees with a sale that ended without any.
  if (!hasBroughtMoney(paymentStatus)) return heldCents === 0
  return (states[paymentStatus] ?? []).includes(state)
}
