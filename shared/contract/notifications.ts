import * as z from 'zod'
import { idOf } from '../ids.ts'
import { noticeKind, notificationPreferences } from '../notifications/channels.ts'
import { optionalMails } from '../notifications/optional-mails.ts'
import { noticeText } from '../notifications/texts.ts'
import { cursor, operation, refusals } from './operation.ts'
import { pickupId } from './pickup-views.ts'

const noun = 'notifications'

export const noticeId = idOf('notice')
export const noticePageSize = 20
/** Maximum count of unread notifications; above it the UI shows 'more'. */
export const maxCountedNotices = 99
/** Push devices per user; a new one replaces the oldest. */
export const pushDevicesLimit = 10

/** A notification. The client renders its text: `text` names the message, `values` fill it. */
export const noticeView = z.object({
  id: noticeId,
  kind: noticeKind,
  text: noticeText,
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.string().startsWith('/'),
  at: z.iso.datetime(),
  read: z.boolean(),
})
export type NoticeView = z.infer<typeof noticeView>

/** Push subscription of a browser, with its encryption keys (RFC 8291). */
export const pushSubscription = z.object({
  endpoint: z.url().max(1024),
  keys: z.object({
    p256dh: z.base64url().length(87),
    auth: z.base64url().length(22),
  }),
})
export type PushSubscription = z.infer<typeof pushSubscription>

export const unsubscribeScope = z.enum([...optionalMails, 'all'])
export type UnsubscribeScope = z.infer<typeof unsubscribeScope>

/** What the profile shows about the account's address (rules 16.9). */
const addressState = z.object({
  /** An e-mail came back for good: the address gets none any more. */
  bounced: z.boolean(),
  /** Only required e-mails are sent, after an unsubscription or a complaint. */
  requiredOnly: z.boolean(),
})

export const weeklyRunView = z.object({
  week: z.iso.date(),
  state: z.enum(['running', 'done', 'stopped']),
  stopReason: z.enum(['bounces', 'complaints']).nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  byAdmin: z.boolean(),
  sent: z.number().int(),
  skipped: z.number().int(),
  bounced: z.number().int(),
  complained: z.number().int(),
})
export type WeeklyRunView = z.infer<typeof weeklyRunView>

const self = { noun, access: 'signed-in', relation: 'self' } as const
const admin = { noun, access: 'admin', relation: 'none' } as const

export const notifications = {
  list: operation({
    ...self,
    method: 'GET',
    path: '/notifications',
    summary: 'The caller’s notifications, newest first',
  })
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(noticeView), nextCursor: cursor.nullable() })),
  unread: operation({
    ...self,
    method: 'GET',
    path: '/notifications/unread',
    summary: 'Number of unread notifications',
  }).output(z.object({ count: z.number().int().max(maxCountedNotices), more: z.boolean() })),
  read: operation({
    ...self,
    method: 'POST',
    path: '/notifications/{id}/read',
    summary: 'Mark one as read; a second time changes nothing',
  })
    .input(z.object({ id: noticeId }))
    .output(z.object({ id: noticeId }))
    .errors(refusals('notification.not_found')),
  readAll: operation({
    ...self,
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark all as read up to the newest one that was seen: what comes meanwhile stays unread',
  })
    .input(z.object({ upTo: noticeId }))
    .output(z.object({ upTo: noticeId })),
  preferences: operation({
    ...self,
    method: 'GET',
    path: '/notifications/preferences',
    summary:
      'How the caller wants to be told, the key by which a push service knows this application, and since when ' +
      'the calendar has an address',
  }).output(
    notificationPreferences.extend({
      pushKey: z.base64url(),
      calendarSince: z.iso.datetime().nullable(),
      address: addressState,
    }),
  ),
  savePreferences: operation({
    ...self,
    method: 'PUT',
    path: '/notifications/preferences',
    summary: 'Change the notification preferences',
  })
    .input(notificationPreferences)
    .output(notificationPreferences),
  addDevice: operation({
    ...self,
    method: 'POST',
    path: '/notifications/devices',
    summary: 'Register this browser for push notifications; idempotent',
  })
    .input(pushSubscription)
    .output(z.object({ endpoint: z.url() }))
    .errors(refusals('notification.unknown_push_service')),
  removeDevice: operation({
    ...self,
    method: 'DELETE',
    path: '/notifications/devices',
    summary: 'Unregister this browser from push notifications',
  })
    .input(z.object({ endpoint: z.url().max(1024) }))
    .output(z.object({ endpoint: z.url() })),
  openCalendar: operation({
    ...self,
    method: 'POST',
    path: '/notifications/calendar',
    summary: 'Give the calendar of pickups a new secret address; the one before leads nowhere from then on',
  }).output(z.object({ url: z.url(), since: z.iso.datetime() })),
  closeCalendar: operation({
    ...self,
    method: 'DELETE',
    path: '/notifications/calendar',
    summary: "Take the calendar's address away",
  }).output(z.object({ since: z.null() })),
  calendarFile: operation({
    ...self,
    method: 'GET',
    path: '/notifications/calendar/{pickupId}',
    summary: 'An accepted pickup of the caller as a calendar file',
  })
    .input(z.object({ pickupId }))
    .output(z.object({ name: z.string(), content: z.string() }))
    .errors(refusals('pickup.not_found')),
  unsubscribe: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/unsubscribe/{token}/{type}',
    summary: 'End e-mails of a type, or all optional ones, by the link in an e-mail (RFC 8058)',
    duringMaintenance: true,
  })
    .input(z.object({ token: z.string().regex(/^[\w-]{32}$/), type: unsubscribeScope }))
    .output(z.object({ type: unsubscribeScope }))
    .errors(refusals('notification.unknown_unsubscribe_link')),
  resumeMails: operation({
    ...self,
    method: 'POST',
    path: '/notifications/mails/resume',
    summary: 'Get optional e-mails again after an unsubscription or a complaint',
  }).output(addressState),
  weeklyRuns: operation({
    ...admin,
    method: 'GET',
    path: '/admin/weekly-summaries',
    summary: 'The last runs of the weekly summary, newest first',
  }).output(z.object({ items: z.array(weeklyRunView) })),
  sendWeekly: operation({
    ...admin,
    method: 'POST',
    path: '/admin/weekly-summaries',
    summary: 'Send the summaries of the last complete week now, once a week',
  })
    .output(z.object({ week: z.iso.date() }))
    .errors(refusals('weekly_summary.already_sent')),
}
