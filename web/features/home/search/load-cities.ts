import type { City } from '../../../../shared/places.ts'
import { client } from '../../../lib/server/client.ts'
import { retried } from '../../../lib/server/retried.ts'

/** The cities of a state, asked for again where it fails; `signal` says that nobody waits any more. */
export function loadCities(stateId: number, signal: AbortSignal): Promise<readonly City[]> {
  return retried(() => client.places.cities({ stateId }, { signal }), signal)
}
