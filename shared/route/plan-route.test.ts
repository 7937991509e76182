import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestOfAllOrders, shortestRoundTrip } from '../../test/support/exact-routes.ts'
import { improvingRoutes, planRoute } from './plan-route.ts'
import { type RouteProblem, stopsOf } from './problem.ts'
import { scheduleOf } from './schedule.ts'
import { nearestNeighbours } from './search/nearest-neighbours.ts'
import { networkOf } from './search/network.ts'

/** Asymmetric square matrices of integers with some equal entries. */
const matrices = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).chain((size) => {
    const row = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: size, maxLength: size })
    return fc.array(row, { minLength: size, maxLength: size })
  })
const ends = (size: number) => fc.constantFrom(null, 0, size - 1)

const problems = (least: number, most: number): fc.Arbitrary<RouteProblem> =>
  matrices(least, most).chain((matrix) => ends(matrix.length).map((end) => ({ matrix, start: 0, end })))

const windowed = (least: number, most: number): fc.Arbitrary<RouteProblem> =>
  problems(least, most).chain((problem) => {
    const size = problem.matrix.length
    const window = fc.tuple(fc.integer({ min: 0, max: 250 }), fc.integer({ min: 0, max: 120 }))
    const each = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: size, maxLength: size })
    return fc
      .record({
        departure: fc.integer({ min: 0, max: 40 }),
        service: each(fc.integer({ min: 0, max: 10 })),
        windows: each(fc.option(window.map(([from, length]) => ({ from, to: from + length })))),
      })
      .map((times) => ({ ...problem, ...times }))
  })

const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)

