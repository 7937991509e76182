import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

const usage = `npm test | npm run verify [-- --shard N/M]
Runs a tier's commands two at a time, prints each one's output when it ends, and exits with 1 when one failed.`

interface Step {
  readonly name: string
  readonly command: string
  /** Whether vitest divides the step among shards; other steps run in the first shard alone. */
  readonly sharded?: boolean
}

const vitest = (...projects: string[]) =>
  `vitest run --reporter=dot ${projects.map((project) => `--project ${project}`).join(' ')}`

/** Long steps first: two run at a time, and a long one at the end would leave a core idle. */
const tiers: Readonly<Record<string, readonly Step[]>> = {
  test: [
    { name: 'main job', command: vitest('main-job') },
    { name: 'style', command: 'npm run --silent check:style' },
    { name: 'words', command: 'npm run --silent check:words' },
    { name: 'unit', command: vitest('fast') },
  ],
  verify: [
    { name: 'journeys', command: vitest('journeys'), sharded: true },
    { name: 'types', command: 'npm run --silent check:types' },
    { name: 'imports', command: 'npm run --silent check:imports' },
    { name: 'unused', command: 'npm run --silent check:unused' },
    { name: 'slow', command: vitest('slow', 'local', 'conformance'), sharded: true },
  ],
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
  const waiting = all.filter((step) => first || step.sharded)
  const failed: string[] = []
  const started = performance.now()
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      if (!(await runStep(step, shard))) failed.push(step.name)
  }
  await Promise.all([worker(), worker()])
  console.log(
    `${failed.length === 0 ? 'Everything passed' : `Failed: ${failed.join(', ')}`}, ${secondsSince(started)} s`,
  )
  return failed.length === 0 ? 0 : 1
}

/** Runs one command and prints its output as one piece, so that parallel steps do not mix. */
async function runStep({ name, command, sharded }: Step, shard: string | undefined): Promise<boolean> {
  const started = performance.now()
  const output: Buffer[] = []
  const child = spawn(`${command}${sharded && shard ? ` --shard ${shard}` : ''}`, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
  })
  child.stdout.on('data', (part: Buffer) => output.push(part))
  child.stderr.on('data', (part: Buffer) => output.push(part))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  process.stdout.write(Buffer.concat(output))
  console.log(`── ${name}: ${code === 0 ? 'passed' : `failed (${code})`} in ${secondsSince(started)} s`)
  return code === 0
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0)
}
