import {
  pickupAccepted,
  pickupCancelled,
  pickupCompleted,
  pickupConfirmed,
  pickupProposed,
  pickupRejected,
  pickupReported,
  pickupUnconfirmed,
} from '../../events/pickup-events.ts'
import { type Side, sides } from '../../shared/contract/conversations.ts'
import { newId } from '../../shared/ids.ts'
import { isOpen } from '../../shared/life-cycles/pickup.ts'
import type { Deferral } from '../../shared/pickups/deferral.ts'
import { Refusal } from '../../shared/refusals.ts'
import { changeRecyclable } from '../catalogue/change.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { keys } from '../kit/table/keys.ts'
import type { Part } from '../kit/table/transaction.ts'
import { appendMessage } from '../talk/append-message.ts'
import type { ConversationRow } from '../talk/conversation-row.ts'
import { cardOf, type Step } from './change.ts'
import { clockOf, type PickupRow, personOf } from './pickup-row.ts'
import { checkParts } from './silence/due.ts'
import { completionParts } from './totals.ts'
import { weightsDiffer } from './weights.ts'

export interface StepContext {
  readonly conversation: ConversationRow
  readonly ad: RecyclableRow | undefined
  /** Sides with an existing account: their totals are updated. */
  readonly existingSides: readonly Side[]
  /** Users with outgoing money in this transaction. */
  readonly debitedUserIds: ReadonlySet<string>
  readonly donation: { readonly id: string; readonly entityId: string; readonly amountCents: number } | null
  readonly deferral: Deferral | null
}

/**
 * Returns all writes of a step except money. Guards: pickup, conversation and ad are unchanged since they were read.
 * @throws Refusal pickup.step_not_possible if the ad no longer belongs to this pickup
 */
export function stepParts(step: Step, around: StepContext, now: Date): Part[] {
  const { before, after, transition, from } = step
  const card = {
    id: newId('message', now),
    kind: 'pickup',
    from,
    pickupId: after.id,
    step: cardOf(transition),
  } as const
  const openPickupId = isOpen(after.status) ? after.id : null
  // A report of the system has no author to show in the chat.
  const isSilent = transition.action === 'report' && (transition.by === 'clock' || transition.by === 'accounts')
  const said = isSilent ? { parts: [] } : appendMessage(around.conversation, card, now, { openPickupId })
  const ad = adParts(step, around.ad)
  return [
    ownPart(before, after),
    ...(before ? [] : indexRowParts(after)),
    ...checkParts(step, now),
    ...said.parts,
    ...ad.parts,
    ...(after.status === 'completed' ? completionParts(after, around.existingSides, around.debitedUserIds) : []),
    ...deferralParts(after, around.deferral),
    eventPart(step, around, ad.droppedPhotoIds, now),
  ]
}

/** The row that says when the earnings become available. */
function deferralParts({ orderId }: PickupRow, deferral: Deferral | null): Part[] {
  if (orderId === null || !deferral) return []
  return [{ Put: { Item: { ...keys.deferral(deferral.until, orderId), orderId, ...deferral } } }]
}

/** Guard: the pickup is unchanged since it was read; a new one does not exist. */
function ownPart(before: PickupRow | undefined, after: PickupRow): Part {
  const Item = { ...keys.pickup(after.id), ...after }
  if (!before) return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }
  return {
    Put: {
      Item,
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': before.version },
    },
  }
}

/** They never change because a pickup keeps its date. */
function indexRowParts(row: PickupRow): Part[] {
  const { id: pickupId, recyclableId, conversationId } = row
  return [
    { Put: { Item: { ...keys.pickupOfAd(recyclableId, conversationId, pickupId), pickupId } } },
    ...sides.map((side): Part => {
      const key = keys.pickupOf(personOf(row, side), clockOf(row), pickupId)
      return { Put: { Item: { ...key, pickupId, side } } }
    }),
  ]
}

/**
 * Guard: the ad is unchanged since it was read.
 * @throws Refusal pickup.step_not_possible if the ad belongs to another order
 */
