import { recyclableEdited, recyclableSubmitted } from '../../events/recyclable-events.ts'
import { photosPerRecyclable, type RecyclableDraft } from '../../shared/contract/recyclables.ts'
import { newId } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type Change, writeChange } from '../catalogue/change.ts'
import type { PhotoRow } from '../catalogue/photo-row.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { findRecyclable, readRecyclable } from '../catalogue/store.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { countUse } from '../kit/limits/quota.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Geocoder } from '../kit/services/geocoder.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, type Part } from '../kit/table/transaction.ts'
import { assertEditable, assertSameOffer, decideEditing, decidePublishing } from './decide.ts'
import { cleanDraft } from './draft.ts'
import { choosePhotos, dropParts, takeParts } from './photos.ts'
import { locate, locateAgain } from './place.ts'
import { editing, publishing } from './quotas.ts'
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

/** Each photo may be claimed and converted between read and write. */
const attempts = 1 + 2 * photosPerRecyclable

/**
 * Publishes an ad for moderation (rules 4.1). Idempotent: a photo belongs to one ad, so a repetition is recognised by
 * its photos (rules 4.11).
 * @throws Refusal with the first fault of the draft, why a photo cannot be used, recyclable.already_published,
 * request.limit_reached, or recyclable.city_unknown
 */
export async function createRecyclable(deps: PublishDeps, actor: Actor, input: RecyclableDraft): Promise<Published> {
  const { draft, sanitised } = cleanDraft(input)
  try {
    return { ...(await publish(deps, actor, draft)), sanitised }
  } catch (error) {
    const isInUse = error instanceof Refusal && error.code === 'photo.in_use'
    const earlier = isInUse ? await adOfPhotos(deps.table, actor, draft.photoIds) : undefined
    if (!earlier) throw error
    assertSameOffer(earlier, draft)
    const { geocoded } = await locateAgain(deps.geocoder, earlier, earlier.address, earlier.place.cityId)
    return { row: earlier, geocoded, sanitised }
  }
}

async function publish(
  deps: PublishDeps,
  actor: Actor,
  draft: RecyclableDraft,
): Promise<Pick<Published, 'row' | 'geocoded'>> {
  const { now } = deps
  const id = newId('recyclable', now)
  const read = photosFor(deps, actor, id, draft.photoIds)
  // Free checks first: refused ads must not cause a paid lookup.
  await read()
  await countUse(deps.table, publishing, actor.userId, now)
  const { geocoded, ...place } = await locate(deps.geocoder, draft.address, draft.cityId)
  const row = await writeWithPhotos(deps.table, read, async (photos) => ({
    change: decidePublishing(id, actor.userId, { draft, place, photos }, now),
    parts: [
      ...takeParts(photos, id),
      outboxPart(recyclableSubmitted, { recyclableId: id, ownerId: actor.userId, type: draft.type }, now),
    ],
  }))
  return { row, geocoded }
}

async function adOfPhotos(table: Table, { userId }: Actor, ids: readonly string[]): Promise<RecyclableRow | undefined> {
  const [id, ...others] = new Set((await readPhotos(table, ids)).map(({ recyclableId }) => recyclableId))
  const ad = id && others.length === 0 ? await findRecyclable(table, id) : undefined
  return ad?.ownerId === userId ? ad : undefined
}

/**
 * Delists the ad, returns it to moderation and drops unused photos.
 * @throws Refusal recyclable.not_found (also for other users' ads), recyclable.changed_meanwhile,
 * recyclable.action_not_possible, or a fault of the draft as in `createRecyclable`
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
  assertEditable(before, actor.userId, version)
  const { draft, sanitised } = cleanDraft(input)
  const read = photosFor(deps, actor, id, draft.photoIds)
  await read()
  await countUse(table, editing, actor.userId, now)
  const { geocoded, ...place } = await locateAgain(deps.geocoder, before, draft.address, draft.cityId)
  const row = await writeWithPhotos(table, read, async (photos) => {
    const change = decideEditing(before, actor.userId, version, { draft, place, photos }, now)
    const removedPhotoIds = [...change.droppedPhotoIds]
    const about = { recyclableId: id, ownerId: actor.userId, type: draft.type, removedPhotoIds }
    return {
      change,
      parts: [
        ...takeParts(photos, id),
        ...dropParts(await readPhotos(table, change.droppedPhotoIds)),
        outboxPart(recyclableEdited, about, now),
      ],
    }
  })
  return { row, geocoded, sanitised }
}

function photosFor({ table, now }: PublishDeps, actor: Actor, recyclableId: string, ids: readonly string[]) {
  return async () => choosePhotos(ids, await readPhotos(table, ids), actor.userId, recyclableId, now)
}

/** Retries after a concurrent change of a photo. */
async function writeWithPhotos(
  table: Table,
  read: () => Promise<PhotoRow[]>,
  decide: (photos: PhotoRow[]) => Promise<{ change: Change; parts: Part[] }>,
): Promise<RecyclableRow> {
  for (let attempt = 1; ; attempt++) {
    const { change, parts } = await decide(await read())
    try {
      await writeChange(table, change, parts)
      return change.after
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || attempt === attempts) throw error
    }
  }
}
