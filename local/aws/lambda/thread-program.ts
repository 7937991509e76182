import { buildSync } from 'esbuild'

let made: URL | undefined

/**
 * Bundles the thread's program (`thread.ts` with its imports) as plain JavaScript, once. If each thread stripped the
 * types itself, it would start some 20 ms later and use 9 MB more.
 */
export function threadProgram(): URL {
  if (made) return made
  const { outputFiles } = buildSync({
    entryPoints: [new URL('./thread.ts', import.meta.url).pathname],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    write: false,
  })
  made = new URL(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`)
  return made
}
