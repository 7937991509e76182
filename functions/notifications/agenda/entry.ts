import * as z from 'zod'
import { conversationId } from '../../../shared/contract/conversations.ts'
import { clockTime, pickupId } from '../../../shared/contract/pickup-views.ts'
import { dayMs } from '../../../shared/days.ts'
import { lowestIdAt } from '../../../shared/ids.ts'
import { clockAt, instantOf, timeZone } from '../../../shared/time-zones.ts'

/** A pickup in a user's calendar, from its acceptance on. */
export const calendarEntry = z.object({
  pickupId,
  conversationId,
  type: z.string(),
  date: z.iso.date(),
  time: clockTime,
  timeZone,
  startsAt: z.iso.datetime(),
  /** Cancelled. The entry stays, so that a late acceptance event cannot restore it. */
  gone: z.boolean(),
  version: z.number().int(),
  changedAt: z.iso.datetime(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

export const reminders = ['tomorrow', 'soon'] as const
export type Reminder = (typeof reminders)[number]

const eveningTime = '18:00'
const soonMs = 2 * 60 * 60 * 1000

/** Returns the reminder times (rules 16.5): 18:00 of the day before in local time, and two hours before the start. */
export function reminderTimes({ date, timeZone: zone, startsAt }: CalendarEntry): Readonly<Record<Reminder, Date>> {
  const noon = instantOf(zone, date, '12:00')
  const dayBefore = clockAt(zone, new Date(noon.getTime() - dayMs)).date
  return { tomorrow: instantOf(zone, dayBefore, eveningTime), soon: new Date(Date.parse(startsAt) - soonMs) }
}

/** Returns when each reminder becomes useless: midnight of the pickup's day, and its start. */
export function worthRemindingUntil({
  date,
  timeZone: zone,
  startsAt,
}: CalendarEntry): Readonly<Record<Reminder, Date>> {
  return { tomorrow: instantOf(zone, date, '00:00'), soon: new Date(startsAt) }
}

/** The notice id sorts by the reminder's time and is the same for repeated calls. */
export function reminderNoticeId(entry: CalendarEntry, which: Reminder): string {
  const chanceLength = 16
  const ofTime = lowestIdAt('notice', reminderTimes(entry)[which])
  return ofTime.slice(0, -chanceLength) + entry.pickupId.slice(-chanceLength)
}

export function remindersToCome(entry: CalendarEntry, now: Date): { which: Reminder; at: Date }[] {
  const times = reminderTimes(entry)
  return reminders.map((which) => ({ which, at: times[which] })).filter(({ at }) => at > now)
}
