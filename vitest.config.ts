import { readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import {
  journeysInTurn,
  killTest,
  localGlobs,
  mainJob,
  readCosts,
  recipeGlobs,
  slowFiles,
  unitGlobs,
} from './test/tiers/tiers.ts'
import { lucideIcons } from './web/plugins/lucide.ts'
import { numbersInTexts } from './web/plugins/stated-numbers.ts'
import { themeStyles } from './web/plugins/theme.ts'

const root = import.meta.dirname

// Forty processes load the same libraries: a shared compile cache saves a twentieth of the unit tests' time.
process.env.NODE_COMPILE_CACHE ??= join(root, '.build/compiled')

/** Set by Stryker (`npm run bench:mutation`): only the tests beside the mutated file run. */
const mutating = process.env.STRYKER_MUTATOR_WORKER !== undefined
const mutationTests = process.env.MUTATION_TESTS?.split(',') ?? ['{shared,events,functions}/**/*.test.{ts,tsx}']

const slow = slowFiles(readCosts())

const temporaryFiles = (project: string) => ({
  globalSetup: ['test/support/temporary-files.ts'],
  env: { TMPDIR: join(tmpdir(), `retorna-${project}-${process.pid}`) },
})

/**
 * Files share their worker's modules, which saves a third of the time. A file therefore leaves its worker as it found
 * it: a test that mocks an AWS client restores it.
 */
const sharing = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true }

const unit = {
  root,
  setupFiles: ['test/support/every-file.ts', 'test/support/seeded.ts', 'test/support/component-tests.ts'],
  // Some tests convert photos or start processes: seconds on an idle machine, many times that on a busy one.
  testTimeout: 120_000,
}

/** Stryker drops a mutant at the first failing test: small files without a table come first. */
class SoonestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const text = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8')
    const cost = (source: string) => (/\b(lay|create)\w*Table\(/.test(source) ? 1e6 : 0) + source.length
    return files.toSorted((a, b) => cost(text(a)) - cost(text(b)))
  }
}

class InTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ moduleId }: TestSpecification) => journeysInTurn.indexOf(relative(root, moduleId))
    return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b))
  }
}

/** Plain `npx vitest` runs the fast tier; `--project` and `npm run verify` reach the others. */
const fastOnly = process.env.TIER === undefined && !process.argv.some((argument) => argument.startsWith('--project'))

const journeys = {
  ...sharing,
  root,
  setupFiles: ['test/support/every-file.ts'],
  globalSetup: ['test/support/local-cloud.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

const plugins = [lucideIcons(), numbersInTexts(), themeStyles()]

const fast = {
  plugins,
  test: {
    ...unit,
    ...sharing,
    ...temporaryFiles('fast'),
    name: 'fast',
    include: unitGlobs,
    exclude: ['**/node_modules/**', ...slow],
  },
}

const others = [
  {
    plugins,
    // Beside the journeys a hook that makes keys or tables can take long.
    test: {
      ...unit,
      ...sharing,
      ...temporaryFiles('slow'),
      name: 'slow',
      include: [...slow, killTest],
      hookTimeout: 60_000,
    },
  },
  {
    test: {
      ...unit,
      ...sharing,
      ...temporaryFiles('local'),
      name: 'local',
      include: localGlobs,
      exclude: ['**/node_modules/**', killTest],
    },
  },
  { plugins, test: { ...unit, ...temporaryFiles('recipes'), name: 'recipes', include: recipeGlobs } },
  {
    test: {
      ...sharing,
      ...temporaryFiles('conformance'),
      name: 'conformance',
      root,
      setupFiles: ['test/support/every-file.ts'],
      include: ['test/conformance/**/*.test.ts'],
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  },
  { test: { ...journeys, name: 'main-job', include: [mainJob] } },
  {
    test: {
      ...journeys,
      name: 'journeys',
      include: ['test/journeys/**/*.test.ts', 'test/browser/**/*.test.ts'],
      exclude: [mainJob, ...journeysInTurn],
    },
  },
  { test: { ...journeys, name: 'in-turn', include: journeysInTurn, maxWorkers: 1 } },
]

const mutation = {
  plugins,
  test: {
    ...unit,
    ...temporaryFiles('mutation'),
    name: 'mutation',
    include: mutationTests,
    // Races take long; for the guards of writes they are the nearest tests.
    exclude: process.env.MUTATION_RACES === undefined ? ['**/races.test.ts'] : [],
  },
}

/** One project a kind of cost; `test/tiers` says which run in `npm test` and which in `npm run verify`. */
export default defineConfig({
  root,
  test: {
    // Journeys wait for browsers more than they compute: two at once on two cores take two thirds of the time, three
    // take as long as two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: mutating ? SoonestFirst : InTurn },
    projects: mutating ? [mutation] : fastOnly ? [fast] : [fast, ...others],
  },
})
