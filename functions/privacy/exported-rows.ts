import * as z from 'zod'
import { consentView } from '../../shared/contract/privacy.ts'
import { recyclableId } from '../../shared/contract/recyclables.ts'
import { savedFilters } from '../../shared/contract/saved-searches.ts'
import { idOf } from '../../shared/ids.ts'
import { pickupStatus } from '../../shared/life-cycles/pickup.ts'

export const consentRow = consentView

export const exportRow = z.object({
  id: idOf('export'),
  requestedAt: z.iso.datetime(),
  /** Null until it is ready. */
  availableUntil: z.iso.datetime().nullable(),
})
export type ExportRow = z.infer<typeof exportRow>

/** `waiting` can still be cancelled. */
export const deletionSteps = ['waiting', 'ads', 'account', 'pool', 'things', 'last'] as const
export type DeletionStep = (typeof deletionSteps)[number]

export const deletionRow = z.object({
  userId: z.uuid(),
  requestedAt: z.iso.datetime(),
  /** Earliest time of the next step. */
  notBefore: z.iso.datetime(),
  step: z.enum(deletionSteps),
})
export type Deletion = z.infer<typeof deletionRow>

/** A user's index rows. */
export const askedRow = z.object({ questionId: idOf('question'), recyclableId })
export const reportedRow = z.object({
  reportId: idOf('report'),
  recyclableId,
  conversationId: idOf('conversation').nullable().default(null),
})
export const ratedRow = z.object({ pickupId: z.string(), ratedId: z.uuid() })

export const unsubscribeTokenRow = z.object({ token: z.string() })
export const ticketOfRow = z.object({ ticketId: idOf('ticket') })

export const ticketAnswers = z.object({ answers: z.array(z.object({ text: z.string(), at: z.iso.datetime() })) })

export const calendarOfRow = z.object({ hash: z.string() })

export const ownCodeRow = z.object({ code: z.string() })

/** The fields that identify the rater's index row. */
export const ratingRow = z.object({ pickupId: z.string(), raterId: z.uuid() })

/** The fields that determine its keys. */
export const watchedRow = z.object({
  id: z.string(),
  filters: savedFilters,
  words: z.array(z.string()).default([]),
})

export const conversationWithRow = z.object({ conversationId: idOf('conversation'), otherId: z.uuid() })

const pickupSide = z.enum(['owner', 'interested'])
const ofEach = <Schema extends z.ZodType>(schema: Schema) => z.object({ owner: schema, interested: schema })

export const pickupOfRow = z.object({ pickupId: idOf('pickup'), side: pickupSide })
export type PickupOf = z.infer<typeof pickupOfRow>

export const pickupAtAll = z.object({ id: idOf('pickup'), status: pickupStatus })

/** Fields per side; all other fields are shared. */
/** A case with the reports of both sides. */
export const caseOfTwo = z.object({
  id: z.string(),
  cause: z.string(),
  openedAt: z.string(),
  outcome: z.string().nullable(),
  problems: z.array(z.object({ by: pickupSide, kind: z.string(), text: z.string(), at: z.string() })),
})

export const pickupOfTwo = z.looseObject({
  ownerId: z.uuid(),
  proposer: pickupSide,
  words: ofEach(z.object({ notes: z.string().nullable(), reason: z.string().nullable() })),
  confirmations: ofEach(z.unknown()),
  rated: ofEach(z.boolean()),
  caseId: z.string().nullish(),
  reported: ofEach(z.boolean()).optional(),
  ended: z.looseObject({ by: pickupSide.nullable() }).nullable(),
})
