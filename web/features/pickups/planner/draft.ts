import type { PickupView } from '../../../../shared/contract/pickups.ts'
import type { OwnProfile } from '../../../../shared/contract/profiles.ts'
import type { End, Stop } from '../../../lib/pickups/kept-day.ts'
import { clockOfSeconds, secondsOfClock, windowAround } from './day.ts'
import type { EndDraft } from './end-choice.tsx'
import type { StopDraft } from './stop-choice.tsx'

const daySeconds = 24 * 60 * 60
/** To ring, load and weigh. */
const usualServiceMinutes = 10
/** Longer visits are a mistake of the keyboard. */
const longestServiceMinutes = 240

/**
 * How a pickup is proposed to the route of a day: taken along unless it is handed over at one's own address, at the
 * time that was agreed on.
 */
export function draftOf(pickup: PickupView, day: string): StopDraft {
  const window = windowAround(pickup.at, day)
  return {
    pickup,
    chosen: pickup.address !== null && !pickup.viewer.isOwner,
    from: clockOfSeconds(window.from),
    to: clockOfLast(window.to),
    minutes: String(usualServiceMinutes),
  }
}

/** Midnight at the end of a day is its last minute on a clock. */
function clockOfLast(seconds: number): string {
  return seconds >= daySeconds ? '23:59' : clockOfSeconds(seconds)
}

/** Those that are taken along and can be driven to. */
export function chosenStops(drafts: readonly StopDraft[]): StopDraft[] {
  return drafts.filter(({ chosen, pickup }) => chosen && pickup.address)
}

/** Whether the end of a window comes before its beginning. */
export function boundsProblem({ from, to }: StopDraft): boolean {
  const [first, last] = [secondsOfClock(from), secondsOfClock(to)]
  return first !== null && last !== null && last < first
}

/** A chosen draft as the planner takes it; one bound alone leaves the other side of the day open. */
export function stopFrom(draft: StopDraft): Stop {
  const { pickup } = draft
  if (!pickup.address) throw new Error(`Pickup ${pickup.id} has no coordinates and cannot be a stop`)
  const [from, to] = [secondsOfClock(draft.from), secondsOfClock(draft.to)]
  const minutes = Math.min(longestServiceMinutes, Math.max(0, Number(draft.minutes) || 0))
  return {
    pickup,
    position: placeOf(pickup.address),
    window: from === null && to === null ? null : { from: from ?? 0, to: to ?? daySeconds },
    serviceSeconds: minutes * 60,
  }
}

/** What is known of places that a choice may name. */
interface KnownPlaces {
  readonly here: End | null
  readonly yard: End | null
}

/** The place of a choice; undefined where it is not known (yet). */
export function endOf({ kind, address }: EndDraft, { here, yard }: KnownPlaces): End | undefined {
  if (kind === 'position') return here ?? undefined
  if (kind === 'profile') return yard ?? undefined
  return address ? { position: placeOf(address), label: address.label } : undefined
}

function placeOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude, longitude }
}

/** The address of the profile, which is a cooperative's yard; null where it has none. */
export function profileEnd({ latitude, longitude }: OwnProfile, label: string): End | null {
  return latitude === null || longitude === null ? null : { position: { latitude, longitude }, label }
}

/** The next whole five minutes on the device's clock. */
export function departureNow(now: Date): string {
  const minutes = now.getHours() * 60 + now.getMinutes()
  return clockOfSeconds(Math.ceil((minutes + 1) / 5) * 300)
}
