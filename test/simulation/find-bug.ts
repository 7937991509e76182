import { type Plan, planOf, type Report, run } from './run.ts'
import type { PlantedBug } from './world/world.ts'

/** Function calls per world: several months of a small town. */
export const operationsOfWorld = 2_000

/** Returns the first world that finds a planted bug, or undefined after 40,000 operations. */
export async function findBug(plant: PlantedBug): Promise<{ plan: Plan; report: Report } | undefined> {
  for (let [seed, operations] = [1, 0]; operations < 40_000; seed++) {
    const plan = planOf(seed, operationsOfWorld)
    const report = await run(plan, plant)
    if (report.violation) return { plan, report }
    operations += report.operations
  }
  return undefined
}