function adParts({ before, transition, after }: Step, ad: RecyclableRow | undefined) {
  if (!before && ad) return { parts: [unchangedPart(ad)], droppedPhotoIds: [] }
  if (!transition.ad) return { parts: [], droppedPhotoIds: [] }
  const own = ad && (ad.action === 'donation' || ad.sale?.orderId === after.orderId)
  if (!own) throw new Refusal('pickup.step_not_possible', { status: after.status })
  return changeRecyclable(ad, 'pickups', transition.ad, {}, 'pickup.step_not_possible')
}

function unchangedPart({ id, version }: RecyclableRow): Part {
  return {
    ConditionCheck: {
      Key: keys.recyclable(id),
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': version },
    },
  }
}

function eventPart(step: Step, { ad, donation, deferral }: StepContext, dropped: readonly string[], now: Date): Part {
  const { before, after, transition, from, report } = step
  const about = aboutPickup(after)
  const by = personOf(after, from)
  const reason = after.ended?.by ? after.words[after.ended.by].reason : null
  switch (cardOf(transition)) {
    case 'proposed':
      return outboxPart(pickupProposed, about, now)
    case 'accepted':
      return outboxPart(pickupAccepted, about, now)
    case 'rejected':
      return outboxPart(pickupRejected, { ...about, reason }, now)
    case 'confirmed':
      return outboxPart(pickupConfirmed, { ...about, confirmedBy: by }, now)
    case 'taken_back':
      return outboxPart(pickupUnconfirmed, { ...about, unconfirmedBy: by }, now)
    case 'reported': {
      const { caseId, orderId, confirmations } = after
      if (caseId === null || !report) throw new Error(`${after.id} was reported without a case`)
      const problem = report.problem && { by: from, ...report.problem }
      const confirmed = {
        owner: confirmations.owner?.at ?? null,
        interested: confirmations.interested?.at ?? null,
      }
      const sold = { orderId, priceCents: orderId === null ? null : (ad?.sale?.priceCents ?? null) }
      return outboxPart(pickupReported, { ...about, caseId, caseCause: report.cause, ...sold, confirmed, problem }, now)
    }
    case 'cancelled': {
      const ended = { cancelledBy: after.ended?.by ? by : null, reason, cause: after.ended?.cause ?? null }
      const { caseId, orderId } = after
      return outboxPart(
        pickupCancelled,
        { ...about, ...ended, wasAccepted: before?.status === 'accepted', caseId, orderId },
        now,
      )
    }
    case 'completed': {
      const sold = { orderId: after.orderId, priceCents: ad?.sale?.priceCents ?? null, donation, deferral }
      const weighed = { confirmedBy: by, weightsDiffer: weightsDiffer(after), ...evidenceOf(after, ad) }
      const completedBy = transition.by === 'clock' || transition.by === 'admins' ? transition.by : null
      const ended = { completedBy, caseId: after.caseId, removedPhotoIds: [...dropped] }
      return outboxPart(pickupCompleted, { ...about, ...weighed, ...sold, ...ended }, now)
    }
  }
}

/** Returns what each event of a pickup has. */
export function aboutPickup(row: PickupRow) {
  const { id: pickupId, conversationId, recyclableId, ownerId, interestedId, date, time, timeZone, startsAt } = row
  return {
    pickupId,
    conversationId,
    recyclableId,
    ownerId,
    interestedId,
    date,
    time,
    timeZone,
    startsAt,
    proposerId: personOf(row, row.proposer),
    type: row.ad.type,
    action: row.ad.action,
    version: row.version,
  }
}

/** Returns what records and badges derive from a completed pickup. */
function evidenceOf({ confirmations: { owner, interested }, acceptedAt }: PickupRow, ad: RecyclableRow | undefined) {
  return {
    ...(owner && interested && { confirmations: { owner, interested } }),
    acceptedAt,
    city: ad ? { id: ad.place.cityId, name: `${ad.place.city} - ${ad.place.uf}` } : null,
  }
}
