import { KMSClient } from '@aws-sdk/client-kms'
import { implement } from '@orpc/server'
import { noticeId, noticePageSize, notifications } from '../../../shared/contract/notifications.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin, requireSignedIn } from '../../kit/people/actor.ts'
import {
  readNotificationPreferences,
  saveNotificationPreferences,
} from '../../kit/people/choices/notification-preferences.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { calendarSince, closeCalendar, openCalendar } from '../agenda/calendar-address.ts'
import { calendarFileOf } from '../agenda/calendar-file.ts'
import { noticesOf, readNotice, readNotices, unreadNotices } from '../centre/store.ts'
import { apiEnvironment } from '../env.ts'
import { pushServiceOf } from '../push/services.ts'
import { addPushDevice, removePushDevice } from '../push/store.ts'
import { openVapidKey } from '../push/vapid.ts'
import { addressStateOf, resumeOptionalMails } from '../unsubscribe/address-state.ts'
import { unsubscribe } from '../unsubscribe/unsubscribe.ts'
import { latestRuns, runView } from '../weekly/runs/store.ts'
import { startWeekly } from '../weekly/start.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const vapid = openVapidKey(openClient(KMSClient), env.PUSH_KEY_ARN, env.SITE_URL)
const shownRuns = 5
const on = implement(notifications).$context<RequestContext>()

export const router = on.router({
  list: on.list.handler(async ({ input, context: { actor, now } }) => {
    const before = decodeCursor(input.cursor, noticeId)
    const { items, next } = await noticesOf(table, requireSignedIn(actor).userId, {
      before,
      limit: noticePageSize,
      now,
    })
    return { items, nextCursor: nextCursor(next) }
  }),
  unread: on.unread.handler(({ context: { actor, now } }) => unreadNotices(table, requireSignedIn(actor).userId, now)),
  read: on.read.handler(async ({ input: { id }, context: { actor, now } }) => {
    await readNotice(table, requireSignedIn(actor).userId, id, now)
    return { id }
  }),
  readAll: on.readAll.handler(async ({ input: { upTo }, context: { actor } }) => {
    await readNotices(table, requireSignedIn(actor).userId, upTo)
    return { upTo }
  }),
  preferences: on.preferences.handler(async ({ context: { actor } }) => {
    const { userId } = requireSignedIn(actor)
    const [chosen, since, pushKey, address] = await Promise.all([
      readNotificationPreferences(table, userId),
      calendarSince(table, userId),
      vapid.publicKey(),
      addressStateOf(table, userId),
    ])
    return { ...chosen, pushKey, calendarSince: since, address }
  }),
  savePreferences: on.savePreferences.handler(async ({ input, context: { actor } }) => {
    await saveNotificationPreferences(table, requireSignedIn(actor).userId, input)
    return input
  }),
  addDevice: on.addDevice.handler(async ({ input, context: { actor, now } }) => {
    const { userId, signedInAt = Math.floor(now.getTime() / 1000) } = requireSignedIn(actor)
    pushServiceOf(input.endpoint)
    await addPushDevice(table, userId, input, { signedInAt, now })
    return { endpoint: input.endpoint }
  }),
  removeDevice: on.removeDevice.handler(async ({ input: { endpoint }, context: { actor } }) => {
    await removePushDevice(table, requireSignedIn(actor).userId, endpoint)
    return { endpoint }
  }),
  openCalendar: on.openCalendar.handler(({ context: { actor, now } }) =>
    openCalendar({ table, siteUrl: env.SITE_URL, now }, requireSignedIn(actor).userId),
  ),
  closeCalendar: on.closeCalendar.handler(async ({ context: { actor } }) => {
    await closeCalendar(table, requireSignedIn(actor).userId)
    return { since: null }
  }),
  calendarFile: on.calendarFile.handler(({ input: { pickupId }, context: { actor, now } }) =>
    calendarFileOf({ table, siteUrl: env.SITE_URL, now }, requireSignedIn(actor).userId, pickupId),
  ),
  unsubscribe: on.unsubscribe.handler(({ input, context: { now } }) => unsubscribe({ table, now }, input)),
  resumeMails: on.resumeMails.handler(({ context: { actor } }) =>
    resumeOptionalMails(table, requireSignedIn(actor).userId),
  ),
  weeklyRuns: on.weeklyRuns.handler(async () => ({ items: (await latestRuns(table, shownRuns)).map(runView) })),
  sendWeekly: on.sendWeekly.handler(({ context: { actor, now } }) => startWeekly(table, requireAdmin(actor), now)),
})

export const handler = api('notifications', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
