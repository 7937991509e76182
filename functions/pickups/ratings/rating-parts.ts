import { Refusal } from '../../../shared/refusals.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Guarded, Part } from '../../kit/table/transaction.ts'
import type { Rating } from './rating.ts'

/**
 * Returns the writes of a rating: its row, the rater's index row and the sums in the rated profile.
 * @throws Refusal rating.already_made, profile.not_found when the transaction is written
 */
export function ratingParts(rating: Rating): (Part | Guarded)[] {
  return [
    {
      Put: {
        // The key needs no rater: a pickup has two participants, so the rated one gets one rating.
        Item: { ...keys.rating(rating.ratedId, rating.pickupId), ...rating },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
      refusal: new Refusal('rating.already_made'),
    },
    {
      Put: {
        Item: {
          ...keys.ratingByUser(rating.raterId, rating.pickupId),
          pickupId: rating.pickupId,
          ratedId: rating.ratedId,
        },
      },
    },
    {
      Update: {
        Key: keys.profile(rating.ratedId),
        UpdateExpression: 'ADD ratingSum :stars, ratingCount :one',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':stars': rating.stars, ':one': 1 },
      },
      refusal: new Refusal('profile.not_found'),
    },
  ]
}
