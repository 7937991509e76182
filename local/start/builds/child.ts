import { spawn } from 'node:child_process'
import { StartFailure } from '../../aws/cloud/failure.ts'
import { root } from './built.ts'

/**
 * Runs a Node program to completion in the project's root.
 * @throws StartFailure with `failure` and the program's error message
 */
export async function runNode(args: readonly string[], env: Record<string, string>, failure: string): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new StartFailure(`${failure}\n${reasonIn(output)}`)
}

function reasonIn(output: string): string {
  const lines = output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at |^Node\.js v|^\(node:|^\(Use `node/.test(line))
  return lines
    .slice(-20)
    .map((line) => `  ${line}`)
    .join('\n')
}
