import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { RouteProblem } from '../../shared/route/problem.ts'

/**
 * Round trips from place 0 with proven optima: TSPLIB95 (Reinelt 1995), symmetric (`tsp`) and asymmetric (`atsp`), and
 * with time windows of Dumas et al. (1995, `tsptw`). Each names its source.
 */
const instances = z.record(
  z.string(),
  z.object({
    kind: z.enum(['tsp', 'atsp', 'tsptw']),
    matrix: z.array(z.array(z.number())),
    optimum: z.number(),
    source: z.string(),
    windows: z.array(z.tuple([z.number(), z.number()])).optional(),
  }),
)

export interface KnownInstance {
  readonly name: string
  readonly problem: RouteProblem
  readonly optimum: number
}

export function readInstances(file = join(import.meta.dirname, '../data/route-instances.json')): KnownInstance[] {
  return Object.entries(instances.parse(JSON.parse(readFileSync(file, 'utf8')))).map(([name, instance]) => {
    const { kind, matrix, optimum, windows } = instance
    const timed = windows ? { windows: windows.map(([from, to]) => ({ from, to })) } : {}
    return { name: `${name} (${kind}, ${matrix.length})`, problem: { matrix, start: 0, end: 0, ...timed }, optimum }
  })
}
