import type { Refusal } from '../../../shared/refusals.ts'
import type { Key } from './keys.ts'
import type { Guarded, Part } from './transaction.ts'

/** Guards: the user has fewer than `limit`. */
export function incrementPart(tally: Key, limit: number, refusal: Refusal): Guarded {
  return {
    Update: {
      Key: tally,
      UpdateExpression: 'ADD #count :one',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':one': 1, ':limit': limit },
    },
    refusal,
  }
}

/** Needs a delete guarded by the item's existence, so that the count never becomes negative. */
export function decrementPart(tally: Key): Part {
  return {
    Update: {
      Key: tally,
      UpdateExpression: 'ADD #count :less',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':less': -1 },
    },
  }
}
