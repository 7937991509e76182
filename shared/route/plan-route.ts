import { assertProblem, type RouteProblem } from './problem.ts'
import { type Schedule, scheduleOf } from './schedule.ts'
import { findOrder } from './search/find-order.ts'
import { networkOf } from './search/network.ts'
import { randomFrom } from './search/random.ts'

export interface RoutePlan extends Schedule {
  /** Stops in visiting order, without start and end. */
  readonly order: readonly number[]
}

export interface Search {
  /** The same problem and seed give the same plan on every machine. */
  readonly seed?: number
  /** Search effort as a factor; 1 is about 50 ms at 50 stops. */
  readonly effort?: number
}

/**
 * Plans a route with the least total lateness, then the least total length (rules 9.6). Optimal up to 12 stops (9 with
 * windows). Above that it keeps the windows whenever the search finds such an order, and is nearly always the shortest
 * (docs/benchmarks.md).
 * @param shouldStop called some thousand times a second; true returns the best plan so far.
 * @throws RangeError for an invalid problem (see `assertProblem`).
 */
export function planRoute(
  problem: RouteProblem,
  search: Search = {},
  shouldStop: () => boolean = () => false,
): RoutePlan {
  const plans = improvingRoutes(problem, search)
  let step = plans.next()
  while (!step.done && !shouldStop()) step = plans.next()
  return step.value
}

/**
 * Yields the best plan so far step by step, for progress display or interleaved work. An unchanged plan is the same
 * object.
 * @throws RangeError for an invalid problem.
 */
export function* improvingRoutes(problem: RouteProblem, search: Search = {}): Generator<RoutePlan, RoutePlan> {
  assertProblem(problem)
  const network = networkOf(problem)
  const orders = findOrder(network, randomFrom(search.seed ?? 1), search.effort ?? 1)
  const planOf = (nodes: Int32Array): RoutePlan => {
    const order = [...nodes.subarray(1, -1)].map((node) => network.places[node] ?? Number.NaN)
    return { order, ...scheduleOf(problem, order) }
  }
  let step = orders.next()
  let nodes = step.value
  let plan = planOf(nodes)
  while (!step.done) {
    yield plan
    step = orders.next()
    if (step.value === nodes) continue
    nodes = step.value
    const other = planOf(nodes)
    if (other.late < plan.late || (other.late === plan.late && other.travel < plan.travel)) plan = other
  }
  return plan
}
