import type { Position } from '../../../shared/places.ts'

/** Timeout 10 s, high accuracy (rules 13.3). */
const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

/** Reason why the position is unknown: no browser support, permission denied, or not found in time. */
export class GeolocationProblem extends Error {
  readonly reason: 'unsupported' | 'denied' | 'unavailable'
  constructor(reason: GeolocationProblem['reason']) {
    super(`position ${reason}`)
    this.name = 'GeolocationProblem'
    this.reason = reason
  }
}

/**
 * Returns the user's position; the browser asks for permission.
 * @throws GeolocationProblem
 */
export function currentPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new GeolocationProblem('unsupported'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      (error) => reject(new GeolocationProblem(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable')),
      options,
    )
  })
}
