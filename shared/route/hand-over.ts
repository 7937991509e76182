import type { Position } from '../places.ts'

/** What one link of Google Maps takes between its two ends: three places in a phone's browser, nine anywhere else. */
export const placesBetween = { phoneBrowser: 3, elsewhere: 9 } as const

/**
 * Links that open a route in Google Maps in the given order; each begins where the one before it ends. The first
 * position is the start. Without `between`, as many as a phone's browser takes.
 * Source: developers.google.com/maps/documentation/urls/get-started
 */
export function googleMapsLinks(route: readonly Position[], between: number = placesBetween.phoneBrowser): string[] {
  const links: string[] = []
  for (let first = 0; first + 1 < route.length; first += between + 1)
    links.push(googleMapsLink(route.slice(first, first + between + 2)))
  return links
}

function googleMapsLink(route: readonly Position[]): string {
  const [origin = '', ...rest] = route.map(({ latitude, longitude }) => `${latitude},${longitude}`)
  const destination = rest.pop() ?? origin
  const between = rest.length > 0 ? { waypoints: rest.join('|') } : {}
  return `https://www.google.com/maps/dir/?${query({ api: '1', origin, destination, ...between, travelmode: 'driving' })}`
}

/**
 * A link that leads to one position in Waze, which takes no further ones: a driver goes from stop to stop.
 * Source: developers.google.com/waze/deeplinks
 */
export function wazeLink({ latitude, longitude }: Position): string {
  return `https://waze.com/ul?${query({ ll: `${latitude},${longitude}`, navigate: 'yes' })}`
}

function query(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
