import { Refusal } from '../../../shared/refusals.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Guarded } from '../../kit/table/transaction.ts'
import { transact } from '../../kit/table/transaction.ts'
import { partOf } from '../decide.ts'
import type { PickupRow } from '../pickup-row.ts'
import { readPickup } from '../store.ts'
import type { StepDeps } from '../take-step.ts'
import { decideRating, type GivenRating } from './rating.ts'
import { ratingParts } from './rating-parts.ts'

/**
 * Rates the other participant, once (rules 3.4). Guards: the pickup is completed, this side has not rated yet, the
 * rated account exists.
 * @throws Refusal pickup.not_found for other callers, rating.not_yet, rating.already_made, rating.contact_data,
 * profile.not_found if the other account is deleted
 */
export async function ratePickup(
  { table, now }: StepDeps,
  actor: Actor,
  pickupId: string,
  given: GivenRating,
): Promise<PickupRow> {
  const row = await readPickup(table, pickupId)
  const { side } = partOf(row, actor.userId)
  const rated = {
    id: row.id,
    completed: row.status === 'completed',
    participantIds: [row.ownerId, row.interestedId],
  } as const
  const rating = decideRating(rated, actor, given, now)
  const marked: Guarded = {
    Update: {
      Key: keys.pickup(row.id),
      UpdateExpression: 'SET rated.#side = :yes, #version = #version + :one',
      ConditionExpression: '#status = :completed AND rated.#side = :no',
      ExpressionAttributeNames: { '#side': side, '#status': 'status', '#version': 'version' },
      ExpressionAttributeValues: { ':yes': true, ':no': false, ':one': 1, ':completed': 'completed' },
    },
    refusal: new Refusal('rating.already_made'),
  }
  await transact(table, [marked, ...ratingParts(rating)])
  return { ...row, rated: { ...row.rated, [side]: true }, version: row.version + 1 }
}
