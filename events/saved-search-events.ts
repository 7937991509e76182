import * as z from 'zod'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { idOf } from '../shared/ids.ts'
import { action } from '../shared/recyclables/categories.ts'
import { defineEvent } from './event.ts'

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
