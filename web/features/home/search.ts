/** The search card's values, as typed. Prices in centavos, days as `yyyy-MM-dd`, '' where nothing is chosen. */
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

/** The required fields that are missing, in the card's order (spec/core.md §5, home search). */
export function missingFields(values: SearchValues): readonly RequiredField[] {
  const missing: RequiredField[] = []
  if (values.type === '') missing.push('type')
  if (values.stateId === '') missing.push('state')
  if (values.cityId === '') missing.push('city')
  return missing
}

/** A new state clears the city (spec/core.md §2). */
export function withState(values: SearchValues, stateId: string): SearchValues {
  return { ...values, stateId, cityId: '' }
}

/** Where the search leads: the listing with the parameters of the specification; what was left empty is left out. */
export function searchAddress(values: SearchValues): string {
  const params = new URLSearchParams({ type: values.type, state: values.stateId, city: values.cityId })
  const optional: Record<string, string> = {
    distance: values.distanceKm,
    priceMin: values.priceMinCents > 0 ? String(values.priceMinCents / 100) : '',
    priceMax: values.priceMaxCents > 0 ? String(values.priceMaxCents / 100) : '',
    startDate: values.startDate,
    endDate: values.endDate,
  }
  for (const [name, value] of Object.entries(optional)) if (value !== '') params.set(name, value)
  return `/recyclables?${params}`
}
