/**
 * Measures route quality and planning time. Small problems are compared with exact searches, generated days with the
 * best of searches eight times as long. The instances of `bench/data/route-instances.json` (`--instances FILE`: others)
 * have proven optima.
 */
import { planRoute, type RoutePlan } from '../shared/route/plan-route.ts'
import type { RouteProblem } from '../shared/route/problem.ts'
import { bestOfAllOrders, shortestRoundTrip } from '../test/support/exact-routes.ts'
import { pick, seeded } from './support/catalogue.ts'
import { mean, median, openReport } from './support/report.ts'
import { generatedDays, routeDay, routeKinds } from './support/route-days.ts'
import { readInstances } from './support/route-instances.ts'
import { sized } from './support/sized.ts'

const marks = { mean: 0.1, worst: 0.5, ms: 100 }
const seeds = sized([1, 2, 3, 4, 5], [1])
const exactDays = sized(240, 3)
const windowDays = sized(300, 3)
const longer = sized({ effort: 8, seeds: [101, 102] }, { effort: 1, seeds: [101] })
const kinds = Object.keys(routeKinds) as (keyof typeof routeKinds)[]

interface Measured {
  readonly gaps: readonly number[]
  readonly late: number
  readonly processor: number
  readonly elapsed: number
}

const report = openReport('Routes: length over the shortest, and the time to find them')
exactForFew()
searchForFew()
windowsOfFew()
known()
generated()
report.end()

function exactForFew(): void {
  report.heading(`Up to 12 stops, against an exact search (Held and Karp) of ${exactDays} days of every kind`)
  let equal = 0
  for (let day = 0; day < exactDays; day++) {
    const { matrix } = routeDay(pick(kinds, seeded(day)), 3 + (day % 11), day)
    if (planRoute({ matrix, start: 0, end: 0 }).travel === shortestRoundTrip(matrix)) equal++
  }
  report.atLeast('days with the shortest route', equal, exactDays)
}

function searchForFew(): void {
  report.heading('13 to 15 stops, which are searched, against the same')
  const gaps = kinds.flatMap((kind) =>
    sized([13, 14, 15], [13]).map((stops) => {
      const { matrix } = routeDay(kind, stops + 1, stops)
      return over(planRoute({ matrix, start: 0, end: 0 }).travel, shortestRoundTrip(matrix))
    }),
  )
  report.atMost(`${gaps.length} days: worst over the shortest`, Math.max(...gaps), 0, ' %')
}

/** Random windows: most days have no feasible order, so the least lateness is compared. */
function windowsOfFew(): void {
  report.heading(`Up to 9 stops with windows, against all orders of ${windowDays} days`)
  let [feasible, broken, equal] = [0, 0, 0]
  for (let day = 0; day < windowDays; day++) {
    const random = seeded(day)
    const { matrix } = routeDay(pick(kinds, random), 3 + (day % 8), day)
    const longest = Math.max(...matrix.flat())
    const windows = matrix.map(() => {
      const from = Math.floor(random() * longest * 4)
      return random() < 0.2 ? null : { from, to: from + Math.floor(random() * longest * 3) }
    })
    const problem: RouteProblem = { matrix, start: 0, end: pick([0, 1, null], random), windows: windows.with(0, null) }
    const [plan, best] = [planRoute(problem), bestOfAllOrders(problem)]
    if (best.late === 0) feasible++
    if (best.late === 0 && plan.late > 0) broken++
    if (best.late === plan.late && best.travel === plan.travel) equal++
  }
  report.atMost(`windows broken on ${feasible} days where an order keeps them`, broken, 0)
  report.atLeast('days as late and as long as the best order', equal, windowDays)
}

function known(): void {
  const file = process.argv[process.argv.indexOf('--instances') + 1]
  report.heading('Instances with proved optima, five seeds each')
  const instances = readInstances(process.argv.includes('--instances') ? file : undefined)
  const all = ends(instances).map(({ name, problem, optimum }) => {
    const measured = measure(problem, optimum)
    line(name, measured)
    return measured
  })
  sum(all)
}

