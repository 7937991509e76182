import type { Position } from '../../../shared/places.ts'

/** Time-out 10 s, high accuracy (rules 13.3). */
const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

/** Why the reader's position is not known: the browser cannot, the reader said no, or it was not found in time. */
export class GeolocationProblem extends Error {
  readonly reason: 'unsupported' | 'denied' | 'unavailable'
  constructor(reason: GeolocationProblem['reason']) {
    super(`position ${reason}`)
    this.name = 'GeolocationProblem'
    this.reason = reason
  }
}

/** Where the reader is; the browser asks for permission. Rejects with GeolocationProblem. */
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
