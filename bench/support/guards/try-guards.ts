import { reportOfStryker } from '../mutation-run.ts'
import { hasSurvived, type Mutant } from '../mutation-scores.ts'
import type { Guard } from './find-guards.ts'
import type { GuardedFile } from './guarded-tree.ts'
import type { Site } from './instrument.ts'

export interface Survivor {
  readonly file: string
  readonly guard: Guard
}

/**
 * Turns each switch off in turn and runs the tests that reach it.
 *
 * @param tests globs; none means all unit tests that import the file
 * @returns the guards without which every test passes
 * @throws Error when a test fails with all guards on
 */
export function tryGuards(
  tree: string,
  name: string,
  files: readonly GuardedFile[],
  tests: readonly string[],
): Survivor[] {
  const mutate = files.flatMap(({ file, sites }) => sites.map((site) => `${file}:${rangeOf(site)}`))
  const { files: reported } = reportOfStryker(tree, name, mutate, tests, {
    // The tree is a copy already.
    inPlace: true,
    // A switch is a `true`: only its negation is of interest.
    mutator: { excludedMutations: ['ConditionalExpression'] },
    // A condition may be a constant of its module.
    ignoreStatic: false,
    concurrency: 1,
    // A guard taken away makes no endless loop: a time-out would only say that the machine is busy.
    timeoutMS: 120_000,
    logLevel: 'warn',
    reporters: ['json', 'progress-append-only'],
  })
  return files.flatMap(({ file, sites }) => {
    const mutants = reported[file]?.mutants ?? []
    return sites.flatMap((site) => {
      const mutant = mutants.find((one) => isAt(one, site))
      // Stryker leaves some places alone, such as constants `as const`: nothing shows that a test misses them.
      return !mutant || hasSurvived(mutant) ? [{ file, guard: site.guard }] : []
    })
  })
}

function rangeOf({ line, column }: Site): string {
  return `${line}:${column}-${line}:${column + 'true'.length}`
}

/** Columns of reports count from 1, and excluded mutants of the same place are in them too. */
function isAt({ mutatorName, location: { start } }: Mutant, { line, column }: Site): boolean {
  return mutatorName === 'BooleanLiteral' && start.line === line && start.column === column + 1
}
