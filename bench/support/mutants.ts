import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What is mutated: rules. Not the contract's declarations, nor what only wires (`env`, stores, the user pool's calls,
 * what a function's handler stands in): that is met by whole flows on a local cloud.
 */
export function mutatedIn(root: string): string[] {
  const entries = globSync('functions/*/*.{ts,tsx}', { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('export const handler'),
  )
  return [
    'shared/**/*.ts',
    'functions/**/*.{ts,tsx}',
    '!shared/contract/**',
    '!**/*.test.{ts,tsx}',
    '!functions/**/{env,store,objects,pool,page,document,share-page}.ts',
    ...entries.sort().map((file) => `!${file}`),
  ]
}

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
export const survivors: readonly { readonly file: string; readonly mutant: string; readonly reason: string }[] = [
  {
    file: 'functions/ledger/accounts.ts',
    mutant: 'the default of what no name matched',
    reason: 'only its second place is read, and no default has one',
  },
  {
    file: 'functions/ledger/check.ts',
    mutant: 'an empty `catch`',
    reason: 'a function without an answer answers undefined too',
  },
  {
    file: 'functions/ledger/decide.ts',
    mutant: '`No money of a … leaves`',
    reason: 'the table of steps lets no other leave: the types ask for the sentence',
  },
  {
    file: 'functions/ledger/journal.ts',
    mutant: 'the sum with its sign turned, a leg without a sign',
    reason: 'zero has no sign; the type of a leg has one',
  },
  {
    file: 'functions/ledger/maturity.ts',
    mutant: '`ripe !== undefined` always true',
    reason: 'nothing comes before what is undefined: the types ask for it',
  },
  {
    file: 'functions/ledger/terms.ts',
    mutant: '`userOf` of a stray payment',
    reason: 'its terms have no person either: the types ask for it',
  },
  {
    file: 'functions/orders/decide-payment.ts',
    mutant: 'what stands where no action, no step or no money can be',
    reason: 'the table of steps and `brought` let nothing come there: the types ask for it',
  },
  {
    file: 'shared/money-input.ts',
    mutant: 'the defaults of what no amount matched',
    reason: 'only its second and third place are read, and no default has one',
  },
  {
    file: 'shared/notifications/quiet-hours.ts',
    mutant: '`until <= from`',
    reason: 'they never are the same (`quietHours`)',
  },
  {
    file: 'shared/withdrawals/pix-key.ts',
    mutant: 'the defaults of a phone that is none',
    reason: 'only clean keys come there: the types ask for it',
  },
]

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
