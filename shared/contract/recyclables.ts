import * as z from 'zod'
import { idOf } from '../ids.ts'
import { recyclableStatus } from '../life-cycles/recyclable.ts'
import { locale } from '../locales.ts'
import { priceMaxCents } from '../money.ts'
import { cityId, latitude, longitude, stateId } from '../places.ts'
import { action, category } from '../recyclables/categories.ts'
import { queryMaxLength } from '../words/query-length.ts'
import { cursor, operation, refusals } from './operation.ts'
import { publicProfile } from './profiles.ts'

export const recyclableId = idOf('recyclable')
/** Page size of the listing (rules 7.1). */
export const listingPageSize = 9
/** Limit of a map query (rules 7.1). */
export const mapLimit = 100
export const photosPerRecyclable = 5
/** Ads per page in a public profile (rules 3.3). */
export const userAdsPageSize = 6

/** A photo for readers; `shared/photos/path.ts` derives the paths of its sizes. */
export const photoView = z.object({
  id: idOf('photo'),
  status: z.enum(['processing', 'ready', 'failed']),
  /** Identifies the converted upload; part of the path. Null before the upload. */
  conversion: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A tiny blurred placeholder as a data URI. */
  preview: z.string().nullable(),
})
export type PhotoView = z.infer<typeof photoView>

/** Public place of an ad: district, city, and coordinates rounded to about 500 m (rules 5.3). */
export const publicPlace = z.object({
  stateId: z.number().int(),
  uf: z.string(),
  cityId: z.number().int(),
  city: z.string(),
  district: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
})

export const recyclableCard = z.object({
  id: recyclableId,
  type: z.string(),
  category,
  action,
  priceCents: z.number().int(),
  createdAt: z.iso.datetime(),
  place: publicPlace,
  cover: photoView.nullable(),
  /** Distance in km from the requested position; null without one. */
  distanceKm: z.number().nullable(),
})
export type RecyclableCard = z.infer<typeof recyclableCard>

export const recyclableView = recyclableCard.extend({
  description: z.string(),
  status: recyclableStatus,
  textLanguage: locale,
  photos: z.array(photoView),
  owner: publicProfile,
  /** Full address, for the owner and admins only. `pickupView.address` serves the other participant of a pickup. */
  address: z.string().nullable(),
  /** The moderator's feedback; for the owner and admins. */
  feedback: z.string().nullable(),
  /** Increases with every change; an edit names the version it is based on. */
  version: z.number().int(),
  /** Hidden from lists while the owner is suspended (rules 4.10). True only for the owner and admins. */
  hidden: z.boolean(),
  viewer: z.object({
    isOwner: z.boolean(),
    isAdmin: z.boolean(),
    /** The viewer's purchase or sale that has the ad now. */
    orderId: idOf('order').optional(),
  }),
})
export type RecyclableView = z.infer<typeof recyclableView>

export const typeMaxLength = 120
export const descriptionMaxLength = 1000
export const addressMaxLength = 300

/** Input of the form; `shared/recyclables/form.ts` has its checks and their order. */
export const recyclableDraft = z.object({
  type: z.string().max(typeMaxLength),
  category,
  description: z.string().max(descriptionMaxLength),
  address: z.string().max(addressMaxLength),
  stateId,
  cityId,
  photoIds: z.array(idOf('photo')).max(photosPerRecyclable),
  action,
  priceCents: z.number().int().min(0).max(priceMaxCents),
  textLanguage: locale,
})
export type RecyclableDraft = z.infer<typeof recyclableDraft>

/** Listing filters. The place is the narrowest one given: city, state or Brazil. A distance needs a position. */
export const listingFilters = z.object({
  stateId: stateId.optional(),
  cityId: cityId.optional(),
  category: category.optional(),
  action: action.optional(),
  distanceKm: z.coerce.number<number>().min(1).max(500).optional(),
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  priceMinCents: z.coerce.number<number>().int().min(0).max(priceMaxCents).optional(),
  priceMaxCents: z.coerce.number<number>().int().min(0).max(priceMaxCents).optional(),
  /** Days in São Paulo time, both inclusive. */
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  /** Search text; an ad must match all of its words. Empty matches everything. */
  q: z.string().trim().max(queryMaxLength).optional(),
})
export type ListingFilters = z.infer<typeof listingFilters>

/** Default newest; nearest needs a position. */
export const listingOrder = z.enum(['newest', 'nearest'])
export type ListingOrder = z.infer<typeof listingOrder>

