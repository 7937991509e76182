import { accounts } from './accounts.ts'
import { photos, savedSearches } from './ads.ts'
import type { Area } from './area.ts'
import { approvals, figures, nightlyAudit, queueFigures } from './figures.ts'
import { newsletter, reminders, weeklySummary } from './mails.ts'
import { privacy } from './privacy.ts'
import { records, refunds, silence } from './sales.ts'

/** Journeys that reach the functions beside those of money and sign-up (`refused-writes.test.ts`). */
export const areas: readonly Area[] = [
  newsletter,
  weeklySummary,
  reminders,
  accounts,
  photos,
  savedSearches,
  privacy,
  refunds,
  silence,
  records,
  figures,
  queueFigures,
  nightlyAudit,
  approvals,
]
