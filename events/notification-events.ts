import * as z from 'zod'
import { defineEvent } from './event.ts'

/** The clock or an admin started the weekly summaries; `week` is the Monday of the week that they cover. */
export const weeklySummaryStarted = defineEvent(
  'notifications',
  'WeeklySummaryStarted',
  1,
  z.object({ week: z.iso.date() }),
)
