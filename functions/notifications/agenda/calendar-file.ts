import ical, { ICalCalendarMethod } from 'ical-generator'
import type { Locale } from '../../../shared/locales.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { textsFor } from '../../kit/mail/mail-texts.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import type { Table } from '../../kit/table/table.ts'
import { calendarTexts } from '../texts/calendar.ts'
import type { CalendarEntry } from './entry.ts'
import { readEntry } from './store.ts'

interface Deps {
  readonly table: Table
  readonly siteUrl: string
  readonly now: Date
}

const lastsMs = 30 * 60 * 1000

/**
 * Renders pickups as an iCalendar file (RFC 5545), without street and other participant: the file leaves this system.
 */
export function calendarText(
  entries: readonly CalendarEntry[],
  { siteUrl, locale, now }: { siteUrl: string; locale: Locale; now: Date },
): string {
  const { texts, fill } = textsFor(calendarTexts, locale)
  const calendar = ical({ name: texts.name, method: ICalCalendarMethod.PUBLISH, ttl: 60 * 60 })
  for (const { pickupId, conversationId, type, startsAt, version, changedAt } of entries) {
    const start = new Date(startsAt)
    const url = `${siteUrl}/messages/${conversationId}`
    calendar.createEvent({
      id: `${pickupId}@${new URL(siteUrl).hostname}`,
      start,
      end: new Date(start.getTime() + lastsMs),
      stamp: now,
      lastModified: new Date(changedAt),
      sequence: version,
      summary: fill(texts.event, { type }),
      description: fill(texts.text, { url }),
      url,
    })
  }
  return calendar.toString()
}

/** @throws Refusal pickup.not_found */
export async function calendarFileOf(
  { table, siteUrl, now }: Deps,
  userId: string,
  pickupId: string,
): Promise<{ name: string; content: string }> {
  const [entry, profile] = await Promise.all([readEntry(table, userId, pickupId), readProfile(table, userId)])
  if (!entry || !profile) throw new Refusal('pickup.not_found')
  return {
    name: `retorna-${entry.date}.ics`,
    content: calendarText([entry], { siteUrl, locale: profile.locale, now }),
  }
}
