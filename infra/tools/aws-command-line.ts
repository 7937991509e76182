import { execFileSync } from 'node:child_process'
import { region } from '../settings.ts'

export type Aws = (...parameters: string[]) => unknown

/** Runs the installed AWS CLI with the caller's credentials. A failure throws; the CLI prints its message. */
export const awsCommandLine: Aws = (...parameters) => {
  const answer = execFileSync('aws', [...parameters, '--region', region, '--output', 'json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  })
  return answer.trim() === '' ? {} : JSON.parse(answer)
}
