import { useQueryClient } from '@tanstack/react-query'
import { mayNameCity, namesCity } from '../../../../shared/city-in-address.ts'
import type { FoundAddress } from '../../../../shared/contract/places.ts'
import { api } from '../../../lib/server/operations.ts'

/** Returns a lookup of whether an address names another city than the chosen one (rules 5.2). */
export function useCityCheck(): (address: string, cityId: number) => Promise<FoundAddress | undefined> {
  const cache = useQueryClient()
  return async (address, cityId) => {
    if (!mayNameCity(address)) return undefined
    try {
      const found = await cache.fetchQuery({
        ...api.places.search.queryOptions({ input: { text: address, cityId } }),
        retry: false,
      })
      return found.find((each) => each.cityId !== cityId && namesCity(address, each.city))
    } catch (error) {
      // The lookup is optional: after a failure the server places the ad in the chosen city.
      console.info('The address could not be looked up.', error)
      return undefined
    }
  }
}
