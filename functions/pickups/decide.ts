import { type Side, sides } from '../../shared/contract/conversations.ts'
import type { PickupCause, PickupView, Weight } from '../../shared/contract/pickup-views.ts'
import { dayMs } from '../../shared/days.ts'
import { type Confirmed, type PickupActor, pickupTransition } from '../../shared/life-cycles/pickup.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'
import { clockAt, instantOf, type TimeZone } from '../../shared/time-zones.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import type { Actor } from '../kit/people/actor.ts'
import { type ConversationRow, isOpen as isTalkOpen, otherSide, sideOf } from '../talk/conversation-row.ts'
import { beginPickup, changePickup, type Step } from './change.ts'
import { type PickupRow, personOf } from './pickup-row.ts'
import { inOrder } from './weights.ts'

const daysAhead = 365

export type CollectedAd = Pick<RecyclableRow, 'id' | 'ownerId' | 'action' | 'status' | 'hidden' | 'sale'>

/** `taken`: the same participant took the step before; nothing to write. */
export type Outcome = Step | 'taken'

export interface ProposalFacts {
  readonly conversation: ConversationRow
  /** Undefined after deletion. */
  readonly ad: (CollectedAd & Pick<RecyclableRow, 'type' | 'category'>) | undefined
  /** The time zone of the ad's city. */
  readonly zone: TimeZone
}

export interface Proposal {
  readonly date: string
  readonly time: string
  readonly notes?: string | undefined
}

/** Recognises a repeated proposal, as after a double click. */
export function isSameProposal(open: PickupRow, { userId }: Actor, given: Proposal): boolean {
  if (open.status !== 'proposed' || personOf(open, open.proposer) !== userId) return false
  const { notes } = open.words[open.proposer]
  return open.date === given.date && open.time === given.time && notes === textOf(given.notes)
}

/**
 * The ad must be collectable now or after payment (rules 9.2).
 * @throws Refusal conversation.not_found for other callers, pickup.already_open, pickup.blocked,
 * pickup.ad_not_available, pickup.past by the clock of the ad's city, pickup.too_far_ahead
 */
export function decideProposal(facts: ProposalFacts, actor: Actor, id: string, given: Proposal, now: Date): Step {
  const { conversation, ad, zone } = facts
  const { interestedId, openPickupId } = conversation
  const proposer = sideOf(conversation, actor.userId)
  if (openPickupId !== null) throw new Refusal('pickup.already_open')
  if (!isTalkOpen(conversation)) throw new Refusal('pickup.blocked')
  if (!ad || !isProposable(cannotCollect(ad, interestedId))) throw new Refusal('pickup.ad_not_available')
  const startsAt = instantOf(zone, given.date, given.time)
  assertUpcoming(startsAt, now)
  return beginPickup({
    id,
    conversationId: conversation.id,
    recyclableId: ad.id,
    ownerId: ad.ownerId,
    interestedId,
    proposer,
    ad: { type: ad.type, category: ad.category, action: ad.action },
    date: given.date,
    time: given.time,
    timeZone: zone,
    startsAt: startsAt.toISOString(),
    words: { ...noWords, [proposer]: { notes: textOf(given.notes), reason: null } },
    proposedAt: now.toISOString(),
  })
}

type AcceptanceObstacle = PickupView['viewer']['cannotAccept']

function isProposable(why: AcceptanceObstacle): boolean {
  return why === null || why === 'pickup.not_paid'
}

/** @throws Refusal pickup.past for a past minute, pickup.too_far_ahead */
function assertUpcoming(startsAt: Date, now: Date): void {
  const minute = Math.floor(now.getTime() / 60_000) * 60_000
  if (startsAt.getTime() < minute) throw new Refusal('pickup.past')
  if (startsAt.getTime() > now.getTime() + daysAhead * dayMs) throw new Refusal('pickup.too_far_ahead')
}

