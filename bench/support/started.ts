import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * Returns the URL that a starting local cloud prints when ready.
 * @throws Error with its output when it exits
 */
export async function readyUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('The process has no output')
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    const url = /^Ready: (\S+)/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error(`The local cloud ended without being ready:\n${said.join('\n')}`)
}
