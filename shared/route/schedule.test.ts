import { describe, expect, it } from 'vitest'
import type { RouteProblem } from './problem.ts'
import { orderDifference, scheduleOf } from './schedule.ts'

/** Minutes between a yard (0) and three stops, asymmetric. */
const matrix = [
  [0, 10, 20, 30],
  [12, 0, 5, 25],
  [22, 6, 0, 9],
  [33, 27, 8, 0],
]
const day: RouteProblem = {
  matrix,
  start: 0,
  end: 0,
  departure: 480,
  service: [99, 15, 10, 5],
  windows: [null, { from: 500, to: 520 }, null, { from: 480, to: 530 }],
}

describe('scheduleOf', () => {
  it('adds legs and service, and waits for windows to open', () => {
    const { visits, travel, late, finish } = scheduleOf(day, [1, 2, 3])
    expect(visits).toEqual([
      { place: 0, arrival: 480, begin: 480, departure: 480, late: 0 },
      { place: 1, arrival: 490, begin: 500, departure: 515, late: 0 },
      { place: 2, arrival: 520, begin: 520, departure: 530, late: 0 },
      { place: 3, arrival: 539, begin: 539, departure: 544, late: 9 },
      { place: 0, arrival: 577, begin: 577, departure: 577, late: 0 },
    ])
    expect({ travel, late, finish }).toEqual({ travel: 57, late: 9, finish: 577 })
  })

  it('ends at the last stop when the route has no end', () => {
    const { visits, travel, finish } = scheduleOf({ ...day, end: null }, [2, 3])
    expect(visits.map(({ place }) => place)).toEqual([0, 2, 3])
    expect({ travel, finish }).toEqual({ travel: 29, finish: 524 })
  })

  it("departs when the start's window opens", () => {
    const windows = [{ from: 490, to: 600 }, null, null, null]
    expect(scheduleOf({ ...day, windows }, []).visits[0]?.departure).toBe(490)
  })
})

it('orderDifference returns the differences in length, lateness and end', () => {
  expect(orderDifference(day, [1, 2, 3], [1, 3, 2])).toEqual({ travel: 8, late: 1, finish: 8 })
  expect(orderDifference(day, [1, 2, 3], [1, 2, 3])).toEqual({ travel: 0, late: 0, finish: 0 })
})
