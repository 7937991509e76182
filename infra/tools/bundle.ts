import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { droppableSchemas, unusedCredentialSources } from './sdk-weight.ts'

/**
 * One function to bundle: `entry` from the project's root (`functions/recyclables/api.ts`), `name` the folder it goes
 * to.
 */
export interface BundleEntry {
  readonly name: string
  readonly entry: string
}

export interface BundleChoices {
  readonly minify?: boolean
  readonly sourcemap?: boolean
}

const root = join(import.meta.dirname, '../..')

/**
 * Not bundled but put beside the bundle: sharp carries a binary for the machine it runs on; the gazetteer is a megabyte
 * that is read on first use, and inside the bundle would weigh on every cold start.
 */
const besideBundle = ['sharp', 'municipios-brasil']

/**
 * Bundles all functions in one esbuild run: `<outDir>/<name>/index.mjs`, an ES module for Node 24 that exports
 * `handler`. This is what is deployed and what runs locally. Gives for each name the packages that belong beside its
 * bundle. Rejects with esbuild's messages.
 */
export async function bundleFunctions(
  entries: readonly BundleEntry[],
  outDir: string,
  choices: BundleChoices = {},
): Promise<Map<string, string[]>> {
  const { metafile } = await build(optionsFor(entries, outDir, choices))
  return packagesBeside(metafile)
}

/** The same without a promise, in a process of its own, since CDK bundles synchronously. Throws where that fails. */
export function bundleFunctionsSync(
  entries: readonly BundleEntry[],
  outDir: string,
  choices: BundleChoices = {},
): Map<string, string[]> {
  const program = join(import.meta.dirname, 'bundle-process.ts')
  const answer = execFileSync(process.execPath, [program], {
    input: JSON.stringify([entries, outDir, choices]),
    stdio: ['pipe', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  return new Map(JSON.parse(answer) as [string, string[]][])
}

/**
 * Puts packages, in the versions of our `package.json`, built for Lambda's arm64 Linux, beside a bundle. Needs the
 * registry.
 */
export function installForLambda(packages: readonly string[], directory: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const wanted = packages.map((name) => `${name}@${dependencies[name]}`)
  const platform = ['--os=linux', '--cpu=arm64', '--libc=glibc']
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts']
  execFileSync('npm', ['install', '--prefix', directory, ...platform, ...quiet, ...wanted], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // npm notes the installed tree there; it differs from run to run and would change the asset's hash.
  rmSync(join(directory, 'node_modules/.package-lock.json'), { force: true })
}

function optionsFor(entries: readonly BundleEntry[], outDir: string, choices: BundleChoices) {
  return {
    absWorkingDir: root,
    entryPoints: entries.map(({ name, entry }) => ({ in: entry, out: `${name}/index` })),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    external: [...besideBundle, ...unusedCredentialSources],
    plugins: [droppableSchemas],
    minify: choices.minify ?? false,
    // Sources stay out of the map: stack traces need positions only, and Lambda loads the map on every crash.
    sourcemap: choices.sourcemap ?? false,
    sourcesContent: false,
    // React and others choose their production build by it.
    define: { 'process.env.NODE_ENV': '"production"' },
    // CommonJS packages inside an ES module still call `require` for Node's own modules.
    banner: {
      js: "import { createRequire as createRequireOf } from 'node:module';const require = createRequireOf(import.meta.url);",
    },
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
  } as const satisfies BuildOptions
}

function packagesBeside({ outputs }: Metafile): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [file, output] of Object.entries(outputs)) {
    const name = /([^/]+)\/index\.mjs$/.exec(file)?.[1]
    if (!name) continue
    const imported = new Set(output.imports.filter(({ external }) => external).map(({ path }) => path))
    found.set(
      name,
      besideBundle.filter((one) => imported.has(one)),
    )
  }
  return found
}
