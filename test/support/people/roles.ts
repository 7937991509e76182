import type { OperationMeta } from '../../../shared/contract/operation.ts'
import type { Standing } from '../../../shared/contract/relation.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'

/**
 * Who calls. The participant is the other one of the two whom a thing is between; he proposed it where one proposes.
 */
export const roles = ['visitor', 'stranger', 'owner', 'participant', 'admin', 'suspended', 'signed-out'] as const
export type Role = (typeof roles)[number]

/** Whether anyone may know of the thing that is read. */
export type Shown = 'public' | 'hidden'

/**
 * What a role is answered by an operation whose input is right, from the contract alone. A suspended user is a
 * stranger to whom nothing but the public and the reason is answered; who has left all devices since is a visitor.
 */
export function expected(
  { access, relation, evenSuspended }: Pick<OperationMeta, 'access' | 'relation' | 'evenSuspended'>,
  role: Role,
  shown: Shown,
): 'allowed' | RefusalCode {
  if (access !== 'public' && role === 'visitor') return 'access.sign_in_required'
  if (access !== 'public' && role === 'signed-out') return 'access.session_over'
  if (access !== 'public' && role === 'suspended' && !evenSuspended) return 'access.suspended'
  if (access === 'admin' && role !== 'admin') return 'access.denied'
  if (typeof relation === 'string') return 'allowed'
  if (relation.of === 'ad' && !mayKnow(role, shown)) return 'recyclable.not_found'
  if (stands[relation.is](role, shown)) return 'allowed'
  if (relation.proposer && role === 'participant') return relation.proposer
  return relation.others
}

/** Who may not read a thing is told that there is none, whatever he wants of it (rules 4.3). */
const mayKnow = (role: Role, shown: Shown) => shown === 'public' || role === 'owner' || role === 'admin'

const stands: Readonly<Record<Standing, (role: Role, shown: Shown) => boolean>> = {
  owner: (role) => role === 'owner',
  'not owner': (role) => role !== 'owner',
  participant: (role) => role === 'owner' || role === 'participant',
  'other participant': (role) => role === 'owner',
  reader: mayKnow,
}
