import { Refusal, type RefusalCode } from '../../../../shared/refusals.ts'
import type { Admins } from './admins.ts'

/** A step that two different admins take: the first proposes, the second confirms (rules 10.16). */
export interface TwoAdmins {
  readonly userId: string
  /** Null without a proposal. */
  readonly proposerId: string | null
  /** In the pool's group now: the proposal of a former admin is replaced. */
  readonly proposerIsAdmin: boolean
  /** Another step replaces the proposal. */
  readonly isSameStep: boolean
}

/**
 * Returns whether this admin confirms the proposal; otherwise the admin proposes.
 * @throws Refusal `refused` to the admin who proposed the same step
 */
export function isConfirmation(
  { userId, proposerId, proposerIsAdmin, isSameStep }: TwoAdmins,
  refused: RefusalCode,
): boolean {
  if (proposerId === null || !proposerIsAdmin || !isSameStep) return false
  if (proposerId === userId) throw new Refusal(refused)
  return true
}

/** False without a proposal. */
export async function isProposerAdmin(
  admins: Pick<Admins, 'isAdmin'>,
  proposal: { readonly by: string } | null | undefined,
): Promise<boolean> {
  return proposal ? admins.isAdmin(proposal.by) : false
}
