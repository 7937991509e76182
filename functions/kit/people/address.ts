import { loadGazetteer, stateById } from '../../../shared/brazil/cities.ts'
import type { ProfileDraft } from '../../../shared/contract/profiles.ts'
import type { Position } from '../../../shared/places.ts'
import type { Geocoder } from '../geocoder.ts'
import { countUse, type Quota } from '../table/quota.ts'
import type { Table } from '../table/table.ts'
import type { ProfileRow } from './profile/profile-row.ts'

export interface City {
  readonly id: number
  readonly stateId: number
  /** For example 'Campinas - SP'. */
  readonly text: string
  /** The city's centre. */
  readonly position: Position
}

type Address = Pick<ProfileDraft, 'street' | 'streetNumber' | 'postalCode' | 'cityId'>

/** Returns a city by its IBGE id. */
export async function cityOf(cityId: number): Promise<City | undefined> {
  const city = (await loadGazetteer()).byId(cityId)
  const state = city && stateById(city.stateId)
  if (!city || !state) return undefined
  const { id, stateId, name, latitude, longitude } = city
  return { id, stateId, text: `${name} - ${state.uf}`, position: { latitude, longitude } }
}

/** Returns the stored position of an unchanged address; undefined if the geocoder must be called. */
export function keptPosition(before: ProfileRow, draft: Address): Position | undefined {
  const { latitude, longitude } = before
  const same =
    before.street === draft.street &&
    before.streetNumber === draft.streetNumber &&
    before.postalCode === postalCodeDigits(draft.postalCode) &&
    before.cityId === draft.cityId
  return same && latitude !== null && longitude !== null ? { latitude, longitude } : undefined
}

interface FindDeps {
  readonly table: Table
  readonly geocoder: Geocoder
  readonly now: Date
}

/**
 * Geocodes an address; undefined if it is not found in that city. Each call is billed, hence the quota.
 * @throws Refusal request.limit_reached at the asker's quota
 */
export async function findAddress(
  { table, geocoder, now }: FindDeps,
  asker: { readonly userId: string; readonly quota: Quota },
  { street, streetNumber, postalCode }: Address,
  city: City,
): Promise<Position | undefined> {
  await countUse(table, asker.quota, asker.userId, now)
  const text = `${street}, ${streetNumber}, ${city.text}, ${postalCode}`
  const found = await geocoder.search(text, { limit: 1 })
  return found.find((one) => one.cityId === city.id)
}

/** Returns a postal code in the format of profiles. */
export function postalCodeDigits(postalCode: string): string {
  return postalCode.replace(/\D/g, '')
}
