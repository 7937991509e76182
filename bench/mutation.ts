/**
 * Measures the share of mutants found by tests: Stryker over `shared/` and the rules of `functions/`, by folder. It
 * runs the unit tests of the folder and those in `bench/support/mutants.ts`, with fixed random inputs
 * (`test/support/seeded.ts`). The whole test suite finds at least as many.
 * - `npm run bench:mutation`: everything, about four hours on two cores
 * - `npm run bench:mutation -- --fresh`: ignores earlier results
 * - `npm run bench:mutation -- functions/talk`: some folders with their subfolders
 * - `npm run bench:mutation -- --since REV`: the folders with a source or test that changed after a commit
 * - `npm run bench:mutation -- functions/catalogue/change.ts`: some files, with all unit tests
 * - `npm run bench:mutation -- --tests TEST,TEST FILE ...`: with these tests only; faster, finds at most as many.
 *   FILE:10-20 selects lines.
 *
 * Results are cached in `.build/mutation/<folder>.json` until the folder's sources or tests change, so an interrupted
 * run continues. Changes elsewhere (test support, called rules) are not detected: use `--fresh`. Survivors are in
 * `.build/mutation/<folder>.html`; accepted ones, with reasons, in `bench/support/mutants.ts`.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { areas, type Folder, foldersIn, survivors } from './support/mutants.ts'
import { cachedResultOf, measure, runStryker } from './support/mutation-run.ts'
import { type Found, percent, total } from './support/mutation-scores.ts'
import { openReport } from './support/report.ts'
import { sized } from './support/sized.ts'

const root = join(import.meta.dirname, '..')
const { values: chosen, positionals } = parseArgs({
  options: {
    help: { type: 'boolean' },
    tests: { type: 'string' },
    fresh: { type: 'boolean' },
    since: { type: 'string' },
    smallest: { type: 'boolean' },
  },
  allowPositionals: true,
})

if (chosen.help) {
  console.log(
    'npm run bench:mutation [-- [--fresh] [--since REV | FOLDER ...] | [--tests TEST,...] FILE ...]   the share of mutants that the' +
      ' tests find, by folder',
  )
  process.exit(0)
}

const all = foldersIn(root)
const least = sized([], ['shared/money-input.ts'])
const only = chosen.since !== undefined ? changedFolders(chosen.since) : [...positionals, ...least]
const named = all.filter(({ name }) => only.some((one) => `${name}/`.startsWith(`${one}/`)))
const whole = only.length === 0 && chosen.since === undefined
const report = openReport(
  `Mutants that the tests find${chosen.since === undefined ? '' : `, in folders changed since ${chosen.since}`}`,
)
const found = whole || named.length > 0 || chosen.since !== undefined ? byFolder(whole ? all : named) : [ofFiles(only)]

for (const area of areas) {
  const inside = found.flatMap(({ scores }) => scores).filter(({ file }) => area.holds(file))
  if (inside.length === 0) continue
  report.heading(area.name)
  for (const one of inside) report.line(`${percent(one)} %  ${one.file} (${one.found} of ${one.found + one.survived})`)
  report.atLeast(area.name, percent(total(inside)), area.mark, ' %')
}
const surviving = found.flatMap((one) => one.survivors)
if (!whole) {
  report.heading('Survivors')
  for (const line of surviving) report.line(line)
}
report.heading('Survivors that stay')
for (const { file, mutant, reason } of survivors) report.line(`${file}: ${mutant}: ${reason}`)
report.line(`${surviving.length} survive in all`)
report.end()

/** Returns the folders with a source or a test that changed after the commit, also without a commit of its own. */
function changedFolders(since: string): string[] {
  const git = (...command: string[]) => execFileSync('git', command, { cwd: root, encoding: 'utf8' }).split('\n')
  const changed = new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])
  return all
    .filter(({ files, tests }) => [...files, ...tests].some((file) => changed.has(file)))
    .map(({ name }) => name)
}

/** Reports each folder when done; a failed one does not stop the others. */
function byFolder(folders: readonly Folder[]): Found[] {
  report.heading('Folders')
  return folders.flatMap((folder) => {
    const kept = chosen.fresh ? undefined : cachedResultOf(root, folder)
    try {
      const { scores, late, survivors: lived, seconds } = kept ?? measure(root, folder, chosen.fresh ?? false)
      const sum = total(scores)
      report.line(
        `${percent(sum)} %  ${folder.name} (${sum.found} of ${sum.found + sum.survived}, ${late} by time) in ` +
          `${seconds} s${kept ? ', before' : ''}`,
      )
      return [{ scores, late, survivors: lived }]
    } catch (failure) {
      report.holds(failure instanceof Error ? failure.message : String(failure), false)
      return []
    }
  })
}

function ofFiles(files: readonly string[]): Found {
  const tests = chosen.tests ?? sized(undefined, 'shared/money-input.test.ts')
  return runStryker(root, 'chosen', [...files, '!**/*.test.{ts,tsx}'], tests?.split(',') ?? [], {
    reporters: ['json', 'html', 'progress-append-only'],
  })
}
