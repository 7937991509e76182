import type { RecyclableView } from '../../shared/contract/recyclables.ts'
import { isVisibleByLink } from '../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Actor } from '../kit/people/actor.ts'
import { type ProfileRow, publicProfileOf } from '../kit/people/profile/profile-row.ts'
import { cardOf, toCard } from './card-row.ts'
import { photoAt } from './photo-row.ts'
import { isReady, type RecyclableRow } from './recyclable-row.ts'

/** Pending, rejected and hidden ads are visible to the owner and admins only (rules 4.3). */
export function mayRead(row: Pick<RecyclableRow, 'status' | 'hidden' | 'ownerId'>, viewer: Actor | undefined): boolean {
  return isVisibleByLink(row) || viewer?.userId === row.ownerId || (viewer?.isAdmin ?? false)
}

/**
 * Only the owner and admins see the full address, the exact position and the moderator's feedback.
 * @throws Refusal recyclable.not_found for pending, rejected and hidden ads of others, to conceal that they exist
 */
export function viewFor(
  row: RecyclableRow,
  owner: ProfileRow | undefined,
  viewer: Actor | undefined,
  now: Date,
): RecyclableView {
  const isOwner = viewer?.userId === row.ownerId
  const isAdmin = viewer?.isAdmin ?? false
  const inside = isOwner || isAdmin
  const isParty = isOwner || (viewer !== undefined && row.sale?.buyerId === viewer.userId)
  if (!mayRead(row, viewer)) throw new Refusal('recyclable.not_found')
  const card = toCard(cardOf(row))
  return {
    ...card,
    place: inside ? { ...card.place, latitude: row.exactLatitude, longitude: row.exactLongitude } : card.place,
    description: row.description,
    status: row.status,
    textLanguage: row.textLanguage,
    photos: inside ? row.photos.map((photo) => photoAt(photo, now)) : row.photos.filter(isReady),
    owner: publicProfileOf(row.ownerId, owner),
    address: inside ? row.address : null,
    feedback: inside ? row.feedback : null,
    version: row.version,
    hidden: row.hidden,
    viewer: { isOwner, isAdmin, ...(isParty && row.sale && { orderId: row.sale.orderId }) },
  }
}
