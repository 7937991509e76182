import { planRoute } from '../../../../shared/route/plan-route.ts'
import type { RouteProblem } from '../../../../shared/route/problem.ts'

/** Solves the route off the main thread; the caller terminates the worker to cancel. */
addEventListener('message', ({ data }: MessageEvent<RouteProblem>) => {
  postMessage(planRoute(data).order)
})
