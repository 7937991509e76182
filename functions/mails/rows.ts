import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  mail: 'MAIL#',
  mailAddress: 'MAILADDRESS#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  /** A claimed e-mail; its content is deleted when it is marked as sent. */
  mail: (id: string): Key => ({ pk: `${prefixes.mail}${id}`, sk: 'MAIL' }),
  /** Held by one run of e-mails to many recipients at a time. */
  mailRunLease: { pk: `${prefixes.mail}runs`, sk: 'LEASE' } as Key,
  /** Index of unmarked e-mails, sorted by the end of their claim. */
  unmarkedMails: `${prefixes.mail}unmarked`,
  /** Bounces, complaints and the unsubscription of an address; `hash` is of the address. */
  mailAddress: (hash: string): Key => ({ pk: `${prefixes.mailAddress}${hash}`, sk: 'ADDRESS' }),
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  mail: {
    exported: { not: 'an e-mail on its way; once sent only its id, for 15 days' },
    erased: 'by itself',
    ground: 'contract',
    term: '15 days; its content until it is sent, a day at most',
  },
  mailRunLease: null,
  unmarkedMails: null,
  mailAddress: {
    exported: { not: 'the hash of an address that wants no e-mails, or does not exist' },
    erased: 'kept',
    ground: 'interest',
    term: 'no end',
  },
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  mail: {
    prefix: prefixes.mail,
    read: {
      get: ['pickups/sweep'],
      query: ['notifications/remind', 'notifications/send', 'notifications/send-due'],
    },
    write: {
      put: [
        'accounts/send-code',
        'accounts/send-sms',
        'approvals/remind',
        'mails/api',
        'newsletter/api',
        'newsletter/send',
        'notifications/notify-admins',
        'notifications/remind',
        'notifications/send',
        'notifications/send-due',
        'notifications/weekly',
      ],
      update: [
        'accounts/send-code',
        'accounts/send-sms',
        'approvals/remind',
        'mails/api',
        'newsletter/api',
        'newsletter/send',
        'notifications/notify-admins',
        'notifications/remind',
        'notifications/send',
        'notifications/send-due',
        'notifications/weekly',
      ],
    },
  },
  mailAddress: {
    prefix: prefixes.mailAddress,
    read: {
      get: [
        'accounts/send-code',
        'accounts/send-sms',
        'approvals/remind',
        'mails/api',
        'newsletter/api',
        'newsletter/send',
        'notifications/api',
        'notifications/notify-admins',
        'notifications/remind',
        'notifications/send',
        'notifications/send-due',
        'notifications/weekly',
        'pickups/sweep',
      ],
    },
    write: {
      update: ['notifications/api', 'notifications/feedback'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
