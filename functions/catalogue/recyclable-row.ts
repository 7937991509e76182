import * as z from 'zod'
import { type PhotoView, photoView, publicPlace, recyclableId } from '../../shared/contract/recyclables.ts'
import { idOf } from '../../shared/ids.ts'
import { recyclableStatus } from '../../shared/life-cycles/recyclable.ts'
import { locale } from '../../shared/locales.ts'
import { action, category } from '../../shared/recyclables/categories.ts'

/** The paid order of an ad; both sides of a pickup read it here. */
const saleOfAd = z.object({ orderId: idOf('order'), buyerId: z.uuid(), priceCents: z.int().positive() })

/** The row of an ad, parsed at every reading. */
export const recyclableRow = z.object({
  id: recyclableId,
  ownerId: z.uuid(),
  type: z.string(),
  description: z.string(),
  category,
  action,
  priceCents: z.number().int(),
  status: recyclableStatus,
  /** Its owner is suspended (rules 4.10). */
  hidden: z.boolean().default(false),
  textLanguage: locale,
  /** As written by the owner, with the street number: never leaves for others. */
  address: z.string(),
  /** What anyone may see; its coordinates are the rounded ones. */
  place: publicPlace,
  exactLatitude: z.number(),
  exactLongitude: z.number(),
  /** In the owner's order; the first that is ready is the cover. */
  photos: z.array(photoView),
  /**
   * The words it is listed under; none where its state is not listed. Kept as they were made: rows under them are
   * removed whatever the rules say by then. An ad from before words were kept has none.
   */
  words: z.array(z.string()).default([]),
  feedback: z.string().nullable(),
  /** Whose it is once it is paid, until the money goes back. */
  sale: saleOfAd.optional(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type RecyclableRow = z.infer<typeof recyclableRow>

/** Whether a photo has its pictures. */
export function isReady(photo: Pick<PhotoView, 'status'>): boolean {
  return photo.status === 'ready'
}

/** The photo that stands for the ad: the first that is ready. */
export function coverOf(row: Pick<RecyclableRow, 'photos'>): PhotoView | null {
  return row.photos.find(isReady) ?? null
}
