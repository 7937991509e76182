import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Folder } from './mutants.ts'
import { type Found, foundIn, type MutationReport } from './mutation-scores.ts'

const kept = '.local/mutation'

/** What a folder's run found, how long it took, and of which sources and tests that is true. */
export interface Kept extends Found {
  readonly seconds: number
  readonly inputs: string
}

/** What the folder's last run found, unless its sources or tests changed since. */
export function keptOf(root: string, folder: Folder): Kept | undefined {
  const file = keptIn(root, folder)
  if (!existsSync(file)) return undefined
  const last = JSON.parse(readFileSync(file, 'utf8')) as Kept
  return last.inputs === inputsOf(root, folder) ? last : undefined
}

/**
 * Measures a folder and keeps what was found. What its last run says of a mutant holds where neither the mutant nor a
 * test that meets it changed, unless `fresh`.
 *
 * @throws Error Stryker did not end well: a test fails without a mutant too.
 */
export function measure(root: string, folder: Folder, fresh: boolean): Kept {
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
  writeFileSync(keptIn(root, folder), JSON.stringify(result))
  return result
}

/** Runs Stryker over some files (`FILE:10-20` are lines of one), with these tests or, without, all unit tests. */
export function runStryker(
  root: string,
  name: string,
  files: readonly string[],
  tests: readonly string[],
  more: object,
): Found {
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
      // A mutant that only a module's first evaluation meets needs a fresh process each: minutes for a handful.
      ignoreStatic: true,
      concurrency: 2,
      // Over half as long again as the tests take: more, and loops that a mutant makes endless are most of the time.
      timeoutMS: 2000,
      // What a worker makes while it loads lives as long as the worker: room for it is less to collect.
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
        // Every mutant's worker loads the libraries anew: a fifth sooner where they are compiled already.
        NODE_COMPILE_CACHE: join(root, kept, 'compiled'),
        // Read by vitest.config.ts in every process that Stryker starts.
        ...(tests.length > 0 ? { MUTATION_TESTS: tests.join(',') } : {}),
      },
    },
  )
  if (stryker.status !== 0) throw new Error(`${name}: Stryker ended with ${stryker.status ?? stryker.signal}`)
  return foundIn(JSON.parse(readFileSync(join(root, kept, `${name}.stryker.json`), 'utf8')) as MutationReport)
}

function inputsOf(root: string, { files, tests }: Folder): string {
  const hash = createHash('sha256')
  for (const file of [...files, ...tests]) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function nameOf({ name }: Folder): string {
  return name.replaceAll('/', '-')
}

function keptIn(root: string, folder: Folder): string {
  return join(root, kept, `${nameOf(folder)}.json`)
}
