import type { Key, PersonalData, RowKinds } from './table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  quota: 'QUOTA#',
  consumed: 'CONSUMED#',
  accessRecord: 'ACCESS#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  consumed: (consumer: string, eventId: string): Key => ({
    pk: `${prefixes.consumed}${consumer}#${eventId}`,
    sk: 'EVENT',
  }),
  quota: (subject: string, kind: string, window: string): Key => ({
    pk: `${prefixes.quota}${subject}`,
    sk: `${kind}#${window}`,
  }),
  /** Sealed records of a day's uses, sorted by time. */
  accessRecord: (at: string, random: string): Key => ({
    pk: `${prefixes.accessRecord}${at.slice(0, 10)}`,
    sk: `${at}#${random}`,
  }),
  accessRecordsOf: (day: string) => `${prefixes.accessRecord}${day}`,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  consumed: null,
  quota: {
    exported: { not: 'counters of a minute, an hour or a day' },
    erased: 'by itself',
    ground: 'interest',
    term: 'a minute, an hour or a day',
  },
  // The law demands them for six months, also after the account; only its reader's role can open them.
  accessRecord: {
    exported: { not: 'sealed records that the law demands; on request the operator opens those of the account' },
    erased: 'by itself',
    ground: 'law',
    term: 'six months',
  },
  accessRecordsOf: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  quota: {
    prefix: prefixes.quota,
    read: {
      get: ['accounts/api', 'accounts/pre-authentication', 'accounts/send-sms', 'payouts/api', 'photos/api'],
    },
    write: {
      put: ['privacy/api'],
      update: [
        '*/api',
        'accounts/custom-message',
        'accounts/send-code',
        'accounts/send-sms',
        'live/admit',
        'photos/finish',
      ],
    },
  },
  consumed: {
    prefix: prefixes.consumed,
    write: {
      put: [
        'badges/count',
        'newsletter/feedback',
        'notifications/feedback',
        'notifications/notify-admins',
        'notifications/remind',
        'notifications/send',
        'orders/api',
        'saved-searches/match',
      ],
    },
  },
  accessRecord: {
    prefix: prefixes.accessRecord,
    write: {
      put: ['*/api'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
