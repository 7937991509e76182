import { hasContactData } from '../../../shared/recyclables/contact-data.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { sanitiseText } from '../../../shared/text.ts'
import type { Actor } from '../../kit/people/actor.ts'

export const commentMaxLength = 500

/** A pickup as far as its rating depends on it: whoever asks has read it, and repeats `completed` in the write. */
export interface RatedPickup {
  readonly id: string
  readonly completed: boolean
  /** The two whom it was between. */
  readonly participantIds: readonly [string, string]
}

/** What one side of a pickup gives the other. */
export interface GivenRating {
  readonly stars: number
  readonly comment?: string | undefined
}

export interface Rating {
  readonly pickupId: string
  readonly raterId: string
  readonly ratedId: string
  readonly stars: number
  readonly comment: string | null
  readonly ratedAt: string
}

/**
 * A rating of the other side of a completed pickup, one to five with an optional comment (rules 3.4). Whether it is the
 * first is the write's to guard.
 * @throws Refusal access.denied for anyone but the two, rating.not_yet before both have confirmed, request.invalid for
 * other stars, rating.contact_data for a comment with a phone, an e-mail or a link
 */
export function decideRating(pickup: RatedPickup, actor: Actor, given: GivenRating, now: Date): Rating {
  const { participantIds } = pickup
  const ratedId = participantIds.find((id) => id !== actor.userId)
  if (!participantIds.includes(actor.userId) || ratedId === undefined) throw new Refusal('access.denied')
  if (!pickup.completed) throw new Refusal('rating.not_yet')
  if (!Number.isInteger(given.stars) || given.stars < 1 || given.stars > 5) throw new Refusal('request.invalid')
  const written = given.comment ?? ''
  if (hasContactData(written)) throw new Refusal('rating.contact_data')
  const { text } = sanitiseText(written, commentMaxLength)
  return {
    pickupId: pickup.id,
    raterId: actor.userId,
    ratedId,
    stars: given.stars,
    comment: text === '' ? null : text,
    ratedAt: now.toISOString(),
  }
}
