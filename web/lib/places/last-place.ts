import type { City, Position } from '../../../shared/places.ts'
import { defaultPlace } from './default-place.ts'

/** A city that is known with its name and its centre, without the list of its state. */
export interface KnownPlace extends Position {
  readonly stateId: number
  readonly cityId: number
  readonly city: string
}

/** The default place with its name and its centre. */
export const defaultCity: KnownPlace = {
  ...defaultPlace,
  city: 'São Paulo',
  latitude: -23.5329,
  longitude: -46.6395,
}

const storageKey = 'last_place'

/** Keeps the city that was looked at in this browser: the home page begins there next time. */
export function rememberPlace({ id, stateId, name, latitude, longitude }: City): void {
  const place: KnownPlace = { stateId, cityId: id, city: name, latitude, longitude }
  localStorage.setItem(storageKey, JSON.stringify(place))
}

/** The city that was looked at last in this browser; null where there was none. */
export function lastPlace(): KnownPlace | null {
  return readPlace(localStorage.getItem(storageKey))
}

/** A kept place; whatever is malformed is treated as none. */
export function readPlace(text: string | null): KnownPlace | null {
  if (text === null) return null
  let kept: Partial<Record<keyof KnownPlace, unknown>> | null
  try {
    kept = JSON.parse(text)
  } catch {
    // Not ours, or cut off: as good as nothing.
    return null
  }
  const { stateId, cityId, city, latitude, longitude } = kept ?? {}
  const isPlace =
    [stateId, cityId, latitude, longitude].every((number) => Number.isFinite(number)) && typeof city === 'string'
  return isPlace ? ({ stateId, cityId, city, latitude, longitude } as KnownPlace) : null
}
