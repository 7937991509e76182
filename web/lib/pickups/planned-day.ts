import type { PickupView } from '../../../shared/contract/pickups.ts'
import type { DistanceMatrix } from '../../../shared/contract/routes.ts'
import type { Position } from '../../../shared/places.ts'
import type { TimeWindow } from '../../../shared/route/problem.ts'
import { pickupsDatabase } from './database.ts'

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

/** Stores a planned day. Returns false when the browser refuses; the plan then lasts until the page closes. */
export async function storePlannedDay(day: PlannedDay): Promise<boolean> {
  try {
    await (await pickupsDatabase()).put('days', day, day.userId)
    return true
  } catch (error) {
    console.warn('The planned day could not be stored in this browser.', error)
    return false
  }
}

/** Returns the user's planned day if it is today's; deletes an older one. */
export async function readPlannedDay(userId: string, today: string): Promise<PlannedDay | null> {
  try {
    const database = await pickupsDatabase()
    const kept = await database.get('days', userId)
    if (!kept) return null
    if (kept.day === today) return kept
    await database.delete('days', userId)
  } catch (error) {
    console.warn('This browser cannot store planned days.', error)
  }
  return null
}
