import type { Refusal } from '../../../shared/refusals.ts'
import { keys } from './keys.ts'
import type { Guarded, Part } from './transaction.ts'

type Kind = Parameters<typeof keys.tally>[1]

/** Guards: the user has fewer than `limit`. */
export function incrementPart(userId: string, kind: Kind, limit: number, refusal: Refusal): Guarded {
  return {
    Update: {
      Key: keys.tally(userId, kind),
      UpdateExpression: 'ADD #count :one',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':one': 1, ':limit': limit },
    },
    refusal,
  }
}

/** Needs a delete guarded by the item's existence, so that the count never becomes negative. */
export function decrementPart(userId: string, kind: Kind): Part {
  return {
    Update: {
      Key: keys.tally(userId, kind),
      UpdateExpression: 'ADD #count :less',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':less': -1 },
    },
  }
}
