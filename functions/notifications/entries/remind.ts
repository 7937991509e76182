import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import * as z from 'zod'
import { pickupId } from '../../../shared/contract/pickup-views.ts'
import { observe } from '../../kit/observability.ts'
import { reminders } from '../agenda/entry.ts'
import { reminderNotification } from '../agenda/reminder-notification.ts'
import type { ReminderInput } from '../agenda/schedules.ts'
import { readEntry } from '../agenda/store.ts'
import { remindEnvironment } from '../env.ts'
import { openNotifyDeps } from '../notify-deps.ts'
import { notifyUser } from '../notify-user.ts'

const deps = openNotifyDeps(remindEnvironment.read())
const { logger } = observe('notifications-remind')

const reminderInput = z.object({ pickupId, which: z.enum(reminders), userIds: z.array(z.uuid()) })

/**
 * Called by the scheduler. A cancelled pickup is skipped, so a cancellation may lose the race against its schedule. A
 * repeated call finds the delivery claimed.
 */
export const handler = middy(async (called: ReminderInput): Promise<void> => {
  const { pickupId: id, which, userIds } = reminderInput.parse(called)
  const now = new Date()
  for (const userId of userIds) {
    const entry = await readEntry(deps.table, userId, id)
    if (entry) await notifyUser(deps, userId, reminderNotification(entry, which, now), { now, logger })
  }
}).use(injectLambdaContext(logger, { clearState: true }))
