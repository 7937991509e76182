import { type RefusalCode, refusalStatus } from '../refusals.ts'

/** What belongs to somebody. */
export type Thing = 'ad' | 'photo' | 'saved search' | 'conversation' | 'pickup' | 'order' | 'withdrawal' | 'donation'

/**
 * How the caller must stand to the thing that an operation is about:
 * - `owner`: it is the caller's
 * - `not owner`: it is somebody else's (nobody asks or reports himself)
 * - `participant`: the caller is one of the two whom it is between
 * - `other participant`: the one of the two who did not propose it (rules 9.2)
 * - `reader`: anyone while the thing is public; before that its owner and admins (rules 4.3)
 */
export type Standing = 'owner' | 'not owner' | 'participant' | 'other participant' | 'reader'

/**
 * The caller's relation that an operation asks for beside `access`; it is decided in the function and, where something
 * is written, in the write's own condition. An admin has no rights of an owner.
 * - `none`: nobody's thing is touched
 * - `self`: what is read or made is the caller's own by its key, so that nobody else's things can be named
 */
export type Relation =
  | 'none'
  | 'self'
  | {
      readonly is: Standing
      readonly of: Thing
      /** What everyone else is told: a `…not_found` answers as if the thing were not there. */
      readonly others: RefusalCode
      /** With `other participant`: what the one of the two is told who proposed it. */
      readonly proposer?: RefusalCode
    }

/** `owner of the ad, others 404`: the relation as documents say it. */
export function relationText(relation: Relation): string {
  if (typeof relation === 'string') return relation
  return `${relation.is} of the ${relation.of}, others ${refusalStatus[relation.others]}`
}
