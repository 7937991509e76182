import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { Costs } from './tiers.ts'

const usage = `npm run measure:tests [-- --project NAME… FILE…]
Runs the test files one after the other on an idle machine and writes the seconds of each to test/tiers/costs.json.
Without a project or a file it measures every file anew.`

/** Files below this cost count as one figure: their differences are noise. */
const smallestSeconds = 0.1

interface VitestReport {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { project: { type: 'string', multiple: true }, help: { type: 'boolean', default: false } },
})
if (values.help) console.log(usage)
else measure(values.project ?? ['*'], positionals)

function measure(projects: readonly string[], files: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'retorna-costs-'))
  const outputFile = join(folder, 'report.json')
  const options = projects.flatMap((project) => ['--project', project])
  const runner = spawnSync(
    'npx',
    ['vitest', 'run', '--maxWorkers=1', '--reporter=json', `--outputFile=${outputFile}`, ...options, ...files],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (runner.status !== 0) throw new Error('A test failed: costs are measured of a green run alone')
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as VitestReport
  rmSync(folder, { recursive: true })
  const measured = Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [relative(root, name), secondsOf(endTime - startTime)]),
  )
  const before =
    projects.includes('*') && files.length === 0 ? {} : (JSON.parse(readFileSync(costsFile(), 'utf8')) as Costs).seconds
  const seconds = Object.fromEntries(
    Object.entries({ ...before, ...measured }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
  const costs: Costs = { measured: new Date().toISOString().slice(0, 10), machine, seconds }
  writeFileSync(costsFile(), `${JSON.stringify(costs, null, 2)}\n`)
}

function costsFile(): string {
  return join(import.meta.dirname, 'costs.json')
}

function secondsOf(ms: number): number {
  return Math.max(smallestSeconds, Math.round(ms / 100) / 10)
}
