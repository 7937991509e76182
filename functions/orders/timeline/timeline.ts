import {
  type OrderView,
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
} from '../../../shared/contract/order-views.ts'
import type { Journal } from '../../ledger/journal.ts'
import type { OrderRow, PaymentRow } from '../order-row.ts'

type Side = OrderView['side']
type Booked = Pick<Journal, 'subject' | 'action' | 'state' | 'reference' | 'terms' | 'movedCents' | 'at'>

/** When each side confirmed an accepted pickup of the order. */
export interface Handover {
  readonly confirmations: Readonly<Record<'owner' | 'interested', { readonly at: string } | null>>
}

export interface TimelineFacts {
  /** As it is now: an unpaid one past its deadline is expired. */
  readonly order: OrderRow
  readonly payments: readonly PaymentRow[]
  /** Of the sale, of payments that bought nothing, of the donation share and of claims. */
  readonly journals: readonly Booked[]
  readonly handovers: readonly Handover[]
}

/** An entry with its amount for each side; an absent amount is not that side's to see. */
interface Draft {
  readonly at: string
  readonly kind: TimelineKind
  readonly for?: readonly Side[]
  readonly amounts?: Partial<Record<Side, number>>
  readonly ofCents?: number
}

/** The seller knows nothing of unpaid attempts, of payments that bought nothing and of the platform's part. */
const buyerAndAdmin: readonly Side[] = ['buyer', 'admin']
const sellerAndAdmin: readonly Side[] = ['seller', 'admin']
const everySide: readonly Side[] = ['buyer', 'seller', 'admin']
const refundedStates: readonly string[] = ['refunding', 'refunded', 'repaid-by-pix']

/** Tells what happened to an order, oldest first, with real amounts, as one side may see it (rules 10.29). */
export function timelineOf(facts: TimelineFacts, side: Side): TimelineEntry[] {
  const drafts = [
    ...ownDrafts(facts.order),
    ...facts.payments.flatMap(paymentDrafts(facts)),
    ...facts.journals.flatMap((journal) => journalDrafts(journal, facts)),
    ...facts.handovers.flatMap(handoverDrafts),
  ]
  return drafts
    .filter((draft) => draft.for?.includes(side) ?? true)
    .map(({ at, kind, amounts, ofCents }) => ({
      at,
      kind,
      amountCents: amounts?.[side] ?? null,
      ofCents: ofCents ?? null,
    }))
    .sort((a, b) => a.at.localeCompare(b.at) || timelineKinds.indexOf(a.kind) - timelineKinds.indexOf(b.kind))
}

function ownDrafts({ createdAt, expiresAt, status, totalCents, priceCents }: OrderRow): Draft[] {
  const created: Draft = {
    at: createdAt,
    kind: 'created',
    amounts: { buyer: totalCents, seller: priceCents, admin: totalCents },
  }
  return status === 'expired' ? [created, { at: expiresAt, kind: 'expired', for: buyerAndAdmin }] : [created]
}

function paymentDrafts({ journals }: TimelineFacts) {
  return (payment: PaymentRow): Draft[] => {
    const { paymentStatus, updatedAt, amountCents, returned } = payment
    if (paymentStatus === 'failed') return [{ at: updatedAt, kind: 'payment_refused', for: buyerAndAdmin }]
    if (paymentStatus === 'disputed' && isRefunded(journals, payment)) {
      const readers = payment.booked === 'sale' ? everySide : buyerAndAdmin
      return [{ at: updatedAt, kind: 'disputed_after_refund', for: readers }]
    }
    const isPart = returned !== null && returned.amountCents < amountCents
    // The journal tells of a refund that ended the sale.
    const isTold = journals.some((one) => isOf(one, payment) && (one.action === 'repay' || one.action === 'return'))
    if (!isPart || isTold) return []
    const amounts = { buyer: returned.amountCents, admin: returned.amountCents }
    return [{ at: returned.at, kind: 'partly_refunded', for: buyerAndAdmin, amounts, ofCents: amountCents }]
  }
}

/** Our refund is promised or made: no journal tells of a dispute after it. */
function isRefunded(journals: readonly Booked[], payment: PaymentRow): boolean {
  return refundedStates.includes(journals.findLast((one) => isOf(one, payment))?.state ?? '')
}

const isOf = ({ subject }: Booked, { id, booked }: PaymentRow) =>
  booked === 'sale' ? subject.startsWith('sale/') : subject === `stray/${id}`

function journalDrafts(journal: Booked, facts: TimelineFacts): Draft[] {
  switch (journal.terms.kind) {
    case 'sale':
      return saleDrafts(journal, facts)
    case 'stray':
      return strayDrafts(journal, facts)
    case 'donation':
      return donationDrafts(journal, journal.terms.amountCents)
    case 'claim':
    case 'waiver':
      return claimDrafts(journal, journal.terms.amountCents)
    default:
      return []
  }
}

