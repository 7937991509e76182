import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  report: 'REPORT#',
  reports: 'REPORTS#',
  reportMarks: 'REPORTERS#',
  reportsOf: 'REPORTED#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  reportMark: (recyclableId: string, userId: string): Key => ({
    pk: `${prefixes.reportMarks}${recyclableId}`,
    sk: `REPORTER#${userId}`,
  }),
  conversationReportMark: (conversationId: string, userId: string): Key => ({
    pk: `${prefixes.reportMarks}${conversationId}`,
    sk: `REPORTER#${userId}`,
  }),
  report: (id: string): Key => ({ pk: `${prefixes.report}${id}`, sk: 'REPORT' }),
  openReports: `${prefixes.reports}open`,
  reported: (userId: string, reportId: string): Key => ({
    pk: `${prefixes.reportsOf}${userId}`,
    sk: `REPORTED#${reportId}`,
  }),
  reportedPrefix: 'REPORTED#',
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  reportMark: {
    exported: { not: 'a mark beside what is in the export' },
    erased: 'removed',
    ground: 'interest',
    term: 'with the ad',
  },
  conversationReportMark: {
    exported: { not: 'a mark beside what is in the export' },
    erased: 'removed',
    ground: 'interest',
    term: 'with the conversation',
  },
  report: { exported: 'reports', erased: 'without a name', ground: 'interest', term: 'no end' },
  openReports: { exported: 'reports', erased: 'without a name', ground: 'interest', term: 'no end' },
  reported: { exported: 'reports', erased: 'removed', ground: 'interest', term: 'no end' },
  reportedPrefix: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  report: {
    prefix: prefixes.report,
    read: {
      get: ['reports/api'],
      batchGet: ['privacy/export'],
    },
    write: {
      put: ['reports/api'],
      update: ['privacy/erase', 'reports/api'],
    },
  },
  reports: {
    prefix: prefixes.reports,
    read: {
      query: ['reports/api', 'queues/count', 'queues/count-all'],
    },
  },
  reportMarks: {
    prefix: prefixes.reportMarks,
    read: {
      query: ['privacy/erase', 'recyclables/sweep'],
    },
    write: {
      put: ['reports/api'],
      delete: ['privacy/erase', 'recyclables/sweep'],
    },
  },
  reportsOf: {
    prefix: prefixes.reportsOf,
    read: {
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['reports/api'],
      delete: ['privacy/erase'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
