import * as z from 'zod'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { idOf } from '../shared/ids.ts'
import { action, category } from '../shared/recyclables/categories.ts'
import { defineEvent } from './event.ts'

const photoIds = z.array(idOf('photo'))
const about = z.object({ recyclableId, ownerId: z.uuid(), type: z.string() })

/** All data a saved search matches on, so that matching reads no ad. The position is the rounded public one. */
const offer = about.extend({
  category,
  action,
  priceCents: z.number().int(),
  stateId: z.number().int(),
  cityId: z.number().int(),
  city: z.string(),
  uf: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Index words of the ad; empty in old events. */
  words: z.array(z.string()).default([]),
})

/** `waitedSeconds`: from the submission or the last edit; `first`: never approved before. Missing in old events. */
const decided = { feedback: z.string(), waitedSeconds: z.int().min(0).optional() }

export const recyclableApproved = defineEvent(
  'moderation',
  'RecyclableApproved',
  1,
  offer.extend({ ...decided, first: z.boolean().default(true) }),
)
/** A moderator returned a pending ad to its owner. */
export const recyclableRejected = defineEvent('moderation', 'RecyclableRejected', 1, about.extend(decided))
export const recyclableSubmitted = defineEvent('recyclables', 'RecyclableSubmitted', 1, about)
/** The owner edited an ad; photos it no longer uses may be deleted. */
export const recyclableEdited = defineEvent(
  'recyclables',
  'RecyclableEdited',
  1,
  about.extend({ removedPhotoIds: photoIds }),
)
/** The owner closed an ad after a sale outside the product; its photos may be deleted. */
export const recyclableClosed = defineEvent(
  'recyclables',
  'RecyclableClosed',
  1,
  about.extend({ removedPhotoIds: photoIds }),
)
export const recyclableDeleted = defineEvent(
  'recyclables',
  'RecyclableDeleted',
  1,
  about.extend({ removedPhotoIds: photoIds }),
  { alsoBy: ['privacy'] },
)

export type RecyclableOffer = z.infer<typeof recyclableApproved.data>
