import type { RecyclableDraft } from '../../shared/contract/recyclables.ts'
import type { RecyclableAction } from '../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../shared/refusals.ts'
import {
  assertPossible,
  beginRecyclable,
  type Change,
  changeRecyclable,
  endRecyclable,
  type NewRecyclable,
} from '../catalogue/change.ts'
import { type PhotoRow, toPhotoView } from '../catalogue/photo-row.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { isPlacedBy, type Place } from './place.ts'

/** What an owner wrote, where it is, and the photos in the owner's order: all of it checked. */
export interface Offer {
  readonly draft: RecyclableDraft
  readonly place: Place
  readonly photos: readonly PhotoRow[]
}

/** A new ad of an owner; it waits for a moderator (rules 4.1). */
export function decidePublishing(id: string, ownerId: string, offer: Offer, now: Date): Change {
  return beginRecyclable('owner', 'publish', { id, ownerId, createdAt: now.toISOString(), ...contents(offer) })
}

/**
 * Whether publishing a draft is publishing this ad once more: it has the draft's photos already, and must say the same.
 * @throws Refusal recyclable.already_published
 */
export function assertSameOffer(ad: RecyclableRow, draft: RecyclableDraft): void {
  const same =
    ad.type === draft.type &&
    ad.description === draft.description &&
    ad.category === draft.category &&
    ad.action === draft.action &&
    ad.priceCents === draft.priceCents &&
    ad.address === draft.address &&
    isPlacedBy(draft, ad.place) &&
    ad.photos.map(({ id }) => id).join() === draft.photoIds.join()
  if (!same) throw new Refusal('recyclable.already_published')
}

/**
 * Whether an ad may be edited by this caller from this version: asked before the draft is looked at.
 * @throws Refusal recyclable.not_found (also for others' ads), recyclable.changed_meanwhile,
 * recyclable.action_not_possible
 */
export function assertEditable(before: RecyclableRow, userId: string, version: number): void {
  ownUnchanged(before, userId, version)
  assertPossible(before, 'owner', 'edit')
}

/**
 * The edited ad: it goes to the moderators anew, without the words they had for it before.
 * @throws Refusal as `assertEditable`
 */
export function decideEditing(before: RecyclableRow, userId: string, version: number, offer: Offer): Change {
  ownUnchanged(before, userId, version)
  return changeRecyclable(before, 'owner', 'edit', contents(offer))
}

/**
 * A step of an own ad that changes its state alone, as closing a sale that was made outside (rules 4.1).
 * @throws Refusal recyclable.not_found, recyclable.changed_meanwhile, recyclable.action_not_possible
 */
export function decideStep(before: RecyclableRow, userId: string, version: number, action: RecyclableAction): Change {
  ownUnchanged(before, userId, version)
  return changeRecyclable(before, 'owner', action)
}

/**
 * The end of an own ad on which no money and no pickup hangs (rules 4.2).
 * @throws Refusal recyclable.not_found, recyclable.action_not_possible
 */
export function decideDeleting(before: RecyclableRow, userId: string): Omit<Change, 'after'> {
  own(before, userId)
  return endRecyclable(before, 'owner', 'delete')
}

/** Somebody else's ad is answered like one that is not there. */
function own(row: RecyclableRow, userId: string): void {
  if (row.ownerId !== userId) throw new Refusal('recyclable.not_found')
}

function ownUnchanged(row: RecyclableRow, userId: string, version: number): void {
  own(row, userId)
  if (row.version !== version) throw new Refusal('recyclable.changed_meanwhile')
}

function contents({ draft, place, photos }: Offer): Omit<NewRecyclable, 'id' | 'ownerId' | 'createdAt'> {
  const { type, description, category, action, priceCents, textLanguage } = draft
  return {
    type,
    description,
    category,
    action,
    priceCents,
    textLanguage,
    ...place,
    photos: photos.map(toPhotoView),
    feedback: null,
  }
}
