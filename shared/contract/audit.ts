import * as z from 'zod'
import { auditActions } from '../audit-actions.ts'
import { cursor, operation } from './operation.ts'
import { auditView } from './users.ts'

const noun = 'audit'
export const auditPageSize = 20
/** Lines of a file; a narrower filter gives the rest. */
export const auditCsvLines = 1000
export const auditCsvName = 'auditoria.csv'
export const auditTextMaxLength = 254

const auditLine = auditView.extend({ targetId: z.string() })
export type AuditLine = z.infer<typeof auditLine>

const filters = z.object({
  /** The admin, by e-mail or id. */
  actor: z.string().trim().min(1).max(auditTextMaxLength).optional(),
  /** The subject: an id, or a user's e-mail. */
  target: z.string().trim().min(1).max(auditTextMaxLength).optional(),
  action: z.enum(auditActions).optional(),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
})
export type AuditFilters = z.infer<typeof filters>

export const audit = {
  search: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/audit',
    summary: 'Audit records by admin, action, subject and day, newest first; a page may be shorter than its size',
  })
    .input(filters.extend({ cursor: cursor.optional() }))
    .output(
      z.object({
        items: z.array(auditLine),
        nextCursor: cursor.nullable(),
        /** The page ends after a bounded number of records; the next one goes on. */
        isPartial: z.boolean(),
      }),
    ),
  csv: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/audit/csv',
    summary: 'The newest 1,000 of these records among 5,000 as a file, which is recorded too',
  })
    .input(filters)
    .output(z.object({ fileName: z.literal(auditCsvName), csv: z.string(), isComplete: z.boolean() })),
}
