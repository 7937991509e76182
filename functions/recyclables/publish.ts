import { recyclableEdited, recyclableSubmitted } from '../../events/recyclable-events.ts'
import type { RecyclableDraft } from '../../shared/contract/recyclables.ts'
import { newId } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { unlistParts } from '../catalogue/card-row.ts'
import { nextStatus, replacePart } from '../catalogue/change.ts'
import { type PhotoRow, toPhotoView } from '../catalogue/photo-row.ts'
import { type RecyclableRow, recyclableItem } from '../catalogue/recyclable-row.ts'
import { readRecyclable } from '../catalogue/store.ts'
import type { Actor } from '../kit/actor.ts'
import type { Geocoder } from '../kit/geocoder.ts'
import { outboxPart } from '../kit/outbox.ts'
import { countUse } from '../kit/quota.ts'
import type { Table } from '../kit/table.ts'
import { ConditionsFailed, type Part, transact } from '../kit/transaction.ts'
import { choosePhotos, cleanDraft, photoPart } from './draft.ts'
import { editing, publishing } from './limits.ts'
import { locate } from './place.ts'
import { readPhotos } from './store.ts'

export interface PublishDeps {
  readonly table: Table
  readonly geocoder: Geocoder
  readonly now: Date
}

export interface Published {
  readonly row: RecyclableRow
  readonly geocoded: boolean
  readonly sanitised: boolean
}

/** A photo that is converted between reading and writing makes both be done again; five photos, so six times at most. */
const attempts = 6

/**
 * Publishes an ad; it waits for a moderator (decisions 10).
 * @throws Refusal with the first fault of the draft, request.limit_reached, recyclable.city_unknown, or why a photo
 * cannot be used
 */
export async function createRecyclable(deps: PublishDeps, actor: Actor, input: RecyclableDraft): Promise<Published> {
  const { table, now } = deps
  const { draft, sanitised } = cleanDraft(input)
  await countUse(table, publishing, actor.userId, now)
  const { geocoded, ...located } = await locate(deps.geocoder, draft.address, draft.cityId)
  const id = newId('recyclable', now)
  const at = now.toISOString()
  const row = await withPhotos(table, actor, id, draft.photoIds, async (photos) => {
    const fresh: RecyclableRow = {
      ...textOf(draft),
      ...located,
      id,
      ownerId: actor.userId,
      status: 'pending',
      photos: photos.map(toPhotoView),
      feedback: null,
      createdAt: at,
      submittedAt: at,
      version: 1,
    }
    await transact(table, [
      { Put: { Item: recyclableItem(fresh), ConditionExpression: 'attribute_not_exists(pk)' } },
      ...photos.map((photo) => photoPart(photo, { recyclableId: id })),
      outboxPart(recyclableSubmitted, { recyclableId: id, ownerId: actor.userId, type: fresh.type }, now),
    ])
    return fresh
  })
  return { row, geocoded, sanitised }
}

/**
 * Edits an own ad: it leaves the listing and goes back to the moderators; photos that it no longer uses are removed.
 * @throws Refusal recyclable.not_found (also for others' ads), recyclable.action_not_possible,
 * recyclable.changed_meanwhile, or a fault of the draft as in `createRecyclable`
 */
export async function updateRecyclable(
  deps: PublishDeps,
  actor: Actor,
  id: string,
  version: number,
  input: RecyclableDraft,
): Promise<Published> {
  const { table, now } = deps
  const before = await readRecyclable(table, id)
  if (before.ownerId !== actor.userId) throw new Refusal('recyclable.not_found')
  if (before.version !== version) throw new Refusal('recyclable.changed_meanwhile')
  nextStatus(before, 'owner', 'edit')
  const { draft, sanitised } = cleanDraft(input)
  await countUse(table, editing, actor.userId, now)
  const { geocoded, ...located } = await locate(deps.geocoder, draft.address, draft.cityId)
  const dropped = before.photos.filter((photo) => !draft.photoIds.includes(photo.id)).map((photo) => photo.id)
  const row = await withPhotos(table, actor, id, draft.photoIds, async (photos) => {
    const after: RecyclableRow = {
      ...before,
      ...textOf(draft),
      ...located,
      status: 'pending',
      photos: photos.map(toPhotoView),
      feedback: null,
      submittedAt: now.toISOString(),
    }
    const gone = await readPhotos(table, dropped)
    const parts: Part[] = [
      replacePart(before, after),
      ...unlistParts(before),
      ...photos.filter((photo) => photo.recyclableId === null).map((photo) => photoPart(photo, { recyclableId: id })),
      ...gone.map((photo) => photoPart(photo, 'removed')),
      outboxPart(
        recyclableEdited,
        { recyclableId: id, ownerId: actor.userId, type: after.type, removedPhotoIds: dropped },
        now,
      ),
    ]
    await transact(table, parts)
    return { ...after, version: before.version + 1 }
  })
  return { row, geocoded, sanitised }
}

async function withPhotos(
  table: Table,
  actor: Actor,
  recyclableId: string,
  photoIds: readonly string[],
  write: (photos: PhotoRow[]) => Promise<RecyclableRow>,
): Promise<RecyclableRow> {
  for (let attempt = 1; ; attempt++) {
    const photos = choosePhotos(photoIds, await readPhotos(table, photoIds), actor.userId, recyclableId)
    try {
      return await write(photos)
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error
      if (error.failed.has(0)) throw new Refusal('recyclable.changed_meanwhile')
      if (attempt === attempts) throw error
    }
  }
}

function textOf(draft: RecyclableDraft) {
  const { type, description, category, action, priceCents, textLanguage } = draft
  return { type, description, category, action, priceCents, textLanguage }
}
