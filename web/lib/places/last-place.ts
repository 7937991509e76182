import type { City, Position } from '../../../shared/places.ts'
import { defaultPlace } from './default-place.ts'

/** A city with name and centre, so that the list of its state need not load. */
export interface KnownPlace extends Position {
  readonly stateId: number
  readonly cityId: number
  readonly city: string
}

export const defaultCity: KnownPlace = {
  ...defaultPlace,
  city: 'São Paulo',
  latitude: -23.5329,
  longitude: -46.6395,
}

const storageKey = 'last_place'

/** Stores the city viewed last in this browser; the home page starts there next time. */
export function rememberPlace({ id, stateId, name, latitude, longitude }: City): void {
  const place: KnownPlace = { stateId, cityId: id, city: name, latitude, longitude }
  localStorage.setItem(storageKey, JSON.stringify(place))
}

export function lastPlace(): KnownPlace | null {
  return readPlace(localStorage.getItem(storageKey))
}

export function readPlace(text: string | null): KnownPlace | null {
  if (text === null) return null
  let kept: Partial<Record<keyof KnownPlace, unknown>> | null
  try {
    kept = JSON.parse(text)
  } catch {
    // Foreign or truncated text counts as no place.
    return null
  }
  const { stateId, cityId, city, latitude, longitude } = kept ?? {}
  const isPlace =
    [stateId, cityId, latitude, longitude].every((number) => Number.isFinite(number)) && typeof city === 'string'
  return isPlace ? ({ stateId, cityId, city, latitude, longitude } as KnownPlace) : null
}
