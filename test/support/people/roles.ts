import type { OperationMeta } from '../../../shared/contract/operation.ts'
import type { CallerRole } from '../../../shared/contract/relation.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'

/** Roles of callers. The participant is the other side of an owner's resource, and the proposer of a proposal. */
export const roles = ['visitor', 'stranger', 'owner', 'participant', 'admin', 'suspended', 'signed-out'] as const
export type Role = (typeof roles)[number]

/** Whether everyone may know of the resource. */
export type Shown = 'public' | 'hidden'

/**
 * Returns the expected result for a role and a valid input, from the contract alone. A suspended user gets only public
 * data and the reason; a signed-out token counts as a visitor.
 */
export function expectedResult(
  { access, relation, evenSuspended }: Pick<OperationMeta, 'access' | 'relation' | 'evenSuspended'>,
  role: Role,
  shown: Shown,
): 'allowed' | RefusalCode {
  if (access !== 'public' && role === 'visitor') return 'access.sign_in_required'
  if (access !== 'public' && role === 'signed-out') return 'access.session_over'
  if (access !== 'public' && role === 'suspended' && !evenSuspended) return 'access.suspended'
  if (access === 'admin' && role !== 'admin') return 'access.denied'
  if (typeof relation === 'string') return 'allowed'
  if (relation.of === 'ad' && !canSee(role, shown)) return 'recyclable.not_found'
  if (isRelated[relation.is](role, shown)) return 'allowed'
  if (relation.proposer && role === 'participant') return relation.proposer
  return relation.others
}

/** A hidden resource is reported as not found to users who may not read it (rules 4.3). */
const canSee = (role: Role, shown: Shown) => shown === 'public' || role === 'owner' || role === 'admin'

const isRelated: Readonly<Record<CallerRole, (role: Role, shown: Shown) => boolean>> = {
  owner: (role) => role === 'owner',
  'not owner': (role) => role !== 'owner',
  participant: (role) => role === 'owner' || role === 'participant',
  'other participant': (role) => role === 'owner',
  reader: canSee,
}
