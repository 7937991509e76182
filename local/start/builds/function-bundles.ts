import { type BundleEntry, bundleWithSharedChunks } from '../../../infra/tools/bundle.ts'
import type { FunctionDefinition } from '../../aws/assembly/assembly.ts'
import { StartFailure } from '../../aws/cloud/failure.ts'
import { built } from './built.ts'

const sources = [
  'functions/**/*.{ts,tsx,json}',
  'shared/**/*.{ts,json}',
  'events/**/*.{ts,json}',
  'infra/tools/{bundle,sdk-weight}.ts',
  'package-lock.json',
]

/**
 * Bundles the functions from the deployed entries with the deployed options: one folder per function, named by logical
 * id, and one of shared chunks.
 * @throws StartFailure with esbuild's message
 */
export async function bundle(functions: readonly FunctionDefinition[]): Promise<{ folder: string; cached: boolean }> {
  const entries = entriesOf(functions)
  return built('functions', sources, JSON.stringify(entries), (folder) => bundleInto(entries, folder))
}

export async function bundleInto(entries: readonly BundleEntry[], folder: string): Promise<void> {
  try {
    await bundleWithSharedChunks(entries, folder)
  } catch (error) {
    throw new StartFailure(`The functions cannot be bundled:\n${error instanceof Error ? error.message : error}`)
  }
}

export function entriesOf(functions: readonly FunctionDefinition[]): BundleEntry[] {
  return functions.map(({ entry, logicalId }) => ({ entry, name: logicalId }))
}
