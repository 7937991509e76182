import type { TFunction } from 'i18next'
import type { PickupView } from '../../../../shared/contract/pickup-views.ts'
import type { OwnProfile } from '../../../../shared/contract/profiles.ts'
import type { End, MeasuredDay, Stop } from '../../../lib/pickups/planned-day.ts'
import { clockOfSeconds, endsElsewhere, secondsOfClock, windowAround } from './day.ts'
import type { EndDraft } from './end-choice.tsx'
import type { StopDraft } from './stop-choice.tsx'

const daySeconds = 24 * 60 * 60
/** Typical time to ring, load and weigh. */
const usualServiceMinutes = 10
/** Longer entries are treated as typos. */
const longestServiceMinutes = 240

/**
 * Returns a pickup's initial values in the route form. A planned stop keeps its values. Otherwise it is selected unless
 * the handover is at the user's own address, with a window around the agreed time. When replanning, only previous stops
 * are selected.
 */
export function draftOf(pickup: PickupView, day: string, before?: MeasuredDay): StopDraft {
  const planned = before?.stops.find((stop) => stop.pickup.id === pickup.id)
  if (planned) return { pickup, chosen: true, ...boundsOf(planned) }
  const window = windowAround(pickup.at, day)
  return {
    pickup,
    chosen: before === undefined && pickup.address !== null && !pickup.viewer.isOwner,
    ...boundsOf({ window, serviceSeconds: usualServiceMinutes * 60 }),
  }
}

function boundsOf({ window, serviceSeconds }: Pick<Stop, 'window' | 'serviceSeconds'>) {
  return {
    from: window ? clockOfSeconds(window.from) : '',
    to: window ? clockOfLast(window.to) : '',
    minutes: String(serviceSeconds / 60),
  }
}

/** Shows midnight at the end of the day as 23:59. */
function clockOfLast(seconds: number): string {
  return seconds >= daySeconds ? '23:59' : clockOfSeconds(seconds)
}

export function chosenStops(drafts: readonly StopDraft[]): StopDraft[] {
  return drafts.filter(({ chosen, pickup }) => chosen && pickup.address)
}

export function boundsProblem({ from, to }: StopDraft): boolean {
  const [first, last] = [secondsOfClock(from), secondsOfClock(to)]
  return first !== null && last !== null && last < first
}

/** Converts a selected draft to a stop. A single bound leaves the other side of the window open. */
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

interface KnownPlaces {
  readonly here: End | null
  readonly yard: End | null
}

/** Returns the chosen place; undefined if it is not known yet. */
export function endOf({ kind, address }: EndDraft, { here, yard }: KnownPlaces): End | undefined {
  if (kind === 'position') return here ?? undefined
  if (kind === 'profile') return yard ?? undefined
  return address ? { position: placeOf(address), label: address.label, kind: 'address' } : undefined
}

export function endDraftsOf({ start, end }: MeasuredDay): { readonly start: EndDraft; readonly end: EndDraft } {
  if (end === null) return { start: endDraftOf(start), end: { kind: 'last', address: null } }
  const elsewhere = endsElsewhere(start, end)
  return { start: endDraftOf(start), end: elsewhere ? endDraftOf(end) : { kind: 'start', address: null } }
}

function endDraftOf({ position, label, kind = 'address' }: End): EndDraft {
  return { kind, address: kind === 'address' ? { ...position, label } : null }
}

function placeOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { latitude, longitude }
}

/**
 * Returns the profile's address, which is a cooperative's yard; null if it has none. Without a profile, for example
 * offline, it uses the previous plan.
 */
export function yardOf(
  profile: OwnProfile | undefined,
  before: MeasuredDay | undefined,
  t: TFunction<'pickups'>,
): End | null {
  if (!profile) return [before?.start, before?.end].find((end) => end?.kind === 'profile') ?? null
  const { latitude, longitude, profileType } = profile
  if (latitude === null || longitude === null) return null
  const label = t(`pickups:planner.ends.${profileType === 'cooperative' ? 'yard' : 'home'}`)
  return { position: { latitude, longitude }, label, kind: 'profile' }
}

/** The next full five minutes on the device's clock. */
export function departureNow(now: Date): string {
  const minutes = now.getHours() * 60 + now.getMinutes()
  return clockOfSeconds(Math.ceil((minutes + 1) / 5) * 300)
}
