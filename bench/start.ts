/**
 * Measures `npm start` until the first page is served: cold in a fresh copy without a build, and warm in the same copy.
 * Packages are installed, as after `npm ci`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, openReport } from './support/report.ts'
import { sized } from './support/sized.ts'
import { readyUrl } from './support/started.ts'

const root = join(import.meta.dirname, '..')
const marks = { coldSeconds: 18, warmSeconds: 4 }
/** USER_HZ of Linux. */
const ticksPerSecond = 100
const coldRuns = sized(3, 1)
const warmRunsEach = sized(2, 1)

interface Start {
  readonly ready: number
  readonly page: number
  /** Processor time of all its processes until then; undefined where the system does not tell. */
  readonly processor: number | undefined
}

const report = openReport('npm start to a served page')
const cold: Start[] = []
const warm: Start[] = []
for (let run = 0; run < coldRuns; run++) {
  const copy = freshCopy()
  try {
    cold.push(await start(copy))
    for (let again = 0; again < warmRunsEach; again++) warm.push(await start(copy))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
state('cold', cold, marks.coldSeconds)
state('warm', warm, marks.warmSeconds)
report.end()

function state(name: string, starts: readonly Start[], mark: number): void {
  const pages = starts.map(({ page }) => page)
  report.atMost(`${name}, to a served page (median of ${starts.length})`, median(pages), mark, ' s')
  const ready = median(starts.map((one) => one.ready)).toFixed(1)
  const range = `${Math.min(...pages).toFixed(1)} to ${Math.max(...pages).toFixed(1)}`
  const processor = median(starts.map((one) => one.processor ?? Number.NaN)).toFixed(1)
  report.line(`Ready: after ${ready} s; the runs took ${range} s, and ${processor} s of processor time`)
}

/** Copies the files known to git. Outside node_modules, because Node runs no TypeScript there. */
function freshCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'retorna-start-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0')) {
    const source = join(root, file)
    if (file && existsSync(source)) cpSync(source, join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Starts the product, requests the first page and an ad, and stops it. Returns seconds since the command. */
async function start(folder: string): Promise<Start> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  // A process group of its own, so that npm and its children stop together.
  const child = spawn('npm', ['start', '--', '--port', '0'], { cwd: folder, detached: true })
  try {
    const url = await readyUrl(child)
    const ready = seconds()
    await demand(`${url}/`, /<div id="root"/)
    await demand(`${url}/api/recyclables`, /"id":"ad_/)
    return { ready, page: seconds(), processor: processorSeconds(child.pid) }
  } finally {
    await end(child)
  }
}

/** Sums the processor time of a process group and its ended children, from Linux's /proc. */
function processorSeconds(group: number | undefined): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return Number(fields[2]) === group ? fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) : 0
      } catch {
        // The process ended meanwhile.
        return 0
      }
    })
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond
}

async function demand(url: string, content: RegExp): Promise<void> {
  const response = await fetch(url)
  const body = await response.text()
  if (!response.ok || !content.test(body)) throw new Error(`${url} answered ${response.status}: ${body.slice(0, 200)}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGINT')
  await ended
}
