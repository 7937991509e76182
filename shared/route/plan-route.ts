import { assertProblem, type RouteProblem } from './problem.ts'
import { type Schedule, scheduleOf } from './schedule.ts'
import { findOrder } from './search/find-order.ts'
import { networkOf } from './search/network.ts'
import { randomFrom } from './search/random.ts'

export interface RoutePlan extends Schedule {
  /** The stops in the order of their visits, without start and end. */
  readonly order: readonly number[]
}

export interface Search {
  /** The same problem and seed give the same plan, on every machine. */
  readonly seed?: number
  /** How much longer than usual is searched; one is some 50 ms at 50 stops. */
  readonly effort?: number
}

/**
 * Plans a route: late as little as possible in sum, and of those short, by the sum of its ways (rules 9.6). Up to 12
 * stops (9 where there are windows) no route is better; above, windows are kept wherever an order that keeps them was
 * found, and the route is nearly always the shortest (docs/benchmarks.md).
 *
 * @param shouldStop asked some thousand times a second; where it says so, the best plan so far is the answer.
 * @throws RangeError where the problem is none (see `assertProblem`).
 */
export function planRoute(
  problem: RouteProblem,
  search: Search = {},
  shouldStop: () => boolean = () => false,
): RoutePlan {
  const plans = betterRoutes(problem, search)
  let step = plans.next()
  while (!step.done && !shouldStop()) step = plans.next()
  return step.value
}

/**
 * The same, step by step, for whoever wants to show the best plan so far or do something else in between. A plan that
 * was not bettered is given again, as the same object.
 *
 * @throws RangeError where the problem is none.
 */
export function* betterRoutes(problem: RouteProblem, search: Search = {}): Generator<RoutePlan, RoutePlan> {
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
