import { execFileSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { droppableConstants } from './pure-constants.ts'
import {
  droppableSchemas,
  mapForEndpoints,
  unusedCredentialSources,
  unusedEventStreams,
  unusedJsonSchemas,
} from './sdk-weight.ts'

/** A function to bundle: source (`functions/recyclables/entries/api.ts`) and name of the output folder. */
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
 * Packages outside the bundle. sharp contains a platform binary; the gazetteer is one megabyte read on first use, and
 * bundled it would slow down every cold start.
 */
const externalPackages = ['sharp', 'municipios-brasil']

/**
 * Bundles all functions in one esbuild run for deployment: `<outDir>/<name>/index.mjs`, an ES module with `handler`,
 * and the texts that it reads beside it (decisions/0088). Returns the external packages by name. Rejects with esbuild's
 * messages.
 */
export async function bundleFunctions(
  entries: readonly BundleEntry[],
  outDir: string,
  choices: BundleChoices = {},
): Promise<Map<string, string[]>> {
  const { metafile } = await build(optionsFor(entries, outDir, './texts/', choices))
  for (const [name, catalogues] of cataloguesOf(metafile)) copyTexts(catalogues, join(outDir, name, 'texts'))
  return externalPackagesOf(metafile)
}

/**
 * Bundles all functions with their common modules in shared chunks. It takes a sixth of the processor time and a
 * fourteenth of the disk space of `bundleFunctions`; a deployment cannot use it, because each function is uploaded
 * alone. Rejects with esbuild's messages.
 */
export async function bundleWithSharedChunks(entries: readonly BundleEntry[], outDir: string): Promise<void> {
  await build({
    ...optionsFor(entries, outDir, '../texts/', { sourcemap: true }),
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
  })
  copyTexts(['*'], join(outDir, 'texts'))
}

/** Runs `bundleFunctions` in a child process, because CDK bundles synchronously. Throws on failure. */
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
 * Installs packages for Lambda's arm64 Linux beside a bundle, in the versions of `package.json`. Needs network access
 * to the registry.
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
  // This file differs from run to run and would change the asset hash.
  rmSync(join(directory, 'node_modules/.package-lock.json'), { force: true })
}

function optionsFor(
  entries: readonly BundleEntry[],
  outDir: string,
  textsFolder: './texts/' | '../texts/',
  choices: BundleChoices,
) {
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
    external: [...externalPackages, ...unusedCredentialSources],
    plugins: [droppableSchemas(root), unusedEventStreams, mapForEndpoints, unusedJsonSchemas, droppableConstants(root)],
    minify: choices.minify ?? false,
    // Functions render e-mails only: Preact does it in 12 KiB (compressed), React in 37.
    alias: {
      react: 'preact/compat',
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/server': 'preact-render-to-string',
    },
    // Stack traces need positions only, and Lambda loads the map on every crash.
    sourcemap: choices.sourcemap ?? false,
    sourcesContent: false,
    // React and other packages select their production build by it.
    define: { 'process.env.NODE_ENV': '"production"', textsFolder: JSON.stringify(textsFolder) },
    // Bundled CommonJS packages call `require` for Node's own modules.
    banner: {
      js: "import { createRequire as createRequireOf } from 'node:module';const require = createRequireOf(import.meta.url);",
    },
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
  } as const satisfies BuildOptions
}

/** Returns the text catalogues of each bundle, by their modules `functions/<noun>/texts/<catalogue>.ts`. */
function cataloguesOf({ outputs }: Metafile): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [file, { inputs }] of Object.entries(outputs)) {
    const name = /([^/]+)\/index\.mjs$/.exec(file)?.[1]
    const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    const catalogues = used.flatMap(([input]) => /functions\/[^/]+\/texts\/([^/]+)\.ts$/.exec(input)?.[1] ?? [])
    if (name) found.set(name, catalogues)
  }
  return found
}

/** Copies catalogues in all locales. */
function copyTexts(catalogues: readonly string[], to: string): void {
  const texts = join(root, 'functions/texts')
  for (const file of catalogues.flatMap((name) => globSync(`${texts}/*/${name}.json`)))
    cpSync(file, join(to, relative(texts, file)), { recursive: true })
}

function externalPackagesOf({ outputs }: Metafile): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [file, output] of Object.entries(outputs)) {
    const name = /([^/]+)\/index\.mjs$/.exec(file)?.[1]
    if (!name) continue
    const imported = new Set(output.imports.filter(({ external }) => external).map(({ path }) => path))
    found.set(
      name,
      externalPackages.filter((one) => imported.has(one)),
    )
  }
  return found
}
