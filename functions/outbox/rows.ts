import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  outbox: 'OUTBOX#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  /** `noun` owns the event; a function may write rows of its own noun's events only. */
  outbox: (noun: string, eventId: string): Key => ({ pk: `${prefixes.outbox}${noun}#${eventId}`, sk: 'EVENT' }),
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  outbox: {
    exported: { not: 'events in delivery to their consumers, for seven days' },
    erased: 'by itself',
    ground: 'contract',
    term: 'seven days',
  },
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  outbox: {
    prefix: prefixes.outbox,
    write: {
      put: [
        'accounts/api',
        'accounts/post-authentication',
        'accounts/post-confirmation',
        'accounts/pre-token-generation',
        'accounts/remove-unconfirmed',
        'cases/api',
        'conversations/api',
        'disputes/api',
        'disputes/carry',
        'disputes/record',
        'moderation/api',
        'newsletter/api',
        'notifications/api',
        'notifications/weekly',
        'orders/api',
        'orders/complete',
        'orders/reconcile',
        'orders/refund',
        'orders/ask-again',
        'orders/settle',
        'orders/silence',
        'orders/unclaimed',
        'payouts/api',
        'payouts/record',
        'photos/api',
        'photos/convert',
        'photos/renew',
        'pickups/api',
        'pickups/end',
        'pickups/sweep',
        'points/count',
        'privacy/api',
        'privacy/erase',
        'privacy/export',
        'profiles/api',
        'questions/api',
        'recyclables/api',
        'recyclables/hide',
        'referrals/api',
        'referrals/count',
        'referrals/record',
        'saved-searches/digest',
        'saved-searches/match',
        'tickets/api',
        'users/api',
      ],
      update: ['privacy/api'],
      delete: ['accounts/post-authentication'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
