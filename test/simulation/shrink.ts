import { type Plan, type Report, run } from './run.ts'
import type { Faults } from './world/faults.ts'
import type { PlantedBug } from './world/world.ts'

const mostRuns = 400

interface Found {
  readonly plan: Plan
  readonly report: Report
}

/**
 * Returns the smallest plan found that breaks the same rule, with fewer faults, users and acts. A plan reproduces its
 * run completely.
 */
export async function shrink(plan: Plan, report: Report, plant: PlantedBug = {}): Promise<Found> {
  let best: Found = { plan: { ...plan, only: new Set(Array.from({ length: report.acts }, (_, act) => act)) }, report }
  let runs = 0

  async function tryTo(change: Partial<Plan>): Promise<boolean> {
    if (++runs > mostRuns) return false
    const tried = { ...best.plan, ...change }
    const next = await run(tried, plant)
    if (shapeOf(next) !== shapeOf(report)) return false
    best = { plan: tried, report: next }
    return true
  }

  for (const fault of Object.keys(plan.faults) as (keyof Faults)[])
    await tryTo({ faults: { ...best.plan.faults, [fault]: 0 } })
  for (let people = 2; people < plan.people; people++) if (await tryTo({ people })) break
  await tryTo({ atOnce: 1 })
  const acts = () => [...(best.plan.only ?? [])]
  for (let size = Math.ceil(acts().length / 2); ; size = Math.ceil(size / 2)) {
    for (let from = acts().length; from > 0 && runs < mostRuns; from -= size) {
      const left = acts().filter((_, index) => index < from - size || index >= from)
      if (left.length < acts().length) await tryTo({ only: new Set(left) })
    }
    if (size === 1 || runs >= mostRuns) return best
  }
}

/** Returns the message of a violation without ids and amounts. */
function shapeOf({ violation }: Report): string | undefined {
  return violation?.message.split('\n')[0]?.replaceAll(/[\w~/-]*\d[\w~/-]*/g, '')
}

export function commandOf({ seed, operations, people, atOnce, faults, only }: Plan): string {
  const on = Object.entries(faults).filter(([, often]) => often > 0)
  const given = [
    `--seed ${seed} --operations ${operations} --people ${people} --at-once ${atOnce}`,
    ...(only ? [`--only ${[...only].join(',')}`] : []),
    `--faults ${on.map(([name]) => name).join(',') || 'none'}`,
  ]
  return `npm run simulate -- ${given.join(' ')}`
}
