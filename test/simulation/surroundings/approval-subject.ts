import { type ApprovalSubject, subjectOf } from '../../../functions/approvals/approval.ts'
import type { ApprovalKind } from '../../../shared/contract/approvals.ts'
import { idPrefixes } from '../../../shared/ids.ts'

export function requestSubject(id: string): ApprovalSubject {
  return subjectOf(kindOf(id), id)
}

export function kindOf(id: string): ApprovalKind {
  return id.startsWith(idPrefixes.donation) ? 'donation' : 'withdrawal'
}
