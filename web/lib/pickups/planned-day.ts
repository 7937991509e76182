import type { PickupView } from '../../../shared/contract/pickup-views.ts'
import type { DistanceMatrix } from '../../../shared/contract/routes.ts'
import type { Position } from '../../../shared/places.ts'
import type { TimeWindow } from '../../../shared/route/problem.ts'

/** A stop of a planned day. Times are seconds since midnight. */
export interface Stop {
  readonly pickup: PickupView
  readonly position: Position
  /** Null: any time. */
  readonly window: TimeWindow | null
  readonly serviceSeconds: number
}

export type PlaceKind = 'position' | 'profile' | 'address'

export interface End {
  readonly position: Position
  readonly label: string
  /** Undefined in older stored days. */
  readonly kind?: PlaceKind
}

export interface MeasuredDay {
  readonly stops: readonly Stop[]
  readonly start: End
  /** Null: the day ends at the last stop. */
  readonly end: End | null
  /** Seconds since midnight. */
  readonly departure: number
  readonly ways: DistanceMatrix
}

/** A planned day stored on the device, valid only for that day and user. */
export interface PlannedDay {
  readonly userId: string
  /** `yyyy-MM-dd`, in the device's time zone. */
  readonly day: string
  readonly measured: MeasuredDay
  readonly best: readonly number[]
  readonly order: readonly number[]
  readonly lines: readonly (readonly (readonly [number, number])[])[] | null
}
