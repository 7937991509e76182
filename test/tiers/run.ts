import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countTests, summaryOf, type TestCounts } from './summary.ts'

const usage = `npm test | npm run verify [-- --shard N/M]
Runs a tier's commands two at a time and exits with 1 when one failed. It prints the output of failed commands only, and
last the number of tests that passed and failed. Each of M shards runs its part of the test files; the first one also
runs the checks.`

interface Step {
  readonly name: string
  readonly command: string
  /** Whether vitest runs the step: it reports its tests and divides them among shards. */
  readonly tests?: true
}

const vitest = (...projects: string[]) => ({
  command: `vitest run ${projects.map((project) => `--project ${project}`).join(' ')}`,
  tests: true as const,
})

/** Long steps first: two run at a time, and a long one at the end would leave a core idle. */
const tiers: Readonly<Record<string, readonly Step[]>> = {
  test: [
    { name: 'main job', ...vitest('main-job') },
    { name: 'style', command: 'npm run --silent check:style' },
    { name: 'words', command: 'npm run --silent check:words' },
    { name: 'unit', ...vitest('fast') },
  ],
  verify: [
    { name: 'journeys', ...vitest('journeys') },
    { name: 'slow', ...vitest('slow', 'conformance') },
    { name: 'benches', command: 'npm run --silent test:benches' },
    { name: 'in turn', ...vitest('in-turn') },
    { name: 'types', command: 'npm run --silent check:types' },
    { name: 'imports', command: 'npm run --silent check:imports' },
    { name: 'unused', command: 'npm run --silent check:unused' },
  ],
}

interface Result extends TestCounts {
  readonly name: string
  readonly ok: boolean
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { shard: { type: 'string' }, help: { type: 'boolean', default: false } },
})
const steps = tiers[positionals[0] ?? '']
if (values.help || !steps) console.log(usage)
else process.exitCode = await runTier(steps, values.shard)

async function runTier(all: readonly Step[], shard: string | undefined): Promise<number> {
  const first = shard === undefined || shard.startsWith('1/')
  const waiting = all.filter((step) => first || step.tests)
  const results: Result[] = []
  const reports = mkdtempSync(join(tmpdir(), 'retorna-tier-'))
  const started = performance.now()
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      results.push(await runStep(step, shard, join(reports, `${step.name}.json`)))
  }
  await Promise.all([worker(), worker()])
  rmSync(reports, { recursive: true })
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => name)
  console.log(
    `${failed.length === 0 ? 'Everything passed' : `Failed: ${failed.join(', ')}`} in ${secondsSince(started)} s`,
  )
  console.log(summaryOf(results))
  return failed.length === 0 ? 0 : 1
}

/** Runs one command and prints its output, if it fails, as one piece, so that parallel steps do not mix. */
async function runStep({ name, command, tests }: Step, shard: string | undefined, report: string): Promise<Result> {
  const started = performance.now()
  const output: Buffer[] = []
  const options = tests ? ` --reporter=dot --reporter=json --outputFile.json='${report}'` : ''
  const child = spawn(`${command}${options}${tests && shard ? ` --shard ${shard}` : ''}`, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
  })
  child.stdout.on('data', (part: Buffer) => output.push(part))
  child.stderr.on('data', (part: Buffer) => output.push(part))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const ok = code === 0
  const counts = tests ? countTests(report, ok) : { passed: 0, failed: 0 }
  if (!ok) process.stdout.write(Buffer.concat(output))
  const told = tests ? `, ${summaryOf([counts])}` : ''
  console.log(`── ${name}: ${ok ? 'passed' : `failed (${code})`} in ${secondsSince(started)} s${told}`)
  return { name, ok, ...counts }
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0)
}