export const cardPage = z.object({
  items: z.array(recyclableCard),
  nextCursor: cursor.nullable(),
  /** Parts of `q` without effect: amounts, and words after the sixth. */
  ignored: z.array(z.string()),
})

const noun = 'recyclables'

/** Refusals of a new or edited draft and its photos. */
const draftRefusals = [
  'recyclable.type_required',
  'recyclable.description_required',
  'recyclable.address_required',
  'recyclable.photo_required',
  'recyclable.price_required',
  'recyclable.city_unknown',
  'photo.not_found',
  'photo.in_use',
  'photo.failed',
  'request.limit_reached',
] as const
const byId = z.object({ id: recyclableId })

export const recyclables = {
  list: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/recyclables',
    summary: 'Approved ads of a place, also by words, newest or nearest first',
  })
    .input(listingFilters.extend({ order: listingOrder.optional(), cursor: cursor.optional() }))
    .output(cardPage)
    .errors(refusals('recyclable.city_unknown', 'request.invalid')),
  map: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/recyclables/map',
    summary: 'At most 100 points of a city for the map',
  })
    .input(listingFilters)
    .output(z.object({ items: z.array(recyclableCard) }))
    .errors(refusals('recyclable.city_unknown', 'request.invalid')),
  get: operation({
    noun,
    access: 'public',
    relation: { is: 'reader', of: 'ad', others: 'recyclable.not_found' },
    method: 'GET',
    path: '/recyclables/{id}',
    summary: 'One ad; pending and rejected ones for owner and admins only',
  })
    .input(byId)
    .output(recyclableView)
    .errors(refusals('recyclable.not_found')),
  ofUser: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/profiles/{userId}/recyclables',
    summary: 'Approved ads of one user, newest first, six a page',
  })
    .input(z.object({ userId: z.uuid(), cursor: cursor.optional() }))
    .output(z.object({ items: z.array(recyclableCard), nextCursor: cursor.nullable() })),
  mine: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/my/recyclables',
    summary: "The caller's own ads, newest first",
  })
    .input(z.object({ status: recyclableStatus.optional(), cursor: cursor.optional() }))
    .output(
      z.object({
        items: z.array(
          recyclableCard.extend({
            status: recyclableStatus,
            feedback: z.string().nullable(),
            version: z.number().int(),
          }),
        ),
        nextCursor: cursor.nullable(),
      }),
    ),
  create: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'owner', of: 'photo', others: 'photo.not_found' },
    method: 'POST',
    path: '/recyclables',
    summary: 'Publish an ad; a moderator looks at it first. The same again is the same ad',
    status: 201,
  })
    .input(recyclableDraft)
    .output(z.object({ recyclable: recyclableView, geocoded: z.boolean(), sanitised: z.boolean() }))
    .errors(refusals('recyclable.already_published', ...draftRefusals)),
  update: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'owner', of: 'ad', others: 'recyclable.not_found' },
    method: 'PUT',
    path: '/recyclables/{id}',
    summary: 'Edit an own ad; it goes back to the moderators',
  })
    .input(recyclableDraft.extend({ id: recyclableId, version: z.number().int() }))
    .output(z.object({ recyclable: recyclableView, geocoded: z.boolean(), sanitised: z.boolean() }))
    .errors(
      refusals(
        'recyclable.not_found',
        'recyclable.action_not_possible',
        'recyclable.changed_meanwhile',
        ...draftRefusals,
      ),
    ),
  close: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'owner', of: 'ad', others: 'recyclable.not_found' },
    method: 'POST',
    path: '/recyclables/{id}/close',
    summary: 'Close an own sale made outside',
  })
    .input(byId.extend({ version: z.number().int() }))
    .output(recyclableView)
    .errors(refusals('recyclable.not_found', 'recyclable.action_not_possible', 'recyclable.changed_meanwhile')),
  resume: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'owner', of: 'ad', others: 'recyclable.not_found' },
    method: 'POST',
    path: '/recyclables/{id}/resume',
    summary: 'Publish an own paused ad again, unchanged',
  })
    .input(byId.extend({ version: z.number().int() }))
    .output(recyclableView)
    .errors(refusals('recyclable.not_found', 'recyclable.action_not_possible', 'recyclable.changed_meanwhile')),
  remove: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'owner', of: 'ad', others: 'recyclable.not_found' },
    method: 'DELETE',
    path: '/recyclables/{id}',
    summary: 'Delete an own ad and its photos',
  })
    .input(byId)
    .output(z.object({ id: recyclableId }))
    .errors(refusals('recyclable.not_found', 'recyclable.action_not_possible', 'recyclable.changed_meanwhile')),
}
