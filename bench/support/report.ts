import { availableParallelism, cpus, loadavg } from 'node:os'

/** Prints measurements beside their marks and records missed marks. */
export interface Report {
  line(text: string): void
  heading(text: string): void
  atMost(what: string, ours: number, mark: number, unit?: string): void
  atLeast(what: string, ours: number, mark: number, unit?: string): void
  holds(what: string, isTrue: boolean): void
  /** Prints the result; the process exits with 1 when a mark was missed. */
  end(): void
}

/** Starts a report with a description of the machine; `--help` prints usage and exits. */
export function openReport(title: string): Report {
  if (process.argv.includes('--help')) {
    console.log(`${title}: measures and prints each figure beside its mark; docs/benchmarks.md says what it means.`)
    process.exit(0)
  }
  const missed: string[] = []
  const verdict = (what: string, met: boolean, text: string) => {
    if (!met) missed.push(what)
    console.log(`  ${met ? 'ok    ' : 'MISSED'}  ${text}`)
  }
  const marked = (what: string, met: boolean, ours: number, sign: string, mark: number, unit: string) =>
    verdict(
      what,
      met,
      `${what}: ${figure(ours)}${unit} (mark ${sign} ${figure(mark)}${unit}, ratio ${ratio(ours, mark)})`,
    )
  console.log(`${title}\n${machine()}`)
  return {
    line: (text) => console.log(`          ${text}`),
    heading: (text) => console.log(`\n${text}`),
    atMost: (what, ours, mark, unit = '') => marked(what, ours <= mark, ours, '≤', mark, unit),
    atLeast: (what, ours, mark, unit = '') => marked(what, ours >= mark, ours, '≥', mark, unit),
    holds: (what, isTrue) => verdict(what, isTrue, what),
    end() {
      if (wasBusy()) console.log('\nOther processes used the CPU meanwhile: times are upper bounds.')
      console.log(missed.length === 0 ? '\nEvery mark is met.' : `\nMissed: ${missed.join('; ')}`)
      if (missed.length > 0) process.exitCode = 1
    },
  }
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

/** A load above the number of cores means that times are unreliable. */
function machine(): string {
  const load = (loadavg()[0] ?? 0).toFixed(1)
  const model = cpus()[0]?.model ?? 'unknown processor'
  return `Node ${process.version}, ${availableParallelism()} cores (${model}), load ${load} at the start`
}

function wasBusy(): boolean {
  return (loadavg()[0] ?? 0) > 2 * availableParallelism()
}

function figure(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 1 ? 3 : Math.abs(value) < 10 ? 2 : 1)
}

function ratio(ours: number, mark: number): string {
  return mark === 0 ? '–' : (ours / mark).toFixed(2)
}
