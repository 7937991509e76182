import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { type BenchReport, type Figure, formatted } from '../../test/campaign/figures.ts'
import { isSmallest } from './sized.ts'

/** Prints measurements beside their marks and records missed marks. */
export interface Report {
  line(text: string): void
  heading(text: string): void
  atMost(what: string, ours: number, mark: number, unit?: string): void
  atLeast(what: string, ours: number, mark: number, unit?: string): void
  holds(what: string, isTrue: boolean): void
  /**
   * Prints the result and writes it to the file that BENCH_REPORT names; the process exits with 1 when a mark was
   * missed. Marks are those of the usual size, so a smallest run judges none.
   */
  end(): void
}

/** Starts a report with a description of the machine; `--help` prints usage and exits. */
export function openReport(title: string): Report {
  if (process.argv.includes('--help')) {
    console.log(`${title}: measures and prints each figure beside its mark; docs/benchmarks.md says what it means.`)
    process.exit(0)
  }
  const figures: Figure[] = []
  let heading = ''
  const add = (figure: Omit<Figure, 'heading'>, text: string) => {
    figures.push({ heading, ...figure })
    console.log(`  ${figure.met ? 'ok    ' : 'MISSED'}  ${text}`)
  }
  const marked = (what: string, ours: number, sign: '≤' | '≥', mark: number, unit: string) =>
    add(
      { what, ours, sign, mark, unit, met: sign === '≤' ? ours <= mark : ours >= mark },
      `${what}: ${formatted(ours)}${unit} (mark ${sign} ${formatted(mark)}${unit}, ratio ${ratio(ours, mark)})`,
    )
  console.log(`${title}\n${machine()}, load ${load().toFixed(1)} at the start`)
  return {
    line: (text) => console.log(`          ${text}`),
    heading(text) {
      heading = text
      console.log(`\n${text}`)
    },
    atMost: (what, ours, mark, unit = '') => marked(what, ours, '≤', mark, unit),
    atLeast: (what, ours, mark, unit = '') => marked(what, ours, '≥', mark, unit),
    holds: (what, isTrue) => add({ what, ours: Number(isTrue), sign: 'holds', mark: 1, unit: '', met: isTrue }, what),
    end() {
      const missed = figures.filter(({ met }) => !met).map(({ what }) => what)
      if (isSmallest) {
        console.log('\nThe smallest run has ended; it judges no mark.')
        return
      }
      if (wasBusy()) console.log('\nOther processes used the CPU meanwhile: times are upper bounds.')
      console.log(missed.length === 0 ? '\nEvery mark is met.' : `\nMissed: ${missed.join('; ')}`)
      write({ title, machine: machine(), busy: wasBusy(), figures })
      if (missed.length > 0) process.exitCode = 1
    },
  }
}

function write(report: BenchReport): void {
  const { BENCH_REPORT } = process.env
  if (BENCH_REPORT) writeFileSync(BENCH_REPORT, JSON.stringify(report))
}

/** Returns the median, which one disturbed run does not change. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function machine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor'
  return `Node ${process.version}, ${availableParallelism()} cores (${model})`
}

function load(): number {
  return loadavg()[0] ?? 0
}

/** A load above the number of cores means that times are unreliable. */
function wasBusy(): boolean {
  return load() > 2 * availableParallelism()
}

function ratio(ours: number, mark: number): string {
  return mark === 0 ? '–' : (ours / mark).toFixed(2)
}
