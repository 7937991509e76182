import { SchedulerClient } from '@aws-sdk/client-scheduler'
import type * as z from 'zod'
import { pickupAccepted, pickupCancelled, pickupCompleted } from '../../../events/pickup-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { type CalendarEntry, calendarEntry } from '../agenda/entry.ts'
import { deleteReminders, scheduleReminders } from '../agenda/schedules.ts'
import { putEntry } from '../agenda/store.ts'
import { agendaEnvironment } from '../env.ts'

const env = agendaEnvironment.read()
const table = openTable(env.TABLE_NAME)
const scheduler = openClient(SchedulerClient)
const target = {
  group: env.REMINDER_GROUP,
  functionArn: env.REMINDER_FUNCTION_ARN,
  roleArn: env.REMINDER_ROLE_ARN,
  deadLettersArn: env.REMINDER_DEAD_LETTERS_ARN,
}

type Pickup = z.infer<typeof pickupAccepted.data>

/**
 * Writes the pickup's state into both calendars. Returns the entry, or undefined when a calendar already has a newer
 * one.
 */
async function write(pickup: Pickup, gone: boolean, changedAt: string): Promise<CalendarEntry | undefined> {
  const entry = calendarEntry.parse({ ...pickup, gone, changedAt })
  const isNewest = await Promise.all([pickup.ownerId, pickup.interestedId].map((id) => putEntry(table, id, entry)))
  return isNewest.every(Boolean) ? entry : undefined
}

/**
 * Keeps calendars and reminders in step with the pickups (rules 16.5, 16.7). Events may repeat or arrive out of order:
 * the entry's version decides, and a reminder reads its entry again before it is sent.
 */
export const handler = consumer('notifications-agenda', [
  on(pickupAccepted, async ({ at, data }, { now }) => {
    const entry = await write(data, false, at)
    if (entry) await scheduleReminders(scheduler, target, entry, [data.ownerId, data.interestedId], now)
  }),
  on(pickupCancelled, async ({ at, data }) => {
    await write(data, true, at)
    await deleteReminders(scheduler, target.group, data.pickupId)
  }),
  on(pickupCompleted, async ({ at, data }) => {
    await write(data, false, at)
    await deleteReminders(scheduler, target.group, data.pickupId)
  }),
])
