import { buildSync } from 'esbuild'

let made: URL | undefined

/**
 * The thread's program (`thread.ts` and what it imports) as plain JavaScript, made once: were every thread to strip
 * the types itself, each would start some 20 ms later and hold 9 MB more.
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
