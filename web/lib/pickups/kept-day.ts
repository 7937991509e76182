import type { PickupView } from '../../../shared/contract/pickups.ts'
import type { Ways } from '../../../shared/contract/routes.ts'
import type { Position } from '../../../shared/places.ts'
import type { TimeWindow } from '../../../shared/route/problem.ts'
import { pickupsDatabase } from './database.ts'

/** A stop of a planned day: its pickup, and what its visit is bound to. Seconds are of the day, from midnight. */
export interface Stop {
  readonly pickup: PickupView
  readonly position: Position
  /** Null: at any time. */
  readonly window: TimeWindow | null
  readonly serviceSeconds: number
}

/** How the place where a day begins or ends is chosen. */
export type PlaceKind = 'position' | 'profile' | 'address'

/** Where a day begins or ends. */
export interface End {
  readonly position: Position
  readonly label: string
  /** How it was chosen; days from before this was kept do not say. */
  readonly kind?: PlaceKind
}

/** A day as it was chosen and measured. Places by number: the stops, then the start, then an end of its own. */
export interface MeasuredDay {
  readonly stops: readonly Stop[]
  readonly start: End
  /** Null: wherever the last stop is. */
  readonly end: End | null
  /** Seconds from midnight. */
  readonly departure: number
  readonly ways: Ways
}

/** A planned day on the device, good for that day and that person only. */
export interface KeptDay {
  readonly userId: string
  /** `yyyy-MM-dd` as the device has it. */
  readonly day: string
  readonly measured: MeasuredDay
  /** The order that the planner found, and the one that the collector wants. */
  readonly best: readonly number[]
  readonly order: readonly number[]
  /** The lines of the order that was drawn last, from place to place. */
  readonly lines: readonly (readonly (readonly [number, number])[])[] | null
}

/** Keeps a planned day; where the browser does not let it (false), the plan is there until the page is closed. */
export async function keepDay(day: KeptDay): Promise<boolean> {
  try {
    await (await pickupsDatabase()).put('days', day, day.userId)
    return true
  } catch (error) {
    console.warn('The planned day could not be kept in this browser.', error)
    return false
  }
}

/** The planned day of a person, if it is today's; what is older goes. */
export async function keptDay(userId: string, today: string): Promise<KeptDay | null> {
  try {
    const database = await pickupsDatabase()
    const kept = await database.get('days', userId)
    if (!kept) return null
    if (kept.day === today) return kept
    await database.delete('days', userId)
  } catch (error) {
    console.warn('This browser keeps no planned days.', error)
  }
  return null
}
