import { cpSync, globSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AssetHashType, DockerImage } from 'aws-cdk-lib'
import { type AssetCode, Code } from 'aws-cdk-lib/aws-lambda'
import { type BundleEntry, bundleFunctionsSync, installForLambda } from './bundle.ts'

const root = join(import.meta.dirname, '../..')
const bundles = join(root, '.build/functions')

/** `functions/saved-searches/api.ts` → `saved-searches-api`: the function's name in bundles, logs and alarms. */
export function nameOf(entry: string): string {
  const name = /^functions\/([a-z-]+\/[a-z-]+)\.tsx?$/.exec(entry)?.[1]
  if (!name) throw new Error(`${entry} is not functions/<noun>/<verb>.ts`)
  return name.replace('/', '-')
}

/**
 * The code of one function. CDK bundles while it constructs, so the first function bundled takes all others with it
 * in one esbuild run and they copy their part. A synthesis without bundling runs nothing: the asset is then the
 * noun's folder, which is small to read.
 */
export function codeOf(entry: string): AssetCode {
  return Code.fromAsset(join(root, dirname(entry)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: the local bundling succeeds or throws.
      image: DockerImage.fromRegistry('scratch'),
      // Tells functions of one folder apart: CDK takes assets of equal source and options for one.
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

/** For each function the packages that belong beside its bundle. */
let besideByName: Map<string, string[]> | undefined

function copyBundle(name: string, outDir: string): void {
  besideByName ??= bundleAll()
  const beside = besideByName.get(name)
  if (!beside) throw new Error(`No file in functions/ for ${name} exports a handler`)
  cpSync(join(bundles, name), outDir, { recursive: true })
  if (beside.length > 0) installForLambda(beside, outDir)
}

function bundleAll(): Map<string, string[]> {
  rmSync(bundles, { recursive: true, force: true })
  return bundleFunctionsSync(handlerEntries(), bundles, { minify: true, sourcemap: true })
}

/** Every file directly in a noun's folder that exports a `handler`. */
function handlerEntries(): BundleEntry[] {
  return globSync('functions/*/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => /^export (const|async function|function) handler\b/m.test(readFileSync(join(root, file), 'utf8')))
    .map((entry) => ({ entry, name: nameOf(entry) }))
}