const alike = (sides: readonly Side[], cents: number) => Object.fromEntries(sides.map((side) => [side, cents]))

function saleDrafts(journal: Booked, facts: TimelineFacts): Draft[] {
  const { at, action, state } = journal
  const { priceCents, totalCents } = facts.order
  const price = alike(sellerAndAdmin, priceCents)
  const both = { buyer: totalCents, seller: priceCents, admin: totalCents }
  const back = { ...alike(buyerAndAdmin, returnedCents(journal, facts) ?? totalCents) }
  const total = alike(buyerAndAdmin, totalCents)
  switch (action) {
    case 'pay':
      return [{ at, kind: 'paid', amounts: both }]
    case 'accept':
      return [{ at, kind: 'pickup_accepted' }]
    case 'cancel':
      return [{ at, kind: 'pickup_cancelled' }]
    case 'earn':
    case 'defer':
      return [{ at, kind: 'completed', amounts: price }]
    case 'mature':
      return [{ at, kind: 'earnings_released', for: sellerAndAdmin, amounts: price }]
    case 'refund':
      return [{ at, kind: 'refund_promised', amounts: both }]
    case 'repay':
      return [{ at, kind: 'refunded', amounts: back }]
    case 'repay-by-pix':
      return [{ at, kind: 'repaid_by_pix', amounts: alike(buyerAndAdmin, journal.movedCents ?? totalCents) }]
    case 'dispute':
      return [{ at, kind: 'dispute_opened', amounts: both }]
    case 'win':
      return [{ at, kind: 'dispute_won', amounts: price }]
    case 'win-dispute':
      return [{ at, kind: 'dispute_won', amounts: state === 'earned' ? {} : total }]
    case 'lose':
      return [
        { at, kind: 'dispute_lost' },
        { at, kind: 'charged_back', amounts: total },
      ]
    case 'return':
      return [
        { at, kind: 'dispute_lost' },
        { at, kind: 'refunded', amounts: back },
      ]
    case 'charge-back':
      return [{ at, kind: 'charged_back', amounts: total }]
    default:
      return []
  }
}

function strayDrafts(journal: Booked, facts: TimelineFacts): Draft[] {
  const { at, action, terms } = journal
  if (terms.kind !== 'stray') return []
  const paid = alike(buyerAndAdmin, terms.amountCents)
  const kinds = { pay: 'turned_away', 'charge-back': 'charged_back', 'win-dispute': 'dispute_won' } as const
  if (action === 'repay') {
    const back = alike(buyerAndAdmin, returnedCents(journal, facts) ?? terms.amountCents)
    return [{ at, kind: 'refunded', for: buyerAndAdmin, amounts: back }]
  }
  if (action === 'repay-by-pix') {
    const by = alike(buyerAndAdmin, journal.movedCents ?? terms.amountCents)
    return [{ at, kind: 'repaid_by_pix', for: buyerAndAdmin, amounts: by }]
  }
  const kind = kinds[action as keyof typeof kinds]
  return kind ? [{ at, kind, for: buyerAndAdmin, amounts: paid }] : []
}

/** What the provider says it returned; undefined where it names no amount. */
function returnedCents(journal: Booked, { payments }: TimelineFacts): number | undefined {
  return payments.find((payment) => isOf(journal, payment))?.returned?.amountCents
}

/** The end of a claim tells of its write-off's end too. */
function claimDrafts({ at, subject, action }: Booked, amountCents: number): Draft[] {
  const kinds = { 'claw-back': 'claimed', 'write-off': 'waived', undo: 'claim_undone' } as const
  const kind = kinds[action as keyof typeof kinds]
  if (!kind || (action === 'undo' && subject.startsWith('waiver/'))) return []
  return [{ at, kind, for: sellerAndAdmin, amounts: alike(sellerAndAdmin, amountCents) }]
}

function donationDrafts({ at, action }: Booked, amountCents: number): Draft[] {
  const kinds = { hold: 'donation_held', post: 'donation_given', release: 'donation_returned' } as const
  const kind = kinds[action as keyof typeof kinds]
  return kind ? [{ at, kind, for: sellerAndAdmin, amounts: alike(sellerAndAdmin, amountCents) }] : []
}

/** The owner of the ad sells. */
function handoverDrafts({ confirmations: { owner, interested } }: Handover): Draft[] {
  return [
    ...(owner ? [{ at: owner.at, kind: 'confirmed_by_seller' } as const] : []),
    ...(interested ? [{ at: interested.at, kind: 'confirmed_by_buyer' } as const] : []),
  ]
}
