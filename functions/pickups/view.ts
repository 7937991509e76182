import type { PickupView } from '../../shared/contract/pickup-views.ts'
import { pickupStates } from '../../shared/life-cycles/pickup.ts'
import { mayBeDeferred } from '../../shared/pickups/deferral.ts'
import { clockAt } from '../../shared/time-zones.ts'
import { coverOf, type RecyclableRow } from '../catalogue/recyclable-row.ts'
import { mayRead } from '../catalogue/view.ts'
import { type ProfileRow, publicProfileOf } from '../kit/people/profile/profile-row.ts'
import { type ConversationRow, otherSide } from '../talk/conversation-row.ts'
import { cannotAccept, cannotCancel, notYet, partOf } from './decide.ts'
import { type PickupRow, personOf } from './pickup-row.ts'
import { weightsDiffer } from './weights.ts'

export interface RelatedRows {
  /** Undefined after deletion. */
  readonly ad: RecyclableRow | undefined
  /** Read for proposals only: their answer depends on it. */
  readonly conversation: ConversationRow | undefined
  /** Undefined after account deletion. */
  readonly other: ProfileRow | undefined
  /** An open dispute of the sale's payment. */
  readonly dispute: PickupView['dispute']
}

export function isToday({ status, date, timeZone }: PickupRow, now: Date): boolean {
  return status === 'accepted' && date === clockAt(timeZone, now).date
}

/**
 * The address is read from the ad; the interested user sees it from acceptance until a cancellation (rules 9.12).
 * @throws Refusal pickup.not_found for other callers
 */
export function viewFor(
  row: PickupRow,
  viewerId: string,
  { ad, conversation, other, dispute }: RelatedRows,
  now: Date,
): PickupView {
  const { side, by } = partOf(row, viewerId)
  const theirs = otherSide[side]
  const isOwner = side === 'owner'
  const told = isOwner || pickupStates[row.status].revealsAddress
  const { ended, status } = row
  const disputed = dispute && 'pickup.sale_disputed'
  return {
    id: row.id,
    conversationId: row.conversationId,
    recyclableId: row.recyclableId,
    ad: { ...row.ad, cover: ad && mayRead(ad, { userId: viewerId, isAdmin: false }) ? coverOf(ad) : null },
    other: publicProfileOf(personOf(row, theirs), other),
    status: row.status,
    date: row.date,
    time: row.time,
    timeZone: row.timeZone,
    at: row.startsAt,
    isToday: isToday(row, now),
    notes: row.words[row.proposer].notes,
    proposedAt: row.proposedAt,
    acceptedAt: row.acceptedAt,
    completedAt: row.completedAt,
    ended: ended && {
      by: ended.by === null ? 'system' : ended.by === side ? 'mine' : 'theirs',
      reason: ended.by && row.words[ended.by].reason,
      cause: ended.cause,
      at: ended.at,
    },
    place: ad?.place ?? null,
    address: ad && told ? { text: ad.address, latitude: ad.exactLatitude, longitude: ad.exactLongitude } : null,
    confirmed: { mine: row.confirmations[side], theirs: row.confirmations[theirs] },
    weightsDiffer: weightsDiffer(row),
    mayBeDeferred: row.ad.action === 'sale' && mayBeDeferred(ad?.sale?.priceCents ?? ad?.priceCents ?? 0),
    dispute,
    inCase: row.status === 'accepted' && row.caseId !== null,
    viewer: {
      is: by,
      isOwner,
      cannotAccept: status === 'proposed' ? (disputed ?? cannotAccept({ row, conversation, ad }, now)) : null,
      cannotConfirm: status === 'accepted' ? (disputed ?? notYet(row, now)) : null,
      cannotReport: notYet(row, now),
      hasReported: row.reported[side],
      cannotCancel: cannotCancel(row, side),
      mayRate: row.status === 'completed' && !row.rated[side] && other !== undefined,
    },
    version: row.version,
  }
}
