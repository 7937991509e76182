import { execFileSync } from 'node:child_process'
import { region } from '../settings.ts'

/** Runs one command of AWS's command line and gives what it answers. */
export type Aws = (...parameters: string[]) => unknown

/** The installed command line with the caller's own credentials; throws when it fails, its message on the screen. */
export const awsCommandLine: Aws = (...parameters) => {
  const answer = execFileSync('aws', [...parameters, '--region', region, '--output', 'json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  })
  return answer.trim() === '' ? {} : JSON.parse(answer)
}
