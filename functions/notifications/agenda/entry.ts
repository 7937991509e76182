import * as z from 'zod'
import { conversationId } from '../../../shared/contract/conversations.ts'
import { clockTime, pickupId } from '../../../shared/contract/pickups.ts'
import { dayMs } from '../../../shared/days.ts'
import { lowestIdAt } from '../../../shared/ids.ts'
import { clockAt, instantOf, timeZone } from '../../../shared/time-zones.ts'

/**
 * A pickup as somebody's calendar has it: from its acceptance on, whatever comes after. The other person is not in it.
 */
export const calendarEntry = z.object({
  pickupId,
  conversationId,
  type: z.string(),
  date: z.iso.date(),
  time: clockTime,
  timeZone,
  startsAt: z.iso.datetime(),
  /** It takes place no more: kept, so that an acceptance that is heard of late does not bring it back. */
  gone: z.boolean(),
  /** Of the pickup: what is older changes nothing. */
  version: z.number().int(),
  /** When it was heard of last: calendars take over what is newer. */
  changedAt: z.iso.datetime(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

/** The two reminders of a pickup (rules 16.5). */
export const reminders = ['tomorrow', 'soon'] as const
export type Reminder = (typeof reminders)[number]

const eveningTime = '18:00'
const soonMs = 2 * 60 * 60 * 1000

/** When somebody is reminded: at 18:00 of the day before, by the clock of the pickup's place, and two hours before. */
export function reminderTimes({ date, timeZone: zone, startsAt }: CalendarEntry): Readonly<Record<Reminder, Date>> {
  const noon = instantOf(zone, date, '12:00')
  const dayBefore = clockAt(zone, new Date(noon.getTime() - dayMs)).date
  return { tomorrow: instantOf(zone, dayBefore, eveningTime), soon: new Date(Date.parse(startsAt) - soonMs) }
}

/** From when on a reminder is of no use: on the day itself none says 'tomorrow' any more. */
export function worthRemindingUntil({
  date,
  timeZone: zone,
  startsAt,
}: CalendarEntry): Readonly<Record<Reminder, Date>> {
  return { tomorrow: instantOf(zone, date, '00:00'), soon: new Date(startsAt) }
}

/** The notice of a reminder: of its time, and the same however often the clock calls. */
export function reminderNoticeId(entry: CalendarEntry, which: Reminder): string {
  const chanceLength = 16
  const ofTime = lowestIdAt('notice', reminderTimes(entry)[which])
  return ofTime.slice(0, -chanceLength) + entry.pickupId.slice(-chanceLength)
}

/** Those that are still to come: a pickup agreed on at noon for the same day needs no evening before. */
export function remindersToCome(entry: CalendarEntry, now: Date): { which: Reminder; at: Date }[] {
  const times = reminderTimes(entry)
  return reminders.map((which) => ({ which, at: times[which] })).filter(({ at }) => at > now)
}
