import type * as z from 'zod'
import type { pickupCompleted } from '../../events/pickup-events.ts'
import type { Weight } from '../../shared/contract/pickup-views.ts'
import { dayOf } from '../../shared/days.ts'

type Confirmations = NonNullable<z.infer<typeof pickupCompleted.data>['confirmations']>

/** A completed pickup, from its event or, for a rebuild, from the table. */
export interface CollectedPickup {
  readonly pickupId: string
  /** Handed the material over: the supplier. */
  readonly ownerId: string
  /** Collected it: the holder of the record. */
  readonly interestedId: string
  readonly acceptedAt: string | null
  readonly completedAt: string
  readonly city: { readonly id: number; readonly name: string } | null
  readonly confirmations: Confirmations
}

export interface RecordedWeight {
  readonly material: Weight['material']
  readonly bothGrams: number
  readonly oneGrams: number
}

/** Why a pickup is left out of the record. */
export type Flag = 'weights_differ' | 'too_quick'

/** What a pickup adds to the record of its collector. */
export interface Contribution {
  readonly month: string
  readonly city: { readonly id: number; readonly name: string }
  readonly flag: Flag | null
  /** Empty for a flagged pickup and for one without weights. */
  readonly weights: readonly RecordedWeight[]
}

/** Scales differ; above a tenth of the larger weight the two sides contradict each other. */
const toleratedShare = 0.1
/** Both sides confirmed within 30 minutes of the acceptance: a sign of an invented pickup. */
const quickMs = 30 * 60 * 1000
const unknownCity = { id: 0, name: '' }

/**
 * Derives the contribution of a pickup (rules 9.18). The collector's own weights count, else those of the supplier. A
 * material that both stated counts with the smaller weight.
 */
export function contributionOf(pickup: CollectedPickup): Contribution {
  const { owner, interested } = pickup.confirmations
  const [counted, compared] = interested.weights.length > 0 ? [interested, owner] : [owner, interested]
  const pairs = counted.weights.map(({ material, grams }) => {
    const other = compared.weights.find((weight) => weight.material === material)?.grams
    return { material, grams, other }
  })
  const flag = isTooQuick(pickup) ? 'too_quick' : pairs.some(differs) ? 'weights_differ' : null
  return {
    month: dayOf(new Date(pickup.completedAt)).slice(0, 7),
    city: pickup.city ?? unknownCity,
    flag,
    weights: flag
      ? []
      : pairs.map(({ material, grams, other }) => ({
          material,
          bothGrams: other === undefined ? 0 : Math.min(grams, other),
          oneGrams: other === undefined ? grams : 0,
        })),
  }
}

function differs({ grams, other = grams }: { readonly grams: number; readonly other: number | undefined }): boolean {
  return Math.abs(grams - other) > toleratedShare * Math.max(grams, other)
}

function isTooQuick({ acceptedAt, completedAt }: CollectedPickup): boolean {
  return acceptedAt !== null && Date.parse(completedAt) - Date.parse(acceptedAt) < quickMs
}
