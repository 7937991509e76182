import * as z from 'zod'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { idOf } from '../shared/ids.ts'
import { action } from '../shared/recyclables/categories.ts'
import { defineEvent } from './event.ts'

/** Finds that an e-mail shows; one with hundreds is not read. */
export const shownFinds = 20

/** An ad can be seen that somebody wanted to hear of at once. */
export const savedSearchMatched = defineEvent(
  'SavedSearchMatched',
  1,
  z.object({
    userId: z.uuid(),
    searchId: idOf('savedSearch'),
    /** What the search is called. */
    name: z.string(),
    recyclableId,
    type: z.string(),
    action,
    priceCents: z.number().int(),
    city: z.string(),
    uf: z.string(),
  }),
)

/** What the daily searches of somebody have found since they were told last; the others are only counted. */
export const dailyFindsGathered = defineEvent(
  'DailyFindsGathered',
  1,
  z.object({
    userId: z.uuid(),
    /** Of all finds. */
    count: z.number().int().positive(),
    /** `name` is what the search is called; `city` is written with its state. */
    finds: z.array(z.object({ name: z.string(), recyclableId, type: z.string(), city: z.string() })).max(shownFinds),
  }),
)
