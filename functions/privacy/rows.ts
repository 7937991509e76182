import * as z from 'zod'
import { consentView } from '../../shared/contract/privacy.ts'
import { recyclableId } from '../../shared/contract/recyclables.ts'
import { savedFilters } from '../../shared/contract/saved-searches.ts'
import { idOf } from '../../shared/ids.ts'
import { pickupStatus } from '../../shared/life-cycles/pickup.ts'

/** A consent, parsed at every reading. */
export const consentRow = consentView

/** The file of a person's own data that was last asked for. */
export const exportRow = z.object({
  id: idOf('export'),
  requestedAt: z.iso.datetime(),
  /** Null until it is ready. */
  availableUntil: z.iso.datetime().nullable(),
})
export type ExportRow = z.infer<typeof exportRow>

/** `waiting` while one can change one's mind; then what is to be done next. */
export const deletionSteps = ['waiting', 'ads', 'account', 'pool', 'things', 'last'] as const
export type DeletionStep = (typeof deletionSteps)[number]

/** An account that is to be deleted. */
export const deletionRow = z.object({
  userId: z.uuid(),
  requestedAt: z.iso.datetime(),
  /** When its next step may be done. */
  notBefore: z.iso.datetime(),
  step: z.enum(deletionSteps),
})
export type Deletion = z.infer<typeof deletionRow>

/** What leads from a person to a question, a report or a rating that stands elsewhere. */
export const askedRow = z.object({ questionId: idOf('question'), recyclableId })
export const reportedRow = z.object({
  reportId: idOf('report'),
  recyclableId,
  conversationId: idOf('conversation').nullable().default(null),
})
export const ratedRow = z.object({ pickupId: z.string(), ratedId: z.uuid() })

/** What leads from a person to the secret address of their calendar. */
export const calendarOfRow = z.object({ hash: z.string() })

/** A rating that a person received, as far as it leads back to who gave it. */
export const ratingRow = z.object({ pickupId: z.string(), raterId: z.uuid() })

/** A saved search as far as its keys depend on it. */
export const watchedRow = z.object({
  id: z.string(),
  filters: savedFilters,
  words: z.array(z.string()).default([]),
})

/** What leads from a person to a conversation, below the person's own key. */
export const conversationWithRow = z.object({ conversationId: idOf('conversation'), otherId: z.uuid() })

const pickupSide = z.enum(['owner', 'interested'])
const ofEach = <Schema extends z.ZodType>(schema: Schema) => z.object({ owner: schema, interested: schema })

/** What leads from a person to a pickup, below the person's own key, and which of the two they are. */
export const pickupOfRow = z.object({ pickupId: idOf('pickup'), side: pickupSide })
export type PickupOf = z.infer<typeof pickupOfRow>

/** A pickup as far as it may be under way. */
export const pickupAtAll = z.object({ id: idOf('pickup'), status: pickupStatus })

/** A pickup as far as some of it is one's and some the other's; the rest is of both. */
export const pickupOfTwo = z.looseObject({
  ownerId: z.uuid(),
  proposer: pickupSide,
  words: ofEach(z.object({ notes: z.string().nullable(), reason: z.string().nullable() })),
  confirmations: ofEach(z.unknown()),
  rated: ofEach(z.boolean()),
  ended: z.looseObject({ by: pickupSide.nullable() }).nullable(),
})
