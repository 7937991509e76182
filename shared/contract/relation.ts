import { type RefusalCode, refusalStatus } from '../refusals.ts'

/** Subjects with an owner or participants. */
export type SubjectKind =
  | 'ad'
  | 'photo'
  | 'saved search'
  | 'conversation'
  | 'pickup'
  | 'order'
  | 'withdrawal'
  | 'donation'

/**
 * Required relation of the caller to the subject of an operation:
 * - `owner`: owns it
 * - `not owner`: does not own it (users cannot ask about or report their own ads)
 * - `participant`: one of its two participants
 * - `other participant`: the participant who did not propose it (rules 9.2)
 * - `reader`: everyone while it is public; before that its owner and admins (rules 4.3)
 */
export type CallerRole = 'owner' | 'not owner' | 'participant' | 'other participant' | 'reader'

/**
 * Required relation in addition to `access`. The function checks it; writes check it again in their condition. Admins
 * have no owner rights.
 * - `none`: the operation has no subject
 * - `self`: the key contains the caller's id, so the caller cannot name other users' data
 */
export type Relation =
  | 'none'
  | 'self'
  | {
      readonly is: CallerRole
      readonly of: SubjectKind
      /** Refusal for all other callers; a `…_not_found` hides that the subject exists. */
      readonly others: RefusalCode
      /** With `other participant`: refusal for the participant who proposed it. */
      readonly proposer?: RefusalCode
    }

/** Formats a relation for the docs: `owner of the ad, others 404`. */
export function relationText(relation: Relation): string {
  if (typeof relation === 'string') return relation
  return `${relation.is} of the ${relation.of}, others ${refusalStatus[relation.others]}`
}
