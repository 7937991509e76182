import * as z from 'zod'
import { conversationId } from '../../../shared/contract/conversations.ts'
import { clockTime, pickupId } from '../../../shared/contract/pickups.ts'
import { dayMs } from '../../../shared/days.ts'
import { lowestIdAt } from '../../../shared/ids.ts'
import { clockAt, instantOf, timeZone } from '../../../shared/time-zones.ts'

/** A pickup in a user's calendar, from its acceptance on. It does not contain the other participant. */
export const calendarEntry = z.object({
  pickupId,
  conversationId,
  type: z.string(),
  date: z.iso.date(),
  time: clockTime,
  timeZone,
  startsAt: z.iso.datetime(),
  /** The pickup was cancelled. The entry stays, so that a late acceptance event cannot restore it. */
  gone: z.boolean(),
  /** The pickup's version; older events are ignored. */
  version: z.number().int(),
  /** Time of the last event; calendar programs take over newer entries. */
  changedAt: z.iso.datetime(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

/** The two reminders of a pickup (rules 16.5). */
export const reminders = ['tomorrow', 'soon'] as const
export type Reminder = (typeof reminders)[number]

const eveningTime = '18:00'
const soonMs = 2 * 60 * 60 * 1000

/** Returns the reminder times: 18:00 of the day before in the pickup's time zone, and two hours before the start. */
export function reminderTimes({ date, timeZone: zone, startsAt }: CalendarEntry): Readonly<Record<Reminder, Date>> {
  const noon = instantOf(zone, date, '12:00')
  const dayBefore = clockAt(zone, new Date(noon.getTime() - dayMs)).date
  return { tomorrow: instantOf(zone, dayBefore, eveningTime), soon: new Date(Date.parse(startsAt) - soonMs) }
}

/** Returns when each reminder becomes useless: "tomorrow" at midnight of the pickup's day, "soon" at its start. */
export function worthRemindingUntil({
  date,
  timeZone: zone,
  startsAt,
}: CalendarEntry): Readonly<Record<Reminder, Date>> {
  return { tomorrow: instantOf(zone, date, '00:00'), soon: new Date(startsAt) }
}

/** Returns the notice id of a reminder: ordered by its time, and the same for repeated calls of the scheduler. */
export function reminderNoticeId(entry: CalendarEntry, which: Reminder): string {
  const chanceLength = 16
  const ofTime = lowestIdAt('notice', reminderTimes(entry)[which])
  return ofTime.slice(0, -chanceLength) + entry.pickupId.slice(-chanceLength)
}

/** Returns the reminders still in the future: a pickup accepted at noon for the same day has no evening reminder. */
export function remindersToCome(entry: CalendarEntry, now: Date): { which: Reminder; at: Date }[] {
  const times = reminderTimes(entry)
  return reminders.map((which) => ({ which, at: times[which] })).filter(({ at }) => at > now)
}
