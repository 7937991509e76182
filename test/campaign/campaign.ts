import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { type BenchReport, benchReport, type Measurement, type Results, results } from './figures.ts'
import { type State, state, stepsToRun } from './plan.ts'
import { type Step, stepsOf } from './steps.ts'
import { pageOf, summaryOf } from './table.ts'

const usage = `npm run campaign [-- --only NAME… --without NAME… --since REV --seed N --fresh --list]
Runs everything that takes hours, one step after the other, and records its figures in bench/results.json and
docs/reference/benchmarks.md. An interrupted campaign continues where it stopped, as long as the sources do not change.
  --only NAME      this step alone, also if it ended before; can be repeated
  --without NAME   all but this step; can be repeated
  --since REV      mutates the folders that changed after this commit (default: that of the last measurement, else all)
  --seed N         other random values (default: those of the interrupted campaign, else the date)
  --fresh          forgets the interrupted campaign
  --list           prints the steps and the date of each one's last measurement`

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.build/campaign')
const [stateFile, reportFile] = [join(folder, 'state.json'), join(folder, 'report.json')]
const resultsFile = join(root, 'bench/results.json')
const page = join(root, 'docs/reference/benchmarks.md')

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    without: { type: 'string', multiple: true, default: [] },
    since: { type: 'string' },
    seed: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
let running: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    if (running?.pid !== undefined) process.kill(-running.pid, 'SIGTERM')
    console.log('\nInterrupted: npm run campaign continues with this step.')
    process.exit(130)
  })

if (values.help) console.log(usage)
else if (values.list) list()
else process.exitCode = await campaign()

async function campaign(): Promise<number> {
  mkdirSync(folder, { recursive: true })
  if (values.fresh) rmSync(stateFile, { force: true })
  const sources = sourcesNow()
  let done = readState()
  const steps = stepsOf(root, { seed: done.seed, since: values.since ?? lastMutation(readResults()) })
  const names = stepsToRun(
    steps.map(({ name }) => name),
    values,
    done,
    sources,
  )
  console.log(`${names.length} steps, seed ${done.seed}, sources ${sources}; output in .build/campaign/`)
  const failed: string[] = []
  for (const step of steps.filter(({ name }) => names.includes(name))) {
    const measured = await run(step)
    if (!measured) {
      failed.push(step.name)
      continue
    }
    done = { ...done, ended: { ...done.ended, [step.name]: { sources, measured } } }
    writeWhole(stateFile, done)
    record({ ...readResults(), [step.name]: measured })
  }
  const all = readResults()
  const missed = Object.values(all).flatMap(({ figures }) => figures.filter(({ met }) => !met)).length
  console.log(`\n${summaryOf(all)}\n`)
  if (failed.length > 0) console.log(`Without figures (see the logs): ${failed.join(', ')}`)
  console.log(missed > 0 ? `${missed} marks are missed.` : 'Every mark is met.')
  return failed.length + missed > 0 ? 1 : 0
}

function list(): void {
  const all = readResults()
  for (const { name, command, env } of stepsOf(root, { seed: readState().seed, since: values.since })) {
    const variables = Object.entries(env).map(([key, value]) => `${key}=${value} `)
    console.log(`${name.padEnd(12)}${(all[name]?.date ?? 'never').padEnd(12)}${variables.join('')}${command}`)
  }
}

/** Undefined when the command ended without figures. */
async function run(step: Step): Promise<Measurement | undefined> {
  const { name, command, env, figuresOf } = step
  const [started, commit] = [performance.now(), commitNow()]
  process.stdout.write(`${name}: `)
  rmSync(reportFile, { force: true })
  const logFile = join(folder, `${name}.log`)
  const log = createWriteStream(logFile)
  const child = spawn(command, {
    shell: true,
    detached: true,
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, FORCE_COLOR: '0', BENCH_REPORT: reportFile },
  })
  running = child
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  running = undefined
  await new Promise((resolve) => log.end(resolve))
  const report = figuresOf ? printedReport(step, logFile) : writtenReport()
  const outcome = report ? (report.figures.every(({ met }) => met) ? 'met' : 'missed') : `failed (${code})`
  console.log(`${outcome} in ${Math.round((performance.now() - started) / 1000)} s`)
  return report && { ...report, date: new Date().toISOString().slice(0, 10), commit }
}

function printedReport({ title, figuresOf }: Step, logFile: string): BenchReport | undefined {
  const figures = figuresOf?.(stripVTControlCharacters(readFileSync(logFile, 'utf8'))) ?? []
  const machine = `Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown processor'})`
  const busy = (loadavg()[0] ?? 0) > 2 * availableParallelism()
  return figures.length > 0 ? { title, machine, busy, figures: [...figures] } : undefined
}

function writtenReport(): BenchReport | undefined {
  return existsSync(reportFile) ? benchReport.parse(JSON.parse(readFileSync(reportFile, 'utf8'))) : undefined
}

/** The steps in their order, so that a new measurement changes the lines of its own table alone. */
function record(all: Results): void {
  const order = [
    ...new Set([...stepsOf(root, { seed: 1, since: undefined }).map(({ name }) => name), ...Object.keys(all)]),
  ]
  const sorted = Object.fromEntries(order.flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
  writeWhole(resultsFile, sorted)
  writeFileSync(page, pageOf(readFileSync(page, 'utf8'), sorted))
}

function readResults(): Results {
  return results.parse(JSON.parse(readFileSync(resultsFile, 'utf8')))
}

function readState(): State {
  const before = existsSync(stateFile) ? state.parse(JSON.parse(readFileSync(stateFile, 'utf8'))) : undefined
  const seed = Number(values.seed ?? before?.seed ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))
  return { seed, ended: before?.seed === seed ? before.ended : {} }
}

function lastMutation(all: Results): string | undefined {
  return all.mutation?.commit ?? undefined
}

/** An interruption leaves the old file or the new one. */
function writeWhole(file: string, content: unknown): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

function git(...command: string[]): string {
  return execFileSync('git', command, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }).trim()
}

function commitNow(): string {
  return git('rev-parse', '--short=8', 'HEAD')
}

/** Commit and changes, without what a campaign writes itself. */
function sourcesNow(): string {
  const changes = git('diff', 'HEAD', '--', '.', ':!bench/results.json', ':!docs/reference/benchmarks.md')
  const untracked = git('ls-files', '--others', '--exclude-standard', '--', ':!bench/results.json')
  if (changes === '' && untracked === '') return commitNow()
  return `${commitNow()}+${createHash('sha256').update(changes).update(untracked).digest('hex').slice(0, 8)}`
}
