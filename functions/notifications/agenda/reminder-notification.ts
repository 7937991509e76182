import { pickupLine, writePickup } from '../mails/pickups.ts'
import type { UserNotification } from '../notify-user.ts'
import { type CalendarEntry, type Reminder, reminderNoticeId, worthRemindingUntil } from './entry.ts'

const texts = { tomorrow: 'pickupTomorrow', soon: 'pickupSoon' } as const

export function reminderNotification(entry: CalendarEntry, which: Reminder, now: Date): UserNotification {
  return {
    id: reminderNoticeId(entry, which),
    kind: 'pickups',
    at: now.toISOString(),
    line: pickupLine(texts[which], entry),
    write: (speech) => writePickup(which, entry, speech),
    worthUntil: worthRemindingUntil(entry)[which],
    pickupId: entry.pickupId,
  }
}
