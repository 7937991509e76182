import type { Position } from '../places.ts'

/** Waypoints per Google Maps link: three in a phone's browser, nine elsewhere. */
export const maxWaypoints = { phoneBrowser: 3, elsewhere: 9 } as const

/**
 * Returns Google Maps links for a route in order; each starts at the end of the previous one. `between` is the number
 * of waypoints per link. Source: developers.google.com/maps/documentation/urls/get-started
 */
export function googleMapsLinks(route: readonly Position[], between: number = maxWaypoints.phoneBrowser): string[] {
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

/** Returns a Waze link to one position; Waze has no waypoints. Source: developers.google.com/waze/deeplinks */
export function wazeLink({ latitude, longitude }: Position): string {
  return `https://waze.com/ul?${query({ ll: `${latitude},${longitude}`, navigate: 'yes' })}`
}

function query(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
