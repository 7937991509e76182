import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '../../..')

/**
 * Returns the keys of the table that the code of each entry names, by entry. Index keys of a written item are left out:
 * they are values of its row.
 */
export async function bundledKeys(entries: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { outputFiles } = await build({
    entryPoints: entries.map((entry) => ({ in: join(root, entry), out: entry.replace(/\.ts$/, '') })),
    outdir: join(root, '.build/keys'),
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    loader: { '.json': 'empty' },
    logLevel: 'silent',
  })
  return new Map(
    outputFiles.map(({ path, text }) => {
      const entry = `${path.slice(join(root, '.build/keys/').length).replace(/\.js$/, '')}.ts`
      return [entry, [...new Set(namedIn(text))]] as const
    }),
  )
}

function namedIn(code: string): string[] {
  return [...code.matchAll(/(gsi\dpk: )?\bkeys\d*\.(\w+)/g)].flatMap(([, index, name = '']) => (index ? [] : [name]))
}
