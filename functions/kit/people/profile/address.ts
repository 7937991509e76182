import { loadGazetteer, stateById } from '../../../../shared/brazil/cities.ts'
import type { ProfileDraft } from '../../../../shared/contract/profiles.ts'
import type { Position } from '../../../../shared/places.ts'
import { countUse, giveBack, type Quota } from '../../limits/quota.ts'
import { type Geocoder, GeocoderDown } from '../../services/geocoder.ts'
import type { Table } from '../../table/table.ts'
import type { ProfileRow } from './profile-row.ts'

export interface City {
  readonly id: number
  readonly stateId: number
  /** For example 'Campinas - SP'. */
  readonly text: string
  readonly position: Position
}

type Address = Pick<ProfileDraft, 'street' | 'streetNumber' | 'postalCode' | 'cityId'>

/** `cityId` is the IBGE id. */
export async function cityOf(cityId: number): Promise<City | undefined> {
  const city = (await loadGazetteer()).byId(cityId)
  const state = city && stateById(city.stateId)
  if (!city || !state) return undefined
  const { id, stateId, name, latitude, longitude } = city
  return { id, stateId, text: `${name} - ${state.uf}`, position: { latitude, longitude } }
}

/**
 * Undefined if the geocoder must be called: the address changed or was not found before. The city's own centre stands
 * for an address that the geocoder could not look up.
 */
export function keptPosition(before: ProfileRow, draft: Address, city: City | undefined): Position | undefined {
  const { latitude, longitude } = before
  const same =
    before.street === draft.street &&
    before.streetNumber === draft.streetNumber &&
    before.postalCode === postalCodeDigits(draft.postalCode) &&
    before.cityId === draft.cityId
  if (!same || latitude === null || longitude === null) return undefined
  const atCentre = city?.position.latitude === latitude && city.position.longitude === longitude
  return atCentre ? undefined : { latitude, longitude }
}

interface FindDeps {
  readonly table: Table
  readonly geocoder: Geocoder
  readonly now: Date
}

/**
 * Each call is billed, hence the quota. Undefined if the address is not found in that city; the city's centre if the
 * geocoder does not answer, without a use of the quota.
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
  try {
    const found = await geocoder.search(text, { limit: 1 })
    return found.find((one) => one.cityId === city.id)
  } catch (error) {
    if (!(error instanceof GeocoderDown)) throw error
    await giveBack(table, asker.quota, asker.userId, now)
    return city.position
  }
}

export function postalCodeDigits(postalCode: string): string {
  return postalCode.replace(/\D/g, '')
}
