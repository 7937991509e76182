import * as z from 'zod'
import { type PhotoView, photoView, publicPlace, recyclableId } from '../../shared/contract/recyclables.ts'
import { idOf } from '../../shared/ids.ts'
import { recyclableStatus } from '../../shared/life-cycles/recyclable.ts'
import { locale } from '../../shared/locales.ts'
import { action, category } from '../../shared/recyclables/categories.ts'

const saleOfAd = z.object({ orderId: idOf('order'), buyerId: z.uuid(), priceCents: z.int().positive() })

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
  /** With the street number; never shown to others. */
  address: z.string(),
  /** With rounded coordinates. */
  place: publicPlace,
  exactLatitude: z.number(),
  exactLongitude: z.number(),
  /** In the owner's order; the first ready photo is the cover. */
  photos: z.array(photoView),
  /** Words of the text, by which a listed ad is found. Stored, so its rows can be removed after the rules change. */
  words: z.array(z.string()).default([]),
  feedback: z.string().nullable(),
  /** Set from the payment until a refund. */
  sale: saleOfAd.optional(),
  createdAt: z.iso.datetime(),
  /** The last submission to moderation, where it is not the creation. */
  submittedAt: z.iso.datetime().optional(),
  /** The first approval. */
  approvedAt: z.iso.datetime().optional(),
  version: z.number().int(),
})
export type RecyclableRow = z.infer<typeof recyclableRow>

export function isReady(photo: Pick<PhotoView, 'status'>): boolean {
  return photo.status === 'ready'
}

export function coverOf(row: Pick<RecyclableRow, 'photos'>): PhotoView | null {
  return row.photos.find(isReady) ?? null
}
