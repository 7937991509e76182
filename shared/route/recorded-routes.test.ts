import { expect, it } from 'vitest'
import { planRoute } from './plan-route.ts'
import type { RouteProblem } from './problem.ts'
import { scheduleOf } from './schedule.ts'

/**
 * Pseudo-random integers below 1,000. The days of `npm run bench:route` use sines, which differ between machines in the
 * last digits.
 */
const drawn = (a: number, b: number) => (((a + 1) * 7919 + (b + 1) * 104_729 + a * b * 613) % 99_991) % 1000

const square = (size: number, way: (a: number, b: number) => number) =>
  Array.from({ length: size }, (_, a) => Array.from({ length: size }, (_, b) => (a === b ? 0 : way(a, b))))
const strewn = (size: number) => {
  const places = Array.from({ length: size }, (_, n) => [drawn(n, 1), drawn(n, 2)] as const)
  return square(size, (a, b) => {
    const [[x1, y1], [x2, y2]] = [places[a] ?? [0, 0], places[b] ?? [0, 0]]
    return Math.round(Math.sqrt((x1 - x2) ** 2 + (y1 - y2) ** 2))
  })
}
/** Asymmetric only by extra cost uphill. */
const hilly = (size: number) => strewn(size).map((row, a) => row.map((way, b) => (b > a ? way + (a % 7) * 9 : way)))

/** Windows of the given width around the arrival times in index order. */
function windowed(problem: RouteProblem, width: number): RouteProblem {
  const { matrix, start, end } = problem
  const along = [...matrix.keys()].filter((place) => place !== start && place !== end)
  const windows = matrix.map((): { from: number; to: number } | null => null)
  for (const { place, begin } of scheduleOf(problem, along).visits)
    if (place % 3 > 0) windows[place] = { from: begin - width * (place % 5), to: begin + width }
  windows[start] = null
  return { ...problem, windows }
}

const unlike = (size: number, end: number | null): RouteProblem => ({ matrix: square(size, drawn), start: 0, end })
const fewLengths: RouteProblem = { matrix: square(50, (a, b) => 1 + (drawn(a, b) % 40)), start: 0, end: null }
const climbing: RouteProblem = { matrix: hilly(35), start: 0, end: null, service: new Array<number>(35).fill(40) }
const longServices: RouteProblem = { matrix: strewn(35), start: 0, end: 0, service: new Array<number>(35).fill(150) }
const tooLate = (problem: RouteProblem, width: number, departure: number): RouteProblem => ({
  ...windowed(problem, width),
  departure,
})
const lateClimbing = tooLate(climbing, 150, 1500)
const lateUnlike = tooLate(unlike(25, 0), 300, 2000)
const fewLate = tooLate({ matrix: hilly(15), start: 0, end: 0 }, 1000, 4000)

/** Recorded lateness and length for a small effort. A better search may improve them. */
const recorded: [string, RouteProblem, number, { late: number; travel: number }][] = [
  ['a round through strewn places', { matrix: strewn(45), start: 0, end: 0 }, 0.01, { late: 0, travel: 6387 }],
  ['the same places, searched for longer', { matrix: strewn(45), start: 0, end: 0 }, 0.1, { late: 0, travel: 6275 }],
  ['a way through strewn places', { matrix: strewn(50), start: 3, end: 7 }, 0.02, { late: 0, travel: 6677 }],
  ['a way that ends anywhere', { matrix: hilly(51), start: 0, end: null }, 0.01, { late: 0, travel: 7404 }],
  ['a round where climbs count', { matrix: hilly(45), start: 0, end: 0 }, 0.03, { late: 0, travel: 6897 }],
  ['the same climbs, searched for longer', { matrix: hilly(45), start: 0, end: 0 }, 0.2, { late: 0, travel: 6823 }],
  ['a round where no two ways are alike', unlike(40, 0), 0.01, { late: 0, travel: 1325 }],
  ['the same, searched for longer', unlike(40, 0), 0.1, { late: 0, travel: 1193 }],
  ['many ways of the same length', fewLengths, 0.01, { late: 0, travel: 129 }],
  ['wide windows', windowed({ matrix: strewn(30), start: 0, end: null }, 900), 0.05, { late: 0, travel: 8911 }],
  ['narrow windows', windowed({ matrix: hilly(40), start: 0, end: 0 }, 200), 0.05, { late: 0, travel: 14_891 }],
  ['windows where no two ways are alike', windowed(unlike(30, 4), 1500), 0.05, { late: 0, travel: 2223 }],
  ['windows where services take long', windowed(longServices, 1500), 0.1, { late: 0, travel: 9929 }],
  ['windows that no order keeps', lateClimbing, 0.02, { late: 4961, travel: 12_661 }],
  ['the same windows, searched for longer', lateClimbing, 0.07, { late: 3311, travel: 13_094 }],
  ['late where no two ways are alike', lateUnlike, 0.05, { late: 3301, travel: 5418 }],
  ['the same lateness, searched for longer', lateUnlike, 0.2, { late: 3301, travel: 5257 }],
  ['late at few stops', fewLate, 0.2, { late: 12_003, travel: 6224 }],
  ['a little late', tooLate(unlike(25, null), 30, 300), 0.2, { late: 540, travel: 4603 }],
]

it.each(recorded)('%s: same lateness and length on every machine', (_, problem, effort, { late, travel }) => {
  const plan = planRoute(problem, { effort, seed: 5 })
  expect({ late: plan.late, travel: plan.travel }).toEqual({ late, travel })
})
