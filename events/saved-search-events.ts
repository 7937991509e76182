import * as z from 'zod'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { idOf } from '../shared/ids.ts'
import { action } from '../shared/recyclables/categories.ts'
import { defineEvent } from './event.ts'

/** Matches listed in one e-mail. */
export const maxListedMatches = 20

/** A published ad matches a search with immediate alerts. */
export const savedSearchMatched = defineEvent(
  'saved-searches',
  'SavedSearchMatched',
  1,
  z.object({
    userId: z.uuid(),
    searchId: idOf('savedSearch'),
    name: z.string(),
    recyclableId,
    type: z.string(),
    action,
    priceCents: z.number().int(),
    city: z.string(),
    uf: z.string(),
  }),
)

/** All matches of a user's daily searches since the last digest. */
export const dailyFindsGathered = defineEvent(
  'saved-searches',
  'DailyFindsGathered',
  1,
  z.object({
    userId: z.uuid(),
    /** Number of all matches, listed or not. */
    count: z.number().int().positive(),
    /** `name` is the search's name; `city` includes the state. */
    finds: z
      .array(z.object({ name: z.string(), recyclableId, type: z.string(), city: z.string() }))
      .max(maxListedMatches),
  }),
)
