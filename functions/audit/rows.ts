import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  audit: 'AUDIT#',
  audited: 'AUDITED#',
  auditedBy: 'AUDITEDBY#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  audit: (month: string, id: string): Key => ({ pk: `${prefixes.audit}${month}`, sk: id }),
  auditOf: (targetId: string) => `${prefixes.audited}${targetId}`,
  auditBy: (actorId: string) => `${prefixes.auditedBy}${actorId}`,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  audit: { exported: 'decisions', erased: 'kept', ground: 'interest', term: '5 years' },
  auditOf: { exported: 'decisions', erased: 'kept', ground: 'interest', term: '5 years' },
  auditBy: {
    exported: { not: 'the work of admins, in the records of those concerned' },
    erased: 'kept',
    ground: 'interest',
    term: '5 years',
  },
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  audit: {
    prefix: prefixes.audit,
    read: {
      query: ['audit/api'],
    },
    write: {
      put: [
        'audit/api',
        'cases/api',
        'conversations/api',
        'disputes/api',
        'entities/api',
        'exchange-rates/api',
        'figures/api',
        'mails/api',
        'moderation/api',
        'newsletter/api',
        'notifications/api',
        'orders/api',
        'payouts/api',
        'photos/api',
        'referrals/api',
        'reports/api',
        'settings/api',
        'tickets/api',
        'users/api',
      ],
    },
  },
  audited: {
    prefix: prefixes.audited,
    read: {
      query: ['audit/api', 'payouts/api', 'privacy/export', 'settings/api', 'users/api'],
    },
  },
  auditedBy: {
    prefix: prefixes.auditedBy,
    read: {
      query: ['audit/api'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
