import { cpSync, globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AssetHashType, DockerImage } from 'aws-cdk-lib'
import { type AssetCode, Code } from 'aws-cdk-lib/aws-lambda'
import { type BundleEntry, bundleFunctionsSync, installForLambda } from './bundle.ts'

const root = join(import.meta.dirname, '../..')
const bundles = join(root, '.build/functions')

/** Returns the function name for bundles, logs and alarms: `functions/saved-searches/api.ts` → `saved-searches-api`. */
export function nameOf(entry: string): string {
  const name = /^functions\/([a-z-]+\/[a-z-]+)\.tsx?$/.exec(entry)?.[1]
  if (!name) throw new Error(`${entry} is not functions/<noun>/<verb>.ts`)
  return name.replace('/', '-')
}

/**
 * Returns a function's code asset. The first call bundles all functions in one esbuild run; the others copy their part.
 * Without bundling the asset is the noun's folder, which is cheap to hash.
 */
export function codeOf(entry: string): AssetCode {
  return Code.fromAsset(join(root, dirname(entry)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: local bundling succeeds or throws.
      image: DockerImage.fromRegistry('scratch'),
      // Distinguishes functions of one folder: CDK deduplicates assets with equal source and options.
      command: [entry],
      local: {
        tryBundle: (outDir) => {
          copyBundle(nameOf(entry), outDir)
          return true
        },
      },
    },
  })
}

let externalPackagesByName: Map<string, string[]> | undefined

function copyBundle(name: string, outDir: string): void {
  externalPackagesByName ??= bundleAll()
  const beside = externalPackagesByName.get(name)
  if (!beside) throw new Error(`No file in functions/ for ${name} exports a handler`)
  cpSync(join(bundles, name), outDir, { recursive: true })
  if (beside.length > 0) installForLambda(beside, outDir)
}

function bundleAll(): Map<string, string[]> {
  rmSync(bundles, { recursive: true, force: true })
  return bundleFunctionsSync(handlerEntries(), bundles, { minify: true, sourcemap: true })
}

function handlerEntries(): BundleEntry[] {
  return globSync('functions/*/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => /^export (const|async function|function) handler\b/m.test(readFileSync(join(root, file), 'utf8')))
    .map((entry) => ({ entry, name: nameOf(entry) }))
}