/** Returns why the ad cannot be handed over now; null if it can (rules 9.3). */
function cannotCollect(ad: CollectedAd, interestedId: string): AcceptanceObstacle {
  if (ad.hidden) return 'pickup.ad_not_available'
  if (ad.action === 'donation') return ad.status === 'approved' ? null : 'pickup.ad_not_available'
  if (ad.status === 'approved') return 'pickup.not_paid'
  return ad.status === 'paid' && ad.sale?.buyerId === interestedId ? null : 'pickup.ad_not_available'
}

export interface AnswerFacts {
  readonly row: PickupRow
  /** Undefined after both accounts were deleted. */
  readonly conversation: ConversationRow | undefined
  /** Undefined after deletion. */
  readonly ad: CollectedAd | undefined
}

/**
 * Returns why a proposal cannot be accepted now; null if it can. A day is past by the clock of the ad's city. A block
 * prevents new agreements and the disclosure of the address (rules 9.11).
 */
export function cannotAccept({ row, conversation, ad }: AnswerFacts, now: Date): AcceptanceObstacle {
  if (row.date < clockAt(row.timeZone, now).date) return 'pickup.past'
  if (!conversation || !isTalkOpen(conversation)) return 'pickup.blocked'
  if (!ad) return 'pickup.ad_not_available'
  // An edit from donation to sale, or back, is a different offer (rules 9.3).
  if (ad.action !== row.ad.action) return 'pickup.ad_changed'
  return cannotCollect(ad, row.interestedId)
}

/** @throws Refusal pickup.not_found for other callers */
export function partOf(row: PickupRow, userId: string): { side: Side; by: 'proposer' | 'other' } {
  const side = sides.find((one) => personOf(row, one) === userId)
  if (!side) throw new Refusal('pickup.not_found')
  return { side, by: side === row.proposer ? 'proposer' : 'other' }
}

/** @throws Refusal pickup.not_found, pickup.own_proposal */
function answererOf(row: PickupRow, { userId }: Actor): Side {
  const { side, by } = partOf(row, userId)
  if (by === 'proposer') throw new Refusal('pickup.own_proposal')
  return side
}

/**
 * Accepts a proposal (rules 9.2, 9.3).
 * @throws Refusal pickup.not_found, pickup.own_proposal, pickup.step_not_possible, pickup.not_paid,
 * pickup.ad_not_available, pickup.ad_changed, pickup.blocked, pickup.past
 */
export function decideAcceptance(facts: AnswerFacts, actor: Actor, now: Date): Outcome {
  const { row, ad } = facts
  const from = answererOf(row, actor)
  if (row.status === 'accepted') return 'taken'
  const orderId = ad?.sale?.orderId ?? null
  const step = changePickup(row, 'other', 'accept', { from, patch: { acceptedAt: now.toISOString(), orderId } })
  const why = cannotAccept(facts, now)
  if (why) throw new Refusal(why)
  return step
}

/** @throws Refusal pickup.not_found, pickup.own_proposal, pickup.step_not_possible */
export function decideRejection(row: PickupRow, actor: Actor, written: string | undefined, now: Date): Outcome {
  const from = answererOf(row, actor)
  if (row.status === 'rejected') return 'taken'
  return changePickup(row, 'other', 'reject', { from, patch: endedBy(row, from, textOf(written), now) })
}

export function confirmedBy({ confirmations }: PickupRow, side: Side): Confirmed {
  if (confirmations[side] !== null) return 'mine'
  return confirmations[otherSide[side]] === null ? 'none' : 'theirs'
}

/** Returns why an accepted pickup cannot be cancelled by this side; null if nothing prevents it (rules 9.4). */
export function cannotCancel(row: PickupRow, side: Side): PickupView['viewer']['cannotCancel'] {
  if (row.status !== 'accepted') return null
  if (row.caseId !== null) return 'pickup.in_case'
  const confirmed = confirmedBy(row, side)
  if (confirmed === 'none') return null
  return confirmed === 'mine' ? 'pickup.confirmed_by_you' : 'pickup.confirmed_by_other'
}

/**
 * Returns why an accepted pickup cannot be confirmed or reported now; null if nothing prevents it. The day is that of
 * the ad's city (rules 9.4).
 */
