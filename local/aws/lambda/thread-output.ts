import { format } from 'node:util'
import type { LogLevel } from './messages.ts'

const consoleLevels = {
  trace: 'TRACE',
  debug: 'DEBUG',
  log: 'INFO',
  info: 'INFO',
  warn: 'WARN',
  error: 'ERROR',
} as const satisfies Record<string, LogLevel>

/** Returns the level of a structured logger's JSON line, else `otherwise`. */
function levelOf(line: string, otherwise: LogLevel): LogLevel {
  const level = /^\s*\{.*?"level":"(TRACE|DEBUG|INFO|WARN|ERROR|FATAL)"/i.exec(line)?.[1]?.toUpperCase()
  if (level) return level as LogLevel
  return /"level":"CRITICAL"/.test(line) ? 'FATAL' : otherwise
}

/** Redirects all output of the function, from `console` and the standard streams, to `write`, in order. */
export function captureOutput(write: (level: LogLevel, line: string) => void): void {
  for (const [method, level] of Object.entries(consoleLevels)) {
    console[method as keyof typeof consoleLevels] = (...values: unknown[]) => write(level, format(...values))
  }
  for (const [stream, level] of [
    [process.stdout, 'INFO'],
    [process.stderr, 'WARN'],
  ] as const) {
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8')
      for (const line of text.split('\n')) if (line !== '') write(levelOf(line, level), line)
      const done = rest.find((one): one is () => void => typeof one === 'function')
      if (done) queueMicrotask(done)
      return true
    }
  }
}
