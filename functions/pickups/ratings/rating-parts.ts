import { Refusal } from '../../../shared/refusals.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Guarded, Part } from '../../kit/table/transaction.ts'
import type { Rating } from './rating.ts'

/**
 * A rating, what leads from its rater to it, and what it adds to the rated person's profile, as parts of the
 * transaction that checks the pickup once more. Guards: this side has not rated this pickup before, and the rated
 * account is there.
 * @throws Refusal rating.already_made, profile.not_found when the transaction is written
 */
export function ratingParts(rating: Rating): (Part | Guarded)[] {
  return [
    {
      Put: {
        // A pickup is between two: the rated one has one rating of it, its rater's.
        Item: { ...keys.rating(rating.ratedId, rating.pickupId), ...rating },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
      refusal: new Refusal('rating.already_made'),
    },
    {
      Put: {
        Item: { ...keys.rated(rating.raterId, rating.pickupId), pickupId: rating.pickupId, ratedId: rating.ratedId },
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
