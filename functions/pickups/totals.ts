import * as z from 'zod'
import type { Side } from '../../shared/contract/conversations.ts'
import type { PickupTotals, Weight } from '../../shared/contract/pickup-views.ts'
import { categories } from '../../shared/recyclables/categories.ts'
import { keys } from '../kit/table/keys.ts'
import type { Part } from '../kit/table/transaction.ts'
import { notFrozen } from '../ledger/store.ts'
import { clockOf, type PickupRow, personOf } from './pickup-row.ts'
import { countedWeights } from './weights.ts'

const directionOf = { owner: 'given', interested: 'taken' } as const satisfies Record<Side, keyof PickupTotals>

/**
 * Returns the writes of a completion for existing accounts: list entry, totals and the profile's counter. Guards: the
 * accounts exist; those with outgoing money are not suspended.
 */
export function completionParts(row: PickupRow, present: readonly Side[], leaving: ReadonlySet<string>): Part[] {
  return present.flatMap((side): Part[] => {
    const userId = personOf(row, side)
    return [
      {
        Put: { Item: { ...keys.completedPickupOf(userId, clockOf(row), row.id), pickupId: row.id } },
      },
      totalsPart(userId, side, countedWeights(row, side)),
      countPart(userId, leaving.has(userId)),
    ]
  })
}

function countPart(userId: string, leaves: boolean): Part {
  const there = 'attribute_exists(pk)'
  return {
    Update: {
      Key: keys.profile(userId),
      UpdateExpression: 'ADD completedPickups :one',
      ConditionExpression: leaves ? `${there} AND (${notFrozen.ConditionExpression})` : there,
      ExpressionAttributeValues: { ':one': 1, ...(leaves && notFrozen.ExpressionAttributeValues) },
    },
  }
}

/** One number per direction and material: a single update adds to all. */
const fieldOf = (direction: keyof PickupTotals, counted: Weight['material'] | 'pickups') => `${direction}-${counted}`

function totalsPart(userId: string, side: Side, weights: readonly Weight[]): Part {
  const direction = directionOf[side]
  const added = [
    { field: fieldOf(direction, 'pickups'), amount: 1 },
    ...weights.map(({ material, grams }) => ({ field: fieldOf(direction, material), amount: grams })),
  ]
  return {
    Update: {
      Key: keys.pickupTotals(userId),
      UpdateExpression: `ADD ${added.map((_, index) => `#f${index} :a${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(added.map(({ field }, index) => [`#f${index}`, field])),
      ExpressionAttributeValues: Object.fromEntries(added.map(({ amount }, index) => [`:a${index}`, amount])),
    },
  }
}

const count = z.number().int().default(0)

/** Omits materials without weight. */
export function totalsOf(row: Readonly<Record<string, unknown>>): PickupTotals {
  const sumOf = (direction: keyof PickupTotals) => ({
    pickups: count.parse(row[fieldOf(direction, 'pickups')]),
    weights: categories
      .map((material) => ({ material, grams: count.parse(row[fieldOf(direction, material)]) }))
      .filter(({ grams }) => grams > 0),
  })
  return { given: sumOf('given'), taken: sumOf('taken') }
}
