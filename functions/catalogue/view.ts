import type { RecyclableView } from '../../shared/contract/recyclables.ts'
import { isVisibleByLink } from '../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Actor } from '../kit/people/actor.ts'
import { type ProfileRow, publicProfileOf } from '../kit/people/profile/profile-row.ts'
import { cardOf, toCard } from './card-row.ts'
import { photoAt } from './photo-row.ts'
import { isReady, type RecyclableRow } from './recyclable-row.ts'

/** Whether a viewer may know of an ad: pending, rejected and hidden ones are for the owner and admins (rules 4.3). */
export function mayRead(row: Pick<RecyclableRow, 'status' | 'hidden' | 'ownerId'>, viewer: Actor | undefined): boolean {
  return isVisibleByLink(row) || viewer?.userId === row.ownerId || (viewer?.isAdmin ?? false)
}

/**
 * What a viewer may see of an ad: the address as written, the exact position and the moderator's words are for the
 * owner and admins only.
 * @throws Refusal recyclable.not_found for pending, rejected and hidden ads of others: their existence is not told
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
    viewer: { isOwner, isAdmin },
  }
}
