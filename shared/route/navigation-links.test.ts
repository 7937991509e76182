import { describe, expect, it } from 'vitest'
import { googleMapsLinks, maxWaypoints, wazeLink } from './navigation-links.ts'

const route = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ latitude: -23 - index, longitude: -46.5 }))
const parameters = (link: string) => Object.fromEntries(new URL(link).searchParams)

describe('googleMapsLinks', () => {
  it('contain origin, waypoints in order, and destination', () => {
    const [link = '', ...others] = googleMapsLinks(route(4))
    expect(others).toEqual([])
    expect(new URL(link).origin + new URL(link).pathname).toBe('https://www.google.com/maps/dir/')
    expect(parameters(link)).toEqual({
      api: '1',
      origin: '-23,-46.5',
      destination: '-26,-46.5',
      waypoints: '-24,-46.5|-25,-46.5',
      travelmode: 'driving',
    })
  })

  it.each(Object.values(maxWaypoints))('cover a whole day with %s waypoints per link', (between) => {
    const day = route(52)
    const links = googleMapsLinks(day, between).map(parameters)
    const seen = links.flatMap(({ waypoints, destination }) => [...(waypoints?.split('|') ?? []), destination])
    expect([links[0]?.origin, ...seen]).toEqual(day.map(({ latitude, longitude }) => `${latitude},${longitude}`))
    expect(links.slice(1).map(({ origin }) => origin)).toEqual(links.slice(0, -1).map(({ destination }) => destination))
    expect(Math.max(...links.map(({ waypoints }) => waypoints?.split('|').length ?? 0))).toBe(between)
  })

  it('are empty for a single place', () => {
    expect(googleMapsLinks(route(1))).toEqual([])
  })
})

it('wazeLink leads to one position', () => {
  expect(wazeLink({ latitude: -23.5, longitude: -46.6 })).toBe('https://waze.com/ul?ll=-23.5%2C-46.6&navigate=yes')
})
