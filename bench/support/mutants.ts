/** What is mutated: rules. Not the contract's declarations, nor what only wires (`api`, `env`, stores, entries). */
export const mutated = [
  'shared/**/*.ts',
  'functions/**/*.{ts,tsx}',
  '!shared/contract/**',
  '!**/*.test.{ts,tsx}',
  '!functions/*/{api,env,store,objects,page,document,share,share-page}.ts',
  '!functions/*/{convert,remove,clear,sweep,relay,send,tell,match,digest}.ts',
  '!functions/accounts/{pre-sign-up,pre-authentication,post-confirmation,custom-message}.ts',
]

interface Area {
  readonly name: string
  /** Lowest share of mutants found, in per cent. */
  readonly mark: number
  holds(file: string): boolean
}

/** The marks: what the whole product hangs on is held higher than what it stands on. */
export const areas: readonly Area[] = [
  { name: 'shared', mark: 85, holds: (file) => file.startsWith('shared/') },
  {
    name: 'rules of functions',
    mark: 85,
    holds: (file) => /^functions\/(?!kit\/|ledger\/)/.test(file),
  },
  { name: 'ledger', mark: 95, holds: (file) => file.startsWith('functions/ledger/') },
  { name: 'kit', mark: 75, holds: (file) => file.startsWith('functions/kit/') },
]

/** Survivors that stay, and why no test can or should find them. */
export const survivors: readonly { readonly file: string; readonly mutant: string; readonly reason: string }[] = []

export interface Score {
  readonly file: string
  readonly found: number
  readonly survived: number
}

interface Mutant {
  readonly status: string
  readonly mutatorName: string
  readonly replacement?: string
  readonly location: { readonly start: { readonly line: number } }
}

/** Stryker's report, as far as it is read here. */
export interface MutationReport {
  readonly files: Record<string, { readonly mutants: readonly Mutant[] }>
}

const foundBy = ['Killed', 'Timeout']
const lived = ['Survived', 'NoCoverage']

/** Counts a report in Stryker's JSON form. Mutants that do not compile or are ignored count for neither side. */
export function scoresOf(report: MutationReport): { scores: Score[]; surviving: number } {
  const scores = Object.entries(report.files).map(([file, { mutants }]) => ({
    file,
    found: mutants.filter(({ status }) => foundBy.includes(status)).length,
    survived: mutants.filter(({ status }) => lived.includes(status)).length,
  }))
  return {
    scores: scores.filter(({ found, survived }) => found + survived > 0),
    surviving: scores.reduce((sum, { survived }) => sum + survived, 0),
  }
}

/** The mutants that no test found, a line each: where, and what stood there instead. */
export function linesOf(report: MutationReport): string[] {
  return Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => lived.includes(status))
      .map(
        ({ location, replacement = '', mutatorName, status }) =>
          `${file}:${location.start.line} ${mutatorName} ${replacement.replace(/\s+/g, ' ').slice(0, 80)} (${status})`,
      ),
  )
}
