import type { Area } from './area.ts'
import { newsletter, reminders, weeklySummary } from './mails.ts'

/** Journeys that reach the functions beside those of money and sign-up (`refused-writes.test.ts`). */
export const areas: readonly Area[] = [newsletter, weeklySummary, reminders]