/** For 50 stops the mean is marked and the worst only printed: known instances have at most 48 places. */
function generated(): void {
  report.heading('Generated days of the same kinds, against the best of searches eight times as long')
  const all = ends(generatedDays()).map(({ name, problem }) => {
    const long = longer.seeds.map((seed) => planRoute(problem, { seed, effort: longer.effort }))
    const runs = runsOf(problem)
    const feasible = [...long, ...runs.map(({ plan }) => plan)].filter(({ late }) => late === 0)
    const measured = summed(runs, Math.min(...feasible.map(({ travel }) => travel)))
    line(name, measured)
    return { ...measured, places: problem.matrix.length }
  })
  sum(all.filter(({ places }) => places <= 48))
  const largest = all.filter(({ places }) => places > 48)
  const gaps = largest.flatMap((measured) => measured.gaps)
  report.atMost(`${gaps.length} routes of 50 stops: mean over the shortest`, mean(gaps), marks.mean, ' %')
  report.atMost(
    '… that break a window',
    largest.reduce((total, { late }) => total + late, 0),
    0,
  )
  report.atMost('… processor time of the slowest', slowest(largest), marks.ms, ' ms')
  report.line(`worst ${Math.max(...gaps).toFixed(2)} %`)
}

/** A smallest run takes the first and the last: the last is large. */
function ends<One>(all: readonly One[]): One[] {
  return all.filter((_, index) => sized(true, index === 0 || index === all.length - 1))
}

interface Run {
  readonly plan: RoutePlan
  readonly processor: number
  readonly elapsed: number
}

function runsOf(problem: RouteProblem): Run[] {
  return seeds.map((seed) => {
    const [used, begun] = [process.cpuUsage(), performance.now()]
    const plan = planRoute(problem, { seed })
    const { user, system } = process.cpuUsage(used)
    return { plan, processor: (user + system) / 1000, elapsed: performance.now() - begun }
  })
}

function measure(problem: RouteProblem, optimum: number): Measured {
  return summed(runsOf(problem), optimum)
}

function summed(runs: readonly Run[], optimum: number): Measured {
  return {
    gaps: runs.map(({ plan }) => over(plan.travel, optimum)),
    late: runs.filter(({ plan }) => plan.late > 0).length,
    processor: median(runs.map(({ processor }) => processor)),
    elapsed: median(runs.map(({ elapsed }) => elapsed)),
  }
}

function over(length: number, shortest: number): number {
  return length === shortest ? 0 : 100 * (length / shortest - 1)
}

function line(name: string, { gaps, late, processor, elapsed }: Measured): void {
  report.line(
    `${name.padEnd(28)} ${mean(gaps).toFixed(3)} %, worst ${Math.max(...gaps).toFixed(2)} %; ` +
      `${processor.toFixed(0)} ms (${elapsed.toFixed(0)} elapsed)${late > 0 ? `; late in ${late} runs` : ''}`,
  )
}

function sum(all: readonly Measured[]): void {
  const gaps = all.flatMap((measured) => measured.gaps)
  report.atMost(`${gaps.length} routes: mean over the shortest`, mean(gaps), marks.mean, ' %')
  report.atMost('… worst', Math.max(...gaps), marks.worst, ' %')
  report.atMost(
    '… that break a window',
    all.reduce((total, { late }) => total + late, 0),
    0,
  )
  report.atMost('… processor time of the slowest', slowest(all), marks.ms, ' ms')
  report.line(
    `elapsed with what others do on the machine: ${Math.max(...all.map(({ elapsed }) => elapsed)).toFixed(0)} ms`,
  )
}

function slowest(all: readonly Measured[]): number {
  return Math.max(...all.map(({ processor }) => processor))
}
