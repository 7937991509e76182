import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  notices: 'NOTICES#',
  notificationPreferences: 'PREFERENCES#',
  pushDevices: 'PUSH#',
  agenda: 'AGENDA#',
  calendar: 'CALENDAR#',
  pendingDigest: 'GATHERING',
  deferredNotice: 'LATER',
  week: 'WEEK#',
  weeklyRun: 'WEEKLYRUN',
  unsubscribe: 'UNSUBSCRIBE#',
  unsubscribeOf: 'UNSUBSCRIBEOF#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  /** A digest e-mail to send soon, about questions or messages. */
  pendingDigest: (of: string, userId: string): Key => ({ pk: prefixes.pendingDigest, sk: `${of}#${userId}` }),
  pendingDigests: prefixes.pendingDigest,
  /** A notice deferred by quiet hours, sorted by due time. */
  deferredNotice: (dueAt: string, userId: string, noticeId: string): Key => ({
    pk: prefixes.deferredNotice,
    sk: `${dueAt}#${userId}#${noticeId}`,
  }),
  deferredNotices: prefixes.deferredNotice,
  notice: (userId: string, noticeId: string): Key => ({ pk: `${prefixes.notices}${userId}`, sk: `NOTICE#${noticeId}` }),
  noticePrefix: 'NOTICE#',
  /** The last notice that the user has read. */
  noticesRead: (userId: string): Key => ({ pk: `${prefixes.notices}${userId}`, sk: 'NOTICES' }),
  /** Notification preferences. */
  notificationPreferences: (userId: string): Key => ({
    pk: `${prefixes.notificationPreferences}${userId}`,
    sk: 'TELLING',
  }),
  /** `hash` is of the endpoint. */
  pushDevice: (userId: string, hash: string): Key => ({ pk: `${prefixes.pushDevices}${userId}`, sk: `PUSH#${hash}` }),
  pushDevicePrefix: 'PUSH#',
  calendarEntry: (userId: string, pickupId: string): Key => ({
    pk: `${prefixes.agenda}${userId}`,
    sk: `AGENDA#${pickupId}`,
  }),
  calendarEntryPrefix: 'AGENDA#',
  /** Refers to the calendar's secret address. */
  calendarOf: (userId: string): Key => ({ pk: `${prefixes.agenda}${userId}`, sk: 'CALENDAR' }),
  /** `hash` is of the secret address. */
  calendar: (hash: string): Key => ({ pk: `${prefixes.calendar}${hash}`, sk: 'CALENDAR' }),
  /** Holds the token of the unsubscribe links in a user's e-mails. */
  unsubscribeTokenOf: (userId: string): Key => ({ pk: `${prefixes.unsubscribeOf}${userId}`, sk: 'UNSUBSCRIBE' }),
  unsubscribeToken: (token: string): Key => ({ pk: `${prefixes.unsubscribe}${token}`, sk: 'TOKEN' }),
  /** A user's activity in a week, in one of a few partitions a week. */
  weekOf: (week: string, shard: number, userId: string): Key => ({
    pk: `${prefixes.week}${week}#${shard}`,
    sk: userId,
  }),
  weekShard: (week: string, shard: number) => `${prefixes.week}${week}#${shard}`,
  /** One run of the weekly summary. */
  weeklyRun: (week: string): Key => ({ pk: prefixes.weeklyRun, sk: week }),
  weeklyRuns: prefixes.weeklyRun,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  pendingDigest: {
    exported: {
      not: 'questions and messages on their way to an e-mail, for minutes or a night; they are in the export themselves',
    },
    erased: 'by itself',
    ground: 'contract',
    term: 'ten minutes, or a night',
  },
  pendingDigests: null,
  deferredNotice: {
    exported: { not: 'deferred notifications, a day at most; the notification centre has them too' },
    erased: 'by itself',
    ground: 'contract',
    term: 'until quiet hours end',
  },
  deferredNotices: null,
  notice: { exported: 'others', erased: 'removed', ground: 'contract', term: 'ninety days' },
  noticePrefix: null,
  noticesRead: { exported: 'others', erased: 'removed', ground: 'contract', term: 'ninety days' },
  notificationPreferences: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
  pushDevice: {
    exported: 'others',
    erased: 'removed',
    ground: 'consent',
    term: 'until it is switched off, signed out or gone',
  },
  pushDevicePrefix: null,
  calendarEntry: { exported: 'others', erased: 'removed', ground: 'contract', term: '400 days after it' },
  calendarEntryPrefix: null,
  calendarOf: { exported: 'others', erased: 'removed', ground: 'contract', term: 'until it is taken away' },
  calendar: {
    exported: { not: 'the hash of a secret address; that there is one is in the export' },
    erased: 'removed',
    ground: 'contract',
    term: 'until it is taken away',
  },
  unsubscribeTokenOf: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
  unsubscribeToken: {
    exported: { not: 'the token is in the export' },
    erased: 'removed',
    ground: 'contract',
    term: 'the account',
  },
  weekOf: {
    exported: { not: 'counts of a week for its summary, for 28 days; what they count is in the export' },
    erased: 'by itself',
    ground: 'contract',
    term: '28 days',
  },
  weekShard: null,
  weeklyRun: null,
  weeklyRuns: null,
} as const satisfies PersonalData<typeof keys>

