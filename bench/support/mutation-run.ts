import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Folder } from './mutants.ts'
import { type Found, foundIn, type MutationReport } from './mutation-scores.ts'

const kept = '.build/mutation'

/** Cached result of a folder with its duration and a digest of sources and tests. */
export interface CachedResult extends Found {
  readonly seconds: number
  readonly inputs: string
}

export function cachedResultOf(root: string, folder: Folder): CachedResult | undefined {
  const file = cacheFileOf(root, folder)
  if (!existsSync(file)) return undefined
  const last = JSON.parse(readFileSync(file, 'utf8')) as CachedResult
  return last.inputs === inputsOf(root, folder) ? last : undefined
}

/**
 * Measures a folder and caches the result. Without `fresh` it reuses results of unchanged mutants and tests.
 *
 * @throws Error when Stryker fails, for example because a test fails without a mutant
 */
export function measure(root: string, folder: Folder, fresh: boolean): CachedResult {
  const start = Date.now()
  const inputs = inputsOf(root, folder)
  const name = nameOf(folder)
  const found = runStryker(root, name, folder.files, folder.tests, {
    incremental: true,
    force: fresh,
    incrementalFile: `${kept}/${name}.incremental.json`,
    logLevel: 'warn',
    reporters: ['json', 'html'],
  })
  const result = { ...found, seconds: Math.round((Date.now() - start) / 1000), inputs }
  writeFileSync(cacheFileOf(root, folder), JSON.stringify(result))
  return result
}

/** Runs Stryker on files (`FILE:10-20` selects lines) with these tests, or with all unit tests. */
export function runStryker(
  root: string,
  name: string,
  files: readonly string[],
  tests: readonly string[],
  more: object,
): Found {
  return foundIn(reportOfStryker(root, name, files, tests, more))
}

/** As `runStryker`, with each mutant instead of their number. */
export function reportOfStryker(
  root: string,
  name: string,
  files: readonly string[],
  tests: readonly string[],
  more: object,
): MutationReport {
  mkdirSync(join(root, kept), { recursive: true })
  const configuration = `${kept}/stryker.json`
  writeFileSync(
    join(root, configuration),
    JSON.stringify({
      testRunner: 'vitest',
      vitest: { configFile: 'vitest.config.ts' },
      plugins: [join(root, 'bench/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
      mutate: files,
      coverageAnalysis: 'perTest',
      // Static mutants need a fresh process each: minutes for a handful.
      ignoreStatic: true,
      concurrency: 2,
      // Over half of the tests' own time; more would let endless loops of mutants dominate.
      timeoutMS: 2000,
      // Modules live as long as the worker: a larger young generation needs less garbage collection.
      testRunnerNodeArgs: ['--max-semi-space-size=64'],
      tempDirName: `${kept}/sandbox`,
      ignorePatterns: ['/.build', '/.local', '/cdk.out'],
      jsonReporter: { fileName: `${kept}/${name}.stryker.json` },
      htmlReporter: { fileName: `${kept}/${name}.html` },
      allowConsoleColors: false,
      disableTypeChecks: false,
      ...more,
    }),
  )
  const stryker = spawnSync(
    process.execPath,
    [join(root, 'bench/node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', configuration],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        // Each worker loads all libraries; the compile cache saves a fifth.
        NODE_COMPILE_CACHE: join(root, kept, 'compiled'),
        // vitest.config.ts reads it in every process of Stryker.
        ...(tests.length > 0 ? { MUTATION_TESTS: tests.join(',') } : {}),
      },
    },
  )
  if (stryker.status !== 0) throw new Error(`${name}: Stryker ended with ${stryker.status ?? stryker.signal}`)
  return JSON.parse(readFileSync(join(root, kept, `${name}.stryker.json`), 'utf8')) as MutationReport
}

function inputsOf(root: string, { files, tests }: Folder): string {
  const hash = createHash('sha256')
  for (const file of [...files, ...tests]) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function nameOf({ name }: Folder): string {
  return name.replaceAll('/', '-')
}

function cacheFileOf(root: string, folder: Folder): string {
  return join(root, kept, `${nameOf(folder)}.json`)
}
