import { type AuditAction, auditActions } from '../../../shared/audit-actions.ts'
import type { AuditFilters } from '../../../shared/contract/audit.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

export function readAuditFilters(params: URLSearchParams): AuditFilters {
  const text = (name: string) => params.get(name)?.trim() || undefined
  const date = (name: string) => (day.test(params.get(name) ?? '') ? params.get(name) : undefined)
  const action = auditActions.find((one): one is AuditAction => one === params.get('action'))
  const found = {
    actor: text('actor'),
    target: text('target'),
    action,
    startDate: date('startDate'),
    endDate: date('endDate'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value)) as AuditFilters
}
