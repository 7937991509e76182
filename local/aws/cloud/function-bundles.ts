import { join } from 'node:path'
import { build } from 'esbuild'
import type { FunctionDefinition } from '../assembly/assembly.ts'
import { StartFailure } from './failure.ts'

/**
 * Bundles each function from the source file in its metadata `entry` (relative to `project`) to
 * `<folder>/<logical id>/index.mjs`. `external` packages are resolved at run time, from the folder upwards.
 * @throws StartFailure with esbuild's message
 */
export async function bundleEntries(
  functions: readonly FunctionDefinition[],
  project: string,
  folder: string,
  external: readonly string[],
): Promise<void> {
  try {
    await build({
      absWorkingDir: project,
      entryPoints: functions.map(({ entry, logicalId }) => ({ in: join(project, entry), out: `${logicalId}/index` })),
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      sourcemap: true,
      platform: 'node',
      target: 'node24',
      format: 'esm',
      mainFields: ['module', 'main'],
      external: [...external],
      // Bundled CommonJS packages call `require` for Node's own modules.
      banner: {
        js: "import { createRequire as createRequireOf } from 'node:module';const require = createRequireOf(import.meta.url);",
      },
      logLevel: 'silent',
    })
  } catch (error) {
    throw new StartFailure(`The functions cannot be bundled:\n${error instanceof Error ? error.message : error}`)
  }
}
