import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import * as z from 'zod'
import { pickupId } from '../../shared/contract/pickups.ts'
import { observe } from '../kit/observability.ts'
import { reminders } from './agenda/entry.ts'
import { reminderNews } from './agenda/reminder-news.ts'
import type { ReminderInput } from './agenda/schedules.ts'
import { readEntry } from './agenda/store.ts'
import { remindEnvironment } from './env.ts'
import { tellPerson } from './tell-person.ts'
import { openTelling } from './telling-deps.ts'

const deps = openTelling(remindEnvironment.read())
const { logger } = observe('notifications-remind')

const reminderInput = z.object({ pickupId, which: z.enum(reminders), userIds: z.array(z.uuid()) })

/**
 * Reminds the two of a pickup, called by the clock. What takes place no more is not in their calendars, and nobody
 * is reminded of it: a cancellation need not win the race against its schedule. A call that comes twice finds the
 * notice there and the sending claimed.
 */
export const handler = middy(async (called: ReminderInput): Promise<void> => {
  const { pickupId: id, which, userIds } = reminderInput.parse(called)
  const now = new Date()
  for (const userId of userIds) {
    const entry = await readEntry(deps.table, userId, id)
    if (entry) await tellPerson(deps, userId, reminderNews(entry, which, now), { now, logger })
  }
}).use(injectLambdaContext(logger, { clearState: true }))
