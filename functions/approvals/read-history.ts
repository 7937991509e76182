import type { ApprovalKind, ApprovalStep } from '../../shared/contract/approvals.ts'
import type { AuditView } from '../../shared/contract/users.ts'
import { type AuditRow, auditsOf } from '../kit/audit.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { readProfiles } from '../kit/people/profile/profiles.ts'
import { readSettings } from '../kit/settings.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { type Approval, type ApprovalStepRow, type ApprovalSubject, approval, subjectOf } from './approval.ts'
import { type Exposure, isEndorsed, needsTwoAdmins } from './decide.ts'
import { exportTarget } from './record-export.ts'
import { stepsOf } from './store.ts'

/** Decisions, and as many exports; older ones are not shown. */
const shownAudits = 20

interface Requested {
  readonly id: string
  readonly userId: string
  readonly amountCents: number
}

export interface ApprovalContext {
  readonly profiles: ReadonlyMap<string, ProfileRow>
  /** By the request's id. */
  readonly approvals: ReadonlyMap<string, Approval>
  readonly twoAdminsAboveCents: number
  /** By the request's id, of pending ones. */
  readonly exposures: ReadonlyMap<string, Exposure>
}

export async function readApprovals(
  table: Table,
  subjects: readonly ApprovalSubject[],
): Promise<ReadonlyMap<ApprovalSubject, Approval>> {
  const items = await batchGet(table, subjects.map(keys.approval))
  return new Map(items.map((item) => approval.parse(item)).map((one) => [subjectOf(one.kind, one.id), one]))
}

export async function readApprovalContext(
  table: Table,
  kind: ApprovalKind,
  rows: readonly Requested[],
  exposures: ReadonlyMap<string, Exposure> = new Map(),
): Promise<ApprovalContext> {
  const [profiles, found, { twoAdminsAboveCents }] = await Promise.all([
    readProfiles(table, [...new Set(rows.map(({ userId }) => userId))]),
    readApprovals(
      table,
      rows.map(({ id }) => subjectOf(kind, id)),
    ),
    readSettings(table),
  ])
  return {
    profiles,
    approvals: new Map([...found.values()].map((one) => [one.id, one])),
    twoAdminsAboveCents,
    exposures,
  }
}

/** The names of a deleted account are null. */
export function personOf({ userId }: Requested, { profiles }: Pick<ApprovalContext, 'profiles'>) {
  const profile = profiles.get(userId)
  return { id: userId, name: profile?.name ?? null, email: profile?.email ?? null }
}

/** Returns the progress without an endorsement that no longer holds. */
export function progressOf(
  { id, amountCents }: Requested,
  { approvals, twoAdminsAboveCents, exposures }: ApprovalContext,
  receiverVersion: number | null,
) {
  const found = approvals.get(id)
  const counts = found !== undefined && (found.decision !== null || isEndorsed(found, receiverVersion))
  return {
    endorsedBy: counts ? (found.endorsement?.by ?? null) : null,
    takesTwo: needsTwoAdmins(exposures.get(id) ?? { weekCents: amountCents, youngCents: 0 }, twoAdminsAboveCents),
  }
}

export async function readHistory(
  table: Table,
  kind: ApprovalKind,
  id: string,
): Promise<{ steps: ApprovalStep[]; audits: AuditView[] }> {
  const latest = { before: undefined, size: shownAudits }
  const [steps, decisions, exports] = await Promise.all([
    stepsOf(table, subjectOf(kind, id)),
    auditsOf(table, id, latest),
    auditsOf(table, exportTarget(id), latest),
  ])
  const audits = [...decisions.rows, ...exports.rows].toSorted((a, b) => b.id.localeCompare(a.id))
  const admins = [...steps.flatMap(({ by }) => by ?? []), ...audits.map(({ actorId }) => actorId)]
  return named(steps, audits, await readProfiles(table, [...new Set(admins)]))
}

function named(
  steps: readonly ApprovalStepRow[],
  audits: readonly AuditRow[],
  profiles: ReadonlyMap<string, ProfileRow>,
) {
  const nameOf = (id: string) => profiles.get(id)?.name ?? null
  return {
    steps: steps.map(({ at, step, by }) => ({ at, step, by: by && nameOf(by) })),
    audits: audits.map(({ actorId, ...audit }) => ({ ...audit, actor: { id: actorId, name: nameOf(actorId) } })),
  }
}
