import type { WithdrawalFile, WithdrawalLine, WithdrawalView } from '../../shared/contract/withdrawals.ts'
import { maskTaxId } from '../../shared/people/tax-id.ts'
import { formatPixKey, hidePixKey } from '../../shared/withdrawals/pix-key.ts'
import type { Approval, ApprovalStepRow } from '../approvals/approval.ts'
import { takesTwoAdmins } from '../approvals/decide.ts'
import type { AuditRow } from '../kit/audit.ts'
import type { ProfileRow } from '../kit/people/profile-row.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

/** A withdrawal for whoever asked for it; the key is hidden. */
export function viewOf({ pixKey, taxId: _, userId: __, ...row }: WithdrawalRow): WithdrawalView {
  return { ...row, hiddenPixKey: hidePixKey(row.pixKeyType, pixKey) }
}

export interface LineFacts {
  readonly profiles: ReadonlyMap<string, ProfileRow>
  readonly approval: Approval | undefined
  readonly twoAdminsAboveCents: number
}

/** A line of the admins' table; the names of an account that is gone are null. */
export function lineOf(row: WithdrawalRow, { profiles, approval, twoAdminsAboveCents }: LineFacts): WithdrawalLine {
  const profile = profiles.get(row.userId)
  return {
    ...viewOf(row),
    requester: { id: row.userId, name: profile?.name ?? null, email: profile?.email ?? null },
    endorsedBy: approval?.endorsement?.by ?? null,
    takesTwo: takesTwoAdmins(row.amountCents, twoAdminsAboveCents),
  }
}

interface FileFacts extends LineFacts {
  readonly steps: readonly ApprovalStepRow[]
  readonly audits: readonly AuditRow[]
}

/** All of a withdrawal, as whoever makes the transfer needs it. */
export function fileOf(row: WithdrawalRow, { steps, audits, ...facts }: FileFacts): WithdrawalFile {
  const nameOf = (id: string) => facts.profiles.get(id)?.name ?? null
  return {
    ...lineOf(row, facts),
    pixKey: formatPixKey(row.pixKeyType, row.pixKey),
    taxId: maskTaxId(row.taxId),
    steps: steps.map(({ at, step, by }) => ({ at, step, by: by && nameOf(by) })),
    audits: audits.map(({ actorId, ...audit }) => ({ ...audit, actor: { id: actorId, name: nameOf(actorId) } })),
  }
}
