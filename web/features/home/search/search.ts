import { searchCardPath } from '../../../lib/listing/address.ts'
import type { KnownPlace } from '../../../lib/places/last-place.ts'
import { withoutUndefined } from '../../../lib/without-undefined.ts'

/** Values as typed. Prices in centavos, days as `yyyy-MM-dd`, '' if nothing is chosen. */
export interface SearchValues {
  readonly type: '' | 'purchase' | 'donation'
  readonly stateId: string
  readonly cityId: string
  readonly distanceKm: string
  readonly priceMinCents: number
  readonly priceMaxCents: number
  readonly startDate: string
  readonly endDate: string
}

export const emptySearch: SearchValues = {
  type: '',
  stateId: '',
  cityId: '',
  distanceKm: '',
  priceMinCents: 0,
  priceMaxCents: 0,
  startDate: '',
  endDate: '',
}

export type RequiredField = 'type' | 'state' | 'city'

/** Returns the missing required fields in the card's order (rules 13.12). */
export function missingFields(values: SearchValues): readonly RequiredField[] {
  const missing: RequiredField[] = []
  if (values.type === '') missing.push('type')
  if (values.stateId === '') missing.push('state')
  if (values.cityId === '') missing.push('city')
  return missing
}

export function placeValues({ stateId, cityId }: KnownPlace): Pick<SearchValues, 'stateId' | 'cityId'> {
  return { stateId: String(stateId), cityId: String(cityId) }
}

/** A new state clears the city (rules 13.8). */
export function withState(values: SearchValues, stateId: string): SearchValues {
  return { ...values, stateId, cityId: '' }
}

export function searchAddress(values: SearchValues): string {
  return searchCardPath({
    action: values.type === 'donation' ? 'donation' : 'sale',
    ...withoutUndefined({
      state: numberOf(values.stateId),
      city: numberOf(values.cityId),
      distanceKm: numberOf(values.distanceKm),
      priceMinCents: values.priceMinCents || undefined,
      priceMaxCents: values.priceMaxCents || undefined,
      startDate: values.startDate || undefined,
      endDate: values.endDate || undefined,
    }),
  })
}

function numberOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text)
}