/** Functions that notify users, by e-mail too: each needs a link to unsubscribe. */
const notifying = [
  'notifications/notify-admins',
  'notifications/remind',
  'notifications/send',
  'notifications/send-due',
] as const

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  notices: {
    prefix: prefixes.notices,
    read: {
      get: ['notifications/api'],
      query: ['notifications/api', 'privacy/erase', 'privacy/export'],
    },
    write: {
      put: notifying,
      update: ['notifications/api'],
      delete: ['privacy/erase'],
    },
  },
  notificationPreferences: {
    prefix: prefixes.notificationPreferences,
    read: {
      get: [...notifying, 'notifications/api'],
      batchGet: ['notifications/weekly'],
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['notifications/api'],
      delete: ['privacy/erase'],
    },
  },
  pushDevices: {
    prefix: prefixes.pushDevices,
    read: {
      query: [
        'notifications/api',
        'notifications/remind',
        'notifications/send',
        'notifications/send-due',
        'privacy/erase',
        'privacy/export',
      ],
    },
    write: {
      put: ['notifications/api'],
      delete: [
        'notifications/api',
        'notifications/remind',
        'notifications/send',
        'notifications/send-due',
        'privacy/erase',
      ],
    },
  },
  agenda: {
    prefix: prefixes.agenda,
    read: {
      get: ['notifications/api', 'notifications/calendar', 'notifications/remind', 'notifications/send-due'],
      query: ['notifications/calendar', 'privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['notifications/agenda', 'notifications/api'],
      delete: ['notifications/api', 'privacy/erase'],
    },
  },
  calendar: {
    prefix: prefixes.calendar,
    read: {
      get: ['notifications/calendar'],
    },
    write: {
      put: ['notifications/api'],
      delete: ['notifications/api', 'privacy/erase'],
    },
  },
  pendingDigest: {
    prefix: prefixes.pendingDigest,
    read: {
      query: ['notifications/send-due'],
      check: ['notifications/send'],
    },
    write: {
      update: ['notifications/send'],
      delete: ['notifications/send-due'],
    },
  },
  deferredNotice: {
    prefix: prefixes.deferredNotice,
    read: {
      query: ['notifications/send-due'],
    },
    write: {
      put: ['notifications/notify-admins', 'notifications/remind', 'notifications/send'],
      delete: ['notifications/send-due'],
    },
  },
  week: {
    prefix: prefixes.week,
    read: {
      query: ['notifications/weekly'],
    },
    write: {
      update: ['notifications/activity'],
    },
  },
  weeklyRun: {
    prefix: prefixes.weeklyRun,
    read: {
      query: ['notifications/api', 'notifications/weekly'],
    },
    write: {
      put: ['notifications/api', 'notifications/weekly'],
      update: ['notifications/feedback', 'notifications/weekly'],
    },
  },
  unsubscribe: {
    prefix: prefixes.unsubscribe,
    read: {
      get: ['notifications/api'],
    },
    write: {
      put: [...notifying, 'notifications/weekly'],
      delete: ['privacy/erase'],
    },
  },
  unsubscribeOf: {
    prefix: prefixes.unsubscribeOf,
    read: {
      get: [...notifying, 'notifications/weekly'],
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      put: [...notifying, 'notifications/weekly'],
      delete: ['privacy/erase'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
