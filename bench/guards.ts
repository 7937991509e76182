/**
 * Takes each guard of money and of its parties away in turn and shows that a test fails: each `throw new Refusal(…)`,
 * each part of the condition before it, each call of a function that may refuse, each clause of the condition of a
 * write. Runs the tests of the folder first; a guard that survives them meets all unit tests that import its file.
 * - `npm run test:guards`: all folders, an hour on two cores
 * - `npm run test:guards -- functions/payouts`: some folders
 * - `npm run test:guards -- functions/payouts/settle.ts`: some files
 * - `npm run test:guards -- --near functions/payouts`: with the tests of the folder only
 *
 * Stryker runs on a copy of the repository in `.build/guards-…`. Accepted survivors, with reasons, are in
 * `bench/support/guards/accepted.ts`.
 */
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { accepted } from './support/guards/accepted.ts'
import { copyTree, type GuardedFile, instrumentFiles } from './support/guards/guarded-tree.ts'
import { type Survivor, tryGuards } from './support/guards/try-guards.ts'
import { additionalTests } from './support/mutants.ts'
import { openReport } from './support/report.ts'
import { sized } from './support/sized.ts'

const folders = ['payouts', 'orders', 'disputes', 'cases', 'entities', 'settings', 'approvals', 'ledger']
const root = join(import.meta.dirname, '..')
mkdirSync(join(root, '.build'), { recursive: true })
const tree = mkdtempSync(join(root, '.build/guards-'))
const { values: chosen, positionals } = parseArgs({
  allowPositionals: true,
  options: { near: { type: 'boolean' }, smallest: { type: 'boolean' }, help: { type: 'boolean' } },
})
const report = openReport('Guards that the tests miss when they are taken away')

const whole = sized(
  folders.map((folder) => `functions/${folder}`),
  ['functions/payouts/settle-many.ts'],
)
const names = positionals.length > 0 ? positionals : whole
const files = names
  .flatMap((name) => (name.endsWith('.ts') ? [name] : globSync(`${name}/**/*.ts`, { cwd: root }).sort()))
  // Entries only connect: journeys on a local cloud test them, as with `bench:mutation`.
  .filter((file) => !file.endsWith('.test.ts') && !file.includes('/entries/'))
// vitest.config.ts reads it in every process of Stryker.
process.env.MUTATION_RACES = 'yes'
process.once('exit', () => rmSync(tree, { recursive: true, force: true }))
copyTree(root, tree)
for (const [folder, guarded] of Map.groupBy(instrumentFiles(root, tree, files), folderOf)) {
  report.heading(folder)
  const survivors = survivorsOf(folder, guarded)
  const missed = survivors.filter((survivor) => !isAccepted(survivor))
  for (const one of missed) report.line(lineOf(one))
  report.line(`${guarded.reduce((sum, { sites }) => sum + sites.length, 0)} guards, ${survivors.length} survive`)
  report.atMost(`${folder}: survivors without a reason`, missed.length, 0)
}
report.heading('Survivors that stay')
for (const { file, guard, reason } of accepted) report.line(`${file}: ${guard}: ${reason}`)
report.end()

/** Tests of other folders take long to start: they run only for the guards that need them. */
function survivorsOf(folder: string, guarded: readonly GuardedFile[]): Survivor[] {
  const beside = [`${folder}/**/*.test.ts`, ...(additionalTests[folder]?.tests ?? [])]
  const near = tryGuards(tree, folder.replaceAll('/', '-'), guarded, beside)
  if (chosen.near) return near
  for (const one of near) report.line(`missed by the tests beside it: ${lineOf(one)}`)
  const left = guarded.flatMap(({ file, sites }) => {
    const alive = sites.filter(({ guard }) => near.some((one) => one.file === file && one.guard === guard))
    return alive.length > 0 ? [{ file, sites: alive }] : []
  })
  return left.length === 0 ? [] : tryGuards(tree, `${folder.replaceAll('/', '-')}-far`, left, [])
}

function lineOf({ file, guard }: Survivor): string {
  return `${file}:${guard.line} ${guard.kind}: ${guard.text}`
}

function folderOf({ file }: GuardedFile): string {
  return file.split('/').slice(0, 2).join('/')
}

function isAccepted({ file, guard }: Survivor): boolean {
  return accepted.some((one) => one.file === file && one.guard === guard.text)
}
