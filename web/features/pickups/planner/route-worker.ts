import { planRoute } from '../../../../shared/route/plan-route.ts'
import type { RouteProblem } from '../../../../shared/route/problem.ts'

/** Plans beside the page, which goes on answering; whoever asked ends the worker to cancel. */
addEventListener('message', ({ data }: MessageEvent<RouteProblem>) => {
  postMessage(planRoute(data).order)
})
