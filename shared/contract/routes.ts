import * as z from 'zod'
import { latitude, longitude } from '../places.ts'
import { stopsPerRoute } from '../route/problem.ts'
import { operation, refusals } from './operation.ts'

const noun = 'routes'

const position = z.object({ latitude, longitude })
const maxPositions = stopsPerRoute.most + 2
const positions = z.array(position).min(2).max(maxPositions)

/** False for road measurements; true for straight lines scaled to road length. The UI shows which. */
const estimated = z.boolean()
const length = z.number().min(0)

/** Distances and times between places by index: `meters[from][to]`. */
export const distanceMatrix = z.object({
  meters: z.array(z.array(length)),
  seconds: z.array(z.array(length)),
  estimated,
})
export type DistanceMatrix = z.infer<typeof distanceMatrix>

/** Lines between consecutive positions: longitude, latitude (GeoJSON order). */
export const routeLines = z.object({ legs: z.array(z.array(z.tuple([z.number(), z.number()]))), estimated })
export type RouteLines = z.infer<typeof routeLines>

export const routes = {
  matrix: operation({
    noun,
    access: 'signed-in',
    relation: 'none',
    method: 'POST',
    path: '/routes/matrix',
    summary: 'The ways by car between all of 2 to 52 positions, there and back',
  })
    .input(z.object({ positions }))
    .output(distanceMatrix)
    .errors(refusals('route.unavailable', 'route.place_unreachable', 'route.limit_reached', 'place.help_used_up')),
  draw: operation({
    noun,
    access: 'signed-in',
    relation: 'none',
    method: 'POST',
    path: '/routes/drawing',
    summary: 'The lines of a route by car through 2 to 52 positions in their order',
  })
    .input(z.object({ positions }))
    .output(routeLines)
    .errors(refusals('route.unavailable', 'route.limit_reached', 'place.help_used_up')),
}
