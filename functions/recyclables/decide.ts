import type { RecyclableDraft } from '../../shared/contract/recyclables.ts'
import type { RecyclableAction } from '../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../shared/refusals.ts'
import { wordsOfAd } from '../../shared/words/words-of-ad.ts'
import {
  assertPossible,
  type Change,
  changeRecyclable,
  createRecyclable,
  deleteRecyclable,
  type NewRecyclable,
} from '../catalogue/change.ts'
import { type PhotoRow, toPhotoView } from '../catalogue/photo-row.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { isPlacedBy, type Place } from './place.ts'

export interface Offer {
  readonly draft: RecyclableDraft
  readonly place: Place
  readonly photos: readonly PhotoRow[]
}

/** The ad awaits moderation (rules 4.1). */
export function decidePublishing(id: string, ownerId: string, offer: Offer, now: Date): Change {
  return createRecyclable('owner', 'publish', { id, ownerId, createdAt: now.toISOString(), ...contents(offer) })
}

/**
 * Recognises a repeated publication by its photos.
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
 * Runs before the draft is checked.
 * @throws Refusal recyclable.not_found (also for other users' ads), recyclable.changed_meanwhile,
 * recyclable.action_not_possible
 */
export function assertEditable(before: RecyclableRow, userId: string, version: number): void {
  ownUnchanged(before, userId, version)
  assertPossible(before, 'owner', 'edit')
}

/**
 * Returns the ad to moderation without the former feedback.
 * @throws Refusal as `assertEditable`
 */
export function decideEditing(before: RecyclableRow, userId: string, version: number, offer: Offer, now: Date): Change {
  ownUnchanged(before, userId, version)
  const submitted = before.status === 'pending' ? {} : { submittedAt: now.toISOString() }
  return changeRecyclable(before, 'owner', 'edit', { ...contents(offer), ...submitted })
}

/**
 * Changes only the status, such as closing a sale made elsewhere (rules 4.1).
 * @throws Refusal recyclable.not_found, recyclable.changed_meanwhile, recyclable.action_not_possible
 */
export function decideStep(before: RecyclableRow, userId: string, version: number, action: RecyclableAction): Change {
  ownUnchanged(before, userId, version)
  return changeRecyclable(before, 'owner', action)
}

/**
 * The ad must have neither money nor pickup (rules 4.2).
 * @throws Refusal recyclable.not_found, recyclable.action_not_possible
 */
export function decideDeleting(before: RecyclableRow, userId: string): Omit<Change, 'after'> {
  own(before, userId)
  return deleteRecyclable(before, 'owner', 'delete')
}

/** Other users' ads count as missing. */
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
    words: wordsOfAd(type, description, category),
    action,
    priceCents,
    textLanguage,
    ...place,
    photos: photos.map(toPhotoView),
    feedback: null,
  }
}
