/**
 * How many small faults, put into the rules one at a time, the tests find: Stryker over `shared/` and the rules of
 * `functions/`, with the unit tests beside them, in a fixed order of random inputs (`test/support/seeded.ts`).
 *
 *     npm run bench:mutation                                   all of it, about ten minutes on two cores
 *     npm run bench:mutation -- functions/catalogue/change.ts  some files
 *     npm run bench:mutation -- --tests TEST,TEST FILE ...     tried by these tests alone: sooner, and never more than
 *                                                              all tests find; FILE:10-20 are some lines of one
 *
 * What survives stands in `.local/mutation/mutation.html`; what may survive, with the reason, in
 * `bench/support/mutants.ts`.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { areas, linesOf, type MutationReport, mutatedIn, type Score, scoresOf, survivors } from './support/mutants.ts'
import { openReport } from './support/report.ts'

const root = join(import.meta.dirname, '..')
const folder = '.local/mutation'
const { values: chosen, positionals: only } = parseArgs({
  options: { help: { type: 'boolean' }, tests: { type: 'string' } },
  allowPositionals: true,
})

if (chosen.help) {
  console.log(
    'npm run bench:mutation [-- [--tests TEST,...] FILE ...]   the share of mutants that the tests find, by folder',
  )
  process.exit(0)
}

mkdirSync(join(root, folder), { recursive: true })
const configuration = join(folder, 'stryker.json')
writeFileSync(
  join(root, configuration),
  JSON.stringify({
    testRunner: 'vitest',
    vitest: { configFile: 'test/vitest.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: only.length > 0 ? [...only, '!**/*.test.{ts,tsx}'] : mutatedIn(root),
    coverageAnalysis: 'perTest',
    // A mutant that only a module's first evaluation meets needs a fresh process each: minutes for a handful.
    ignoreStatic: true,
    concurrency: 2,
    // What did not change since the last whole run is taken from it.
    incremental: only.length === 0,
    incrementalFile: `${folder}/incremental.json`,
    tempDirName: `${folder}/sandbox`,
    ignorePatterns: ['/.build', '/.local', '/cdk.out'],
    reporters: ['json', 'html', 'progress-append-only'],
    jsonReporter: { fileName: `${folder}/mutation.json` },
    htmlReporter: { fileName: `${folder}/mutation.html` },
    allowConsoleColors: false,
    disableTypeChecks: false,
  }),
)

// Read by test/vitest.config.ts in every process that Stryker starts.
const tests = chosen.tests ? { MUTATION_TESTS: chosen.tests } : {}
const report = openReport('Mutants that the tests find')
const stryker = spawnSync(
  process.execPath,
  [join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', configuration],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...tests } },
)
if (stryker.status !== 0) throw new Error(`Stryker ended with ${stryker.status ?? stryker.signal}`)

const result = JSON.parse(readFileSync(join(root, folder, 'mutation.json'), 'utf8')) as MutationReport
const { scores, surviving } = scoresOf(result)
for (const area of areas) {
  const inside = scores.filter(({ file }) => area.holds(file))
  if (inside.length === 0) continue
  report.heading(area.name)
  for (const one of inside) report.line(`${percent(one)} %  ${one.file} (${one.found} of ${one.found + one.survived})`)
  report.atLeast(area.name, percent(total(inside)), area.mark, ' %')
}
if (only.length > 0) {
  report.heading('Survivors')
  for (const line of linesOf(result)) report.line(line)
}
report.heading('Survivors that stay')
for (const { file, mutant, reason } of survivors) report.line(`${file}: ${mutant}: ${reason}`)
report.line(`${surviving} survive in all`)
report.end()

function total(of: readonly Score[]): Pick<Score, 'found' | 'survived'> {
  return of.reduce((sum, one) => ({ found: sum.found + one.found, survived: sum.survived + one.survived }), {
    found: 0,
    survived: 0,
  })
}

function percent({ found, survived }: Pick<Score, 'found' | 'survived'>): number {
  return Math.round((1000 * found) / Math.max(1, found + survived)) / 10
}
