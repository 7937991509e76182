import { cpSync, globSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AssetHashType, DockerImage } from 'aws-cdk-lib'
import { type AssetCode, Code } from 'aws-cdk-lib/aws-lambda'
import { type BundleEntry, bundleFunctionsSync, installForLambda } from './bundle.ts'

const root = join(import.meta.dirname, '../..')
const bundles = join(root, '.build/functions')

/** Returns the sources of all Lambda functions, relative to the project root and sorted. */
export function entryFiles(): string[] {
  return globSync('functions/*/entries/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
}

/** Returns the name for bundles, logs and alarms: `functions/orders/entries/api.ts` → `orders-api`. */
export function nameOf(entry: string): string {
  const [, noun, verb] = /^functions\/([a-z-]+)\/entries\/([a-z-]+)\.ts$/.exec(entry) ?? []
  if (!noun || !verb) throw new Error(`${entry} is not functions/<noun>/entries/<verb>.ts`)
  return `${noun}-${verb}`
}

/**
 * Returns a function's code asset. The first call bundles all functions in one esbuild run; the others copy their part.
 * Without bundling the asset is the folder of the noun's entries, which is cheap to hash.
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
  if (!beside) throw new Error(`No file functions/*/entries/*.ts makes ${name}`)
  cpSync(join(bundles, name), outDir, { recursive: true })
  if (beside.length > 0) installForLambda(beside, outDir)
}

function bundleAll(): Map<string, string[]> {
  rmSync(bundles, { recursive: true, force: true })
  const entries: BundleEntry[] = entryFiles().map((entry) => ({ entry, name: nameOf(entry) }))
  return bundleFunctionsSync(entries, bundles, { minify: true, sourcemap: true })
}
