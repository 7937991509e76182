import * as z from 'zod'
import type { NotificationPreferences } from './channels.ts'

/** Types of e-mail that a reader can end by the link in each of them; the others are required (rules 16.9). */
export const optionalMails = [
  'messages',
  'pickups',
  'questions',
  'savedSearches',
  'milestones',
  'weeklySummary',
] as const
export const optionalMail = z.enum(optionalMails)
export type OptionalMail = z.infer<typeof optionalMail>

/** Returns the preferences without e-mails of a type. */
export function withoutMail(preferences: NotificationPreferences, type: OptionalMail): NotificationPreferences {
  if (type === 'weeklySummary') return { ...preferences, weeklySummary: false }
  const { kinds } = preferences
  return { ...preferences, kinds: { ...kinds, [type]: { ...kinds[type], email: false } } }
}
