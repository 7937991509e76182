import { hasContactData } from '../../../shared/recyclables/contact-data.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { sanitiseText } from '../../../shared/text.ts'
import type { Actor } from '../../kit/people/actor.ts'

export const commentMaxLength = 500

/** The caller's write must verify `completed` again. */
export interface RatedPickup {
  readonly id: string
  readonly completed: boolean
  readonly participantIds: readonly [string, string]
}

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
 * One to five stars and an optional comment (rules 3.4). The write guards against a second rating.
 * @throws Refusal access.denied for other callers, rating.not_yet before both have confirmed, request.invalid for other
 * stars, rating.contact_data for a comment with a phone, an e-mail or a link
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
