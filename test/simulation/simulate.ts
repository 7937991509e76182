import { parseArgs } from 'node:util'
import { operationsOfWorld } from './find-bug.ts'
import { type Plan, planOf, type Report, run } from './run.ts'
import { commandOf, shrink } from './shrink.ts'
import { everydayFaults, type Faults } from './world/faults.ts'

const usage = `npm run simulate -- [--operations N] [--seed N]
Runs the product's money through many small worlds in which everything fails that can, until N functions were run
(1,000,000), beginning with the world of this seed (1). A world that breaks a promise is printed and made small, and
the command ends with 1. The other options are those of a printed command, which runs that world again:
[--people N] [--at-once N] [--only ACTS] [--faults NAMES]
What it looks at: docs/decisions/0052-money-simulation.md`

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    people: { type: 'string' },
    'at-once': { type: 'string' },
    only: { type: 'string' },
    faults: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const whole = (text: string) => Number(text).toLocaleString('en')
const more: Partial<Plan> = {
  ...(values.people && { people: Number(values.people) }),
  ...(values['at-once'] && { atOnce: Number(values['at-once']) }),
  ...(values.only && { only: new Set(values.only.split(',').map(Number)) }),
  ...(values.faults && { faults: only(values.faults) }),
}
if (values.help) console.log(usage)
else await simulate(Number(values.seed), Number(values.operations))

async function simulate(first: number, wanted: number): Promise<void> {
  const started = performance.now()
  const counts = new Map<string, number>()
  let [operations, steps, worlds] = [0, 0, 0]
  for (; operations < wanted && (worlds === 0 || !values.only); worlds++) {
    const plan = planOf(first + worlds, Math.min(operationsOfWorld, wanted - operations), more)
    const report = await run(plan)
    operations += report.operations
    steps += report.steps
    for (const [name, count] of report.counts) counts.set(name, (counts.get(name) ?? 0) + count)
    if (report.violation) return await tell(plan, report)
  }
  for (const [name, count] of [...counts].sort()) console.log(`${String(count).padStart(9)}  ${name}`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${whole(String(operations))} operations (${whole(String(steps))} calls) in ${worlds} worlds: ` +
      `0 violations, ${seconds} s`,
  )
}

async function tell(plan: Plan, report: Report): Promise<void> {
  process.exitCode = 1
  console.log(`Seed ${plan.seed} breaks a rule after ${report.operations} operations.\n${report.violation?.message}`)
  console.log(commandOf(plan))
  if (plan.only) return
  const { plan: small, report: last } = await shrink(plan, report)
  console.log(`\nThe same rule with ${small.only?.size} of ${report.acts} acts:\n${last.violation?.message}`)
  console.log(commandOf(small))
}

function only(names: string): Faults {
  const wanted = names.split(',')
  const all = Object.entries(everydayFaults).map(([name, often]) => [name, wanted.includes(name) ? often : 0])
  return Object.fromEntries(all) as unknown as Faults
}
