import { parseArgs } from 'node:util'
import { planOf, run } from './run.ts'

const { values } = parseArgs({
  options: { operations: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
})
const operationsOfWorld = 2_000
const wanted = Number(values.operations)
const first = Number(values.seed)
const started = performance.now()
let operations = 0
let steps = 0
for (let seed = first; operations < wanted; seed++) {
  const report = await run(planOf(seed, Math.min(operationsOfWorld, wanted - operations)))
  operations += report.operations
  steps += report.steps
  if (process.env.COUNTS) console.log([...report.counts].sort((a, b) => b[1] - a[1]).map(([n, c]) => `${n} ${c}`).join(', '))
  if (report.violation) {
    console.log(`seed ${seed}, act ${report.acts}`, report.violation.message)
    process.exitCode = 1
    break
  }
}
console.log(operations, steps, ((performance.now() - started) / 1000).toFixed(1))