describe('planRoute', () => {
  it('visits every stop once, between start and end', () => {
    fc.assert(
      fc.property(fc.oneof(problems(1, 30), windowed(1, 20)), (problem) => {
        const { order, visits } = planRoute(problem, { effort: 0.02 })
        expect(sorted(order)).toEqual(stopsOf(problem))
        const end = problem.end === null ? [] : [problem.end]
        expect(visits.map(({ place }) => place)).toEqual([0, ...order, ...end])
      }),
    )
  })

  it('is optimal for up to eight stops', () => {
    fc.assert(
      fc.property(problems(1, 9), (problem) => {
        expect(planRoute(problem).travel).toBe(bestOfAllOrders(problem).travel)
      }),
    )
  })

  it('finds the shortest round trip for up to twelve stops', () => {
    fc.assert(
      fc.property(matrices(10, 13), (matrix) => {
        expect(planRoute({ matrix, start: 0, end: 0 }).travel).toBe(shortestRoundTrip(matrix))
      }),
      { numRuns: 20 },
    )
  })

  it('finds the shortest round trip by search above twelve stops', () => {
    fc.assert(
      fc.property(matrices(14, 15), (matrix) => {
        expect(planRoute({ matrix, start: 0, end: 0 }, { effort: 0.2 }).travel).toBe(shortestRoundTrip(matrix))
      }),
      { numRuns: 10 },
    )
  })

  it('is never longer than the nearest-neighbour route', () => {
    fc.assert(
      fc.property(problems(14, 51), (problem) => {
        const network = networkOf(problem)
        const greedy = [...nearestNeighbours(network)].slice(1, -1).map((node) => network.places[node] ?? -1)
        expect(planRoute(problem, { effort: 0.01 }).travel).toBeLessThanOrEqual(scheduleOf(problem, greedy).travel)
      }),
      { numRuns: 30 },
    )
  })

  it('reports the exact sum of its legs', () => {
    const random = fc.double({ min: 0, max: 1e4, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(fc.array(random, { minLength: 20, maxLength: 20 }), { minLength: 20, maxLength: 20 }),
        (matrix) => {
          const { visits, travel } = planRoute({ matrix, start: 3, end: 7 }, { effort: 0.05 })
          const last = visits.at(-1)
          expect(last?.place).toBe(7)
          expect(last?.arrival).toBeCloseTo(travel, 5)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('is deterministic for a seed', () => {
    fc.assert(
      fc.property(fc.oneof(problems(14, 40), windowed(14, 20)), fc.integer(), (problem, seed) => {
        expect(planRoute(problem, { seed, effort: 0.02 })).toEqual(planRoute(problem, { seed, effort: 0.02 }))
      }),
      { numRuns: 20 },
    )
  })

  it('accepts at most 50 stops', () => {
    const matrix = Array.from({ length: 52 }, () => new Array<number>(52).fill(1))
    expect(planRoute({ matrix, start: 0, end: 51 }, { effort: 0.01 }).order).toHaveLength(50)
    expect(() => planRoute({ matrix, start: 0, end: 0 })).toThrow(RangeError)
  })
})

describe('planRoute with time windows', () => {
  it('minimises lateness, then length, for up to eight stops', () => {
    fc.assert(
      fc.property(windowed(1, 9), (problem) => {
        const { late, travel } = planRoute(problem)
        expect({ late, travel }).toEqual(bestOfAllOrders(problem))
      }),
    )
  })

  it('keeps all windows if some order does, with more stops', () => {
    const known = windowed(12, 30).chain((problem) =>
      fc
        .record({
          order: fc.shuffledSubarray(stopsOf(problem), { minLength: stopsOf(problem).length }),
          slack: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 60, maxLength: 60 }),
        })
        .map(({ order, slack }) => {
          const { windows: _, ...open } = problem
          const windows = open.matrix.map((): { from: number; to: number } | null => null)
          for (const { place, begin } of scheduleOf(open, order).visits)
            windows[place] = { from: begin - (slack[place] ?? 0), to: begin + (slack[place + 30] ?? 0) }
          windows[0] = null
          return { ...open, windows }
        }),
    )
    fc.assert(
      fc.property(known, (problem) => {
        expect(planRoute(problem, { effort: 0.3 }).late).toBe(0)
      }),
      { numRuns: 30 },
    )
  })

  it('never gets later with a longer search', () => {
    fc.assert(
      fc.property(windowed(12, 16), (problem) => {
        const plans = [...improvingRoutes(problem, { effort: 0.1 })]
        const latenesses = plans.map(({ late }) => late)
        expect(latenesses).toEqual(sorted(latenesses).reverse())
      }),
      { numRuns: 20 },
    )
  })
})

describe('stopping a search', () => {
  const matrix = Array.from({ length: 40 }, (_, a) => Array.from({ length: 40 }, (_, b) => (a * 37 + b * 91) % 101))
  const problem: RouteProblem = { matrix, start: 0, end: 0 }

  it('returns a complete route at once', () => {
    expect(sorted(planRoute(problem, {}, () => true).order)).toEqual(stopsOf(problem))
  })

  it('returns the best plan so far', () => {
    const search = { effort: 0.1 }
    const plans = [...improvingRoutes(problem, search)]
    const lengths = plans.map(({ travel }) => travel)
    expect(lengths).toEqual(sorted(lengths).reverse())
    expect(lengths.at(-1)).toBeLessThan(lengths[0] ?? 0)
    const asked = 30
    let left = asked
    expect(planRoute(problem, search, () => left-- === 0)).toEqual(plans[asked])
  })

  it('is possible often: more than 100 times for 40 stops', () => {
    const plans = improvingRoutes(problem)
    for (let asked = 0; asked <= 100; asked++) expect(plans.next().done).toBe(false)
  })
})

describe('invalid problems', () => {
  const matrix = [
    [0, 1, 2],
    [1, 0, 3],
    [2, 3, 0],
  ]
  const windows = (window: { from: number; to: number }) => ({ windows: [null, window, null] })

  it.each([
    ['a matrix that is not square', { matrix: [[0, 1], [1]] }],
    ['a way that is unknown', { matrix: [[0, Number.NaN, 2], matrix[1] ?? [], matrix[2] ?? []] }],
    ['a way of negative length', { matrix: [[0, -1, 2], matrix[1] ?? [], matrix[2] ?? []] }],
    ['a start that is no place', { start: 3 }],
    ['an end that is no place', { end: -1 }],
    ['a departure at no time', { departure: Number.NaN }],
    ['a window that ends before it begins', windows({ from: 2, to: 1 })],
    ['a window without beginning', windows({ from: Number.NaN, to: 1 })],
    ['windows of other places', { windows: [null] }],
    ['a service of negative length', { service: [0, -1, 0] }],
  ] satisfies [string, Partial<RouteProblem>][])('rejects %s', (_, wrong) => {
    expect(() => planRoute({ matrix, start: 0, end: 0, ...wrong })).toThrow(RangeError)
  })
})
