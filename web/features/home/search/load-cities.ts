import type { City } from '../../../../shared/places.ts'
import { client } from '../../../lib/server/client.ts'
import { retried } from '../../../lib/server/retried.ts'

export function loadCities(stateId: number, signal: AbortSignal): Promise<readonly City[]> {
  return retried(() => client.places.cities({ stateId }, { signal }), signal)
}
