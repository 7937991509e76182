import * as z from 'zod'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { idOf } from '../shared/ids.ts'
import { action, category } from '../shared/recyclables/categories.ts'
import { defineEvent } from './event.ts'

const photoIds = z.array(idOf('photo'))
const about = z.object({ recyclableId, ownerId: z.uuid(), type: z.string() })

/** What a saved search needs to decide, so that matching reads no ad. The position is the public one. */
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
  /** What it is listed under; events from before words were kept have none. */
  words: z.array(z.string()).default([]),
})

/** A moderator showed a pending ad to everyone. */
export const recyclableApproved = defineEvent('RecyclableApproved', 1, offer.extend({ feedback: z.string() }))
/** A moderator sent a pending ad back to its owner. */
export const recyclableRejected = defineEvent('RecyclableRejected', 1, about.extend({ feedback: z.string() }))
/** The owner published an ad; it waits for a moderator. */
export const recyclableSubmitted = defineEvent('RecyclableSubmitted', 1, about)
/** The owner changed an ad; photos that left it may go. */
export const recyclableEdited = defineEvent('RecyclableEdited', 1, about.extend({ removedPhotoIds: photoIds }))
/** The owner closed a sale made outside; its photos may go. */
export const recyclableClosed = defineEvent('RecyclableClosed', 1, about.extend({ removedPhotoIds: photoIds }))
/** The owner deleted an ad; its photos may go. */
export const recyclableDeleted = defineEvent('RecyclableDeleted', 1, about.extend({ removedPhotoIds: photoIds }))

export type RecyclableOffer = z.infer<typeof recyclableApproved.data>
