import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PickupView } from '../../../../shared/contract/pickup-views.ts'
import type { MeasuredDay, Stop } from '../../../lib/pickups/planned-day.ts'
import {
  clockOfSeconds,
  costOfOrder,
  laterDeparture,
  movedTo,
  placesOf,
  problemOf,
  routePositions,
  secondsOfClock,
  stopsProblem,
  timetableOf,
  windowAround,
} from './day.ts'

const at = (latitude: number) => ({ latitude, longitude: -46 })
const stop = (latitude: number, more: Partial<Stop> = {}): Stop => ({
  pickup: { id: `pku_${latitude}` } as PickupView,
  position: at(latitude),
  window: null,
  serviceSeconds: 600,
  ...more,
})
const yard = { position: at(-20), label: 'Pátio' }
const eight = 8 * 3600
/** Places on a line; neighbours are one minute and one kilometre apart. */
const ways = (count: number) => {
  const apart = (each: number) =>
    Array.from({ length: count }, (_, from) => Array.from({ length: count }, (_, to) => Math.abs(from - to) * each))
  return { meters: apart(1000), seconds: apart(60), estimated: false }
}
const day = (more: Partial<MeasuredDay> = {}): MeasuredDay => ({
  stops: [stop(-23), stop(-22), stop(-21)],
  start: yard,
  end: yard,
  departure: eight,
  ways: ways(4),
  ...more,
})

describe('time of day', () => {
  it('parses and formats clock times', () => {
    expect(secondsOfClock('09:30')).toBe(34_200)
    expect(secondsOfClock('24:00')).toBeNull()
    expect(secondsOfClock('')).toBeNull()
    expect(clockOfSeconds(34_229)).toBe('09:30')
    expect(clockOfSeconds(86_390)).toBe('00:00')
    expect(clockOfSeconds(90_000)).toBe('01:00')
  })

  it("builds a window of half an hour around an agreed time, within the device's day", () => {
    const around = (hours: number, minutes: number, date = 24) =>
      windowAround(new Date(2026, 10, date, hours, minutes).toISOString(), '2026-11-24')
    expect(around(9, 30)).toEqual({ from: 32_400, to: 36_000 })
    expect(around(0, 10)).toEqual({ from: 0, to: 2400 })
    expect(around(23, 50)).toEqual({ from: 84_000, to: 86_400 })
    expect(around(0, 30, 25)).toEqual({ from: 84_600, to: 86_400 })
    expect(around(23, 30, 23)).toEqual({ from: 0, to: 1800 })
  })
})

it.each([
  [0, 'too_few'],
  [1, 'too_few'],
  [2, null],
  [50, null],
  [51, 'too_many'],
])('checks a route of %i stops: %s', (count, problem) => {
  expect(stopsProblem(count)).toBe(problem)
})

describe('route problem of a day', () => {
  it('contains the place once when the day ends where it starts', () => {
    expect(placesOf(day())).toEqual([at(-23), at(-22), at(-21), at(-20)])
    expect(problemOf(day())).toMatchObject({ start: 3, end: 3, departure: eight, service: [600, 600, 600, 0] })
  })

  it('places a different end last', () => {
    const elsewhere = day({ end: { position: at(-19), label: 'Casa' }, ways: ways(5) })
    expect(placesOf(elsewhere).at(-1)).toEqual(at(-19))
    expect(problemOf(elsewhere)).toMatchObject({ start: 3, end: 4, windows: [null, null, null, null, null] })
  })

  it('allows the day to end at the last stop', () => {
    expect(problemOf(day({ end: null }))).toMatchObject({ start: 3, end: null })
    expect(routePositions(day({ end: null }), [2, 1, 0])).toEqual([at(-20), at(-21), at(-22), at(-23)])
  })
})

describe('timetable', () => {
  it('computes arrivals, distances and the end of the day', () => {
    const { stops, meters, travel, late, finish } = timetableOf(day(), [2, 1, 0])
    expect(stops.map(({ arrival }) => clockOfSeconds(arrival))).toEqual(['08:01', '08:12', '08:23'])
    expect(stops.map((one) => one.meters)).toEqual([1000, 1000, 1000])
    expect({ meters, travel, late }).toEqual({ meters: 6000, travel: 360, late: 0 })
    expect(clockOfSeconds(finish)).toBe('08:36')
  })

  it('waits for a window to open and reports lateness after it closes', () => {
    const bound = day({
      stops: [
        stop(-23, { window: { from: 9 * 3600, to: 10 * 3600 } }),
        stop(-22, { window: { from: 0, to: eight } }),
        stop(-21),
      ],
    })
    const { stops, late } = timetableOf(bound, [0, 1, 2])
    expect(clockOfSeconds(stops[0]?.arrival ?? 0)).toBe('08:03')
    expect(clockOfSeconds(stops[0]?.begin ?? 0)).toBe('09:00')
    expect(late).toBe(3600 + 600 + 60)
  })

  it('suggests a later departure that avoids waiting at the first stop', () => {
    const opensAt = (from: number) =>
      day({ stops: [stop(-23, { window: { from, to: 20 * 3600 } }), stop(-22), stop(-21)] })
    const leave = (one: MeasuredDay) => laterDeparture(one, timetableOf(one, [0, 1, 2]))
    expect(clockOfSeconds(leave(opensAt(9 * 3600)) ?? 0)).toBe('08:57')
    expect(leave(opensAt(eight + 300))).toBeNull()
    expect(laterDeparture(day(), timetableOf(day(), []))).toBeNull()
  })

  it('compares another order with the best one', () => {
    expect(costOfOrder(day(), [2, 1, 0], [1, 2, 0])).toMatchObject({ travel: 120, late: 0, finish: 120 })
    expect(costOfOrder(day(), [2, 1, 0], [2, 1, 0])).toEqual({ travel: 0, late: 0, finish: 0 })
  })
})

describe('movedTo', () => {
  it('moves a stop and keeps the order of the others', () => {
    expect(movedTo([4, 5, 6, 7], 0, 2)).toEqual([5, 6, 4, 7])
    expect(movedTo([4, 5, 6, 7], 3, 0)).toEqual([7, 4, 5, 6])
  })

  it('keeps every stop for any move', () => {
    const places = fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(places, fc.integer({ min: -2, max: 52 }), fc.integer({ min: -2, max: 52 }), (order, from, to) => {
        expect([...movedTo(order, from, to)].sort()).toEqual([...order].sort())
      }),
    )
  })
})
