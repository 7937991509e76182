import { readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = new URL('..', import.meta.url).pathname

// Forty processes load the same libraries: what one has compiled serves the others, a twentieth of unit tests' time.
process.env.NODE_COMPILE_CACHE ??= join(root, '.build/compiled')

/** Set where mutants are tried (`npm run bench:mutation`): only the tests beside what is mutated run there. */
const mutating = process.env.STRYKER_MUTATOR_WORKER !== undefined
/** Those of them that do, where not all (`--tests`). */
const trying = process.env.MUTATION_TESTS?.split(',') ?? ['{shared,events,functions}/**/*.test.{ts,tsx}']

const temporaryFiles = (project: string) => ({
  globalSetup: ['test/support/temporary-files.ts'],
  env: { TMPDIR: join(tmpdir(), `retorna-${project}-${process.pid}`) },
})

const unit = {
  name: 'unit',
  ...temporaryFiles('unit'),
  root,
  include: mutating
    ? trying
    : [
        '{shared,events,functions,infra,local,web,bench}/**/*.test.{ts,tsx}',
        'test/{infra,contracts,simulation}/**/*.test.ts',
      ],
  // Hundreds of writes at once, again for every mutant, would find none that a single write does not.
  exclude: mutating ? ['**/races.test.ts'] : [],
  setupFiles: ['test/support/seeded.ts'],
  // Some convert photos or start a cloud: seconds on an idle machine, many times that on a busy one.
  testTimeout: 60_000,
}

/**
 * A file leaves its worker as it found it, so that the next one need not load everything anew: that took a third of the
 * time of the unit tests. Whoever mocks a client of AWS restores it.
 */
const sharing = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true }

/** A mutant is given up at the first test that fails: those that need no table come to it sooner, and small ones. */
class SoonestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const text = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8')
    const cost = (of: string) => (/\blay[A-Z]\w*\(/.test(of) ? 1e6 : 0) + of.length
    return files.toSorted((a, b) => cost(text(a)) - cost(text(b)))
  }
}

/**
 * One project per cost: unit and infra tests need nothing, conformance starts single endpoints, journeys and browser
 * share one local cloud.
 */
export default defineConfig({
  root,
  test: {
    // Journeys wait for browsers and conversions more than they compute: two at once on two cores take two thirds,
    // three as long as two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    ...(mutating && { sequence: { sequencer: SoonestFirst } }),
    projects: mutating
      ? [{ test: unit }]
      : [
          { test: { ...unit, ...sharing } },
          {
            test: {
              ...sharing,
              ...temporaryFiles('conformance'),
              name: 'conformance',
              root,
              include: ['test/conformance/**/*.test.ts'],
              testTimeout: 30_000,
              hookTimeout: 60_000,
            },
          },
          {
            test: {
              ...sharing,
              name: 'journeys',
              root,
              include: ['test/journeys/**/*.test.ts', 'test/browser/**/*.test.ts'],
              globalSetup: ['test/support/local-cloud.ts'],
              testTimeout: 120_000,
              hookTimeout: 120_000,
            },
          },
        ],
  },
})
