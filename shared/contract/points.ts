import * as z from 'zod'
import { ranks } from '../points/points.ts'
import { operation } from './operation.ts'
import { userId } from './profiles.ts'

const noun = 'points'
const amount = z.number().int().min(0)
export const rank = z.enum(ranks)

/** The caller's points (rules 18). Estimates derive from the earnings in `shared/points/points.ts`. */
export const pointsView = z.object({
  points: amount,
  rank,
  next: z.object({ rank, missing: z.number().int().positive() }).nullable(),
  earningsCents: amount,
  sales: amount,
  pickups: amount,
  donations: amount,
  milestones: z.array(z.object({ cents: amount, reached: z.boolean() })),
})
export type PointsView = z.infer<typeof pointsView>

export const points = {
  own: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/points',
    summary: 'The caller’s points, rank and milestones',
  }).output(pointsView),
  rank: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/profiles/{id}/rank',
    summary: 'A user’s rank; points are never public',
    maxAgeSeconds: 60,
  })
    .input(z.object({ id: userId }))
    .output(z.object({ rank })),
}
