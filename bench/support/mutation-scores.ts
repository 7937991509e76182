export interface Score {
  readonly file: string
  readonly found: number
  readonly survived: number
}

export interface Mutant {
  readonly status: string
  readonly mutatorName: string
  readonly replacement?: string
  readonly location: { readonly start: { readonly line: number; readonly column: number } }
}

export interface MutationReport {
  readonly files: Record<string, { readonly mutants: readonly Mutant[] }>
}

export interface Found {
  readonly scores: readonly Score[]
  /** Mutants found by time-out; a large number means the machine was too busy. */
  readonly late: number
  readonly survivors: readonly string[]
}

const foundBy = ['Killed', 'Timeout']
const lived = ['Survived', 'NoCoverage']

export function hasSurvived({ status }: Mutant): boolean {
  return lived.includes(status)
}

/** Counts a Stryker JSON report, without mutants that do not compile or are ignored. */
export function foundIn(report: MutationReport): Found {
  const files = Object.entries(report.files)
  const scores = files.map(([file, { mutants }]) => ({
    file,
    found: mutants.filter(({ status }) => foundBy.includes(status)).length,
    survived: mutants.filter(hasSurvived).length,
  }))
  return {
    scores: scores.filter(({ found, survived }) => found + survived > 0),
    late: files.flatMap(([, { mutants }]) => mutants).filter(({ status }) => status === 'Timeout').length,
    survivors: files.flatMap(([file, { mutants }]) =>
      mutants.filter(hasSurvived).map((mutant) => lineOf(file, mutant)),
    ),
  }
}

function lineOf(file: string, { location, replacement = '', mutatorName, status }: Mutant): string {
  return `${file}:${location.start.line} ${mutatorName} ${replacement.replace(/\s+/g, ' ').slice(0, 80)} (${status})`
}

export function total(of: readonly Score[]): Pick<Score, 'found' | 'survived'> {
  return of.reduce((sum, one) => ({ found: sum.found + one.found, survived: sum.survived + one.survived }), {
    found: 0,
    survived: 0,
  })
}

export function percent({ found, survived }: Pick<Score, 'found' | 'survived'>): number {
  return Math.round((1000 * found) / Math.max(1, found + survived)) / 10
}
