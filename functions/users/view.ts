import type { AuditView, UserSummary, UserView } from '../../shared/contract/users.ts'
import type { AuditRow } from '../kit/audit.ts'
import { type ProfileRow, publicProfileOf } from '../kit/people/profile/profile-row.ts'
import { isMoneyFrozen } from '../kit/people/suspension.ts'

export function summaryOf(row: ProfileRow): UserSummary {
  const { id, name, email, phone, profileType, status, suspension, city, createdAt, version } = row
  return { id, name, email, phone, profileType, status, suspended: suspension !== null, city, createdAt, version }
}

/** The contract's output schema drops internal fields. */
export function viewOf(row: ProfileRow, { isAdmin }: { readonly isAdmin: boolean }): UserView {
  const { rating, badges } = publicProfileOf(row.id, row)
  return {
    ...row,
    rating,
    badges,
    isAdmin,
    analysisSince: row.status === 'in_analysis' ? row.analysisSince : null,
    isMoneyFrozen: isMoneyFrozen(row),
  }
}

export function auditViewOf({ actorId, ...record }: AuditRow, actors: ReadonlyMap<string, ProfileRow>): AuditView {
  return { ...record, actor: { id: actorId, name: actors.get(actorId)?.name ?? null } }
}