export function notYet(row: PickupRow, now: Date): 'pickup.not_yet' | null {
  return row.status === 'accepted' && clockAt(row.timeZone, now).date < row.date ? 'pickup.not_yet' : null
}

/**
 * Withdraws the caller's proposal, or cancels an accepted pickup with a reason (rules 9.2).
 * @throws Refusal pickup.not_found, pickup.step_not_possible, pickup.reason_required, pickup.confirmed_by_you,
 * pickup.confirmed_by_other, pickup.in_case
 */
export function decideCancellation(row: PickupRow, actor: Actor, written: string | undefined, now: Date): Outcome {
  const { side: from, by } = partOf(row, actor.userId)
  if (row.status === 'cancelled' && row.ended?.by === from) return 'taken'
  const why = cannotCancel(row, from)
  if (why) throw new Refusal(why)
  const reason = textOf(written)
  const step = changePickup(row, by, 'cancel', { from, patch: endedBy(row, from, reason, now) })
  if (step.transition.withReason && reason === null) throw new Refusal('pickup.reason_required')
  return step
}

/**
 * The second confirmation completes the pickup (rules 9.4). A repeated one changes no weight.
 * @throws Refusal pickup.not_found, pickup.step_not_possible, pickup.not_yet before the pickup's day
 */
export function decideConfirmation(row: PickupRow, actor: Actor, weighed: readonly Weight[], now: Date): Outcome {
  const { side: from, by } = partOf(row, actor.userId)
  const takesPlace = row.status === 'accepted' || row.status === 'completed'
  if (takesPlace && row.confirmations[from] !== null) return 'taken'
  const why = notYet(row, now)
  if (why) throw new Refusal(why)
  const at = now.toISOString()
  const confirmations = { ...row.confirmations, [from]: { at, weights: inOrder(weighed) } }
  const confirmed = confirmedBy(row, from)
  return changePickup(row, by, 'confirm', {
    from,
    confirmed,
    patch: { confirmations, ...(confirmed === 'theirs' && { completedAt: at }) },
  })
}

/**
 * Takes the caller's confirmation back while the other side has not confirmed (rules 9.4). Without a confirmation of
 * the caller there is nothing to take back.
 * @throws Refusal pickup.not_found, pickup.step_not_possible
 */
export function decideTakeBack(row: PickupRow, actor: Actor): Outcome {
  const { side: from, by } = partOf(row, actor.userId)
  if (row.status === 'accepted' && row.confirmations[from] === null) return 'taken'
  return changePickup(row, by, 'take_back', {
    from,
    confirmed: confirmedBy(row, from),
    patch: { confirmations: { ...row.confirmations, [from]: null } },
  })
}

function endedBy(row: PickupRow, by: Side, reason: string | null, now: Date): Pick<PickupRow, 'ended' | 'words'> {
  return {
    ended: { by, cause: null, at: now.toISOString() },
    words: { ...row.words, [by]: { ...row.words[by], reason } },
  }
}

export interface Ending {
  readonly by: Exclude<PickupActor, 'proposer' | 'other'>
  readonly cause: PickupCause
  /** The side that caused it. */
  readonly from: Side
}

/** A side has confirmed, or the agreed time has come (rules 9.14). */
export function mayBeHandedOver({ confirmations, startsAt }: PickupRow, now: Date): boolean {
  return confirmations.owner !== null || confirmations.interested !== null || Date.parse(startsAt) <= now.getTime()
}

/** Undefined if the pickup is not open. */
export function decideEnding(row: PickupRow, { by, cause, from }: Ending, now: Date): Step | undefined {
  if (!pickupTransition(row.status, by, 'cancel')) return undefined
  return changePickup(row, by, 'cancel', {
    from,
    patch: { ended: { by: null, cause, at: now.toISOString() } },
  })
}

const unsaid = { notes: null, reason: null }
const noWords = { owner: unsaid, interested: unsaid }

export function textOf(written: string | undefined): string | null {
  const { text } = sanitiseText(written ?? '')
  return text === '' ? null : text
}
