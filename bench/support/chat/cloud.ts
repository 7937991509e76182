import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../../../local/aws/cloud/clients.ts'
import { readyUrl } from '../started.ts'

const root = join(import.meta.dirname, '../../..')
const minuteMs = 60_000

/** A local cloud in a child process that can be killed and restarted on its data. */
export interface ChatCloud {
  readonly url: string
  readonly port: number
  readonly environment: Readonly<Record<string, string>>
  /** Unix time in ms of the cloud's movable clock. */
  now(): number
  /** Moves the clock to the next minute, which resets the per-minute limits. */
  nextMinute(): Promise<void>
  kill(): Promise<void>
  /** Restarts it with the same data, port and time. */
  startAgain(): Promise<void>
  /** Its output: failed functions and denied calls. */
  readonly printed: readonly string[]
  close(): Promise<void>
}

/** Starts a cloud without demo data in a temporary folder. */
export async function openChatCloud(): Promise<ChatCloud> {
  const dataDir = mkdtempSync(join(tmpdir(), 'retorna-chat-'))
  const printed: string[] = []
  let child = start(dataDir, 0)
  const url = await ready(child, printed).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  })
  const port = Number(new URL(url).port)
  let offsetMs = 0
  let moving: Promise<void> | undefined

  async function move(change: object): Promise<void> {
    const response = await fetch(`${url}/local/api/clock`, { method: 'POST', body: JSON.stringify(change) })
    offsetMs = ((await response.json()) as { offsetMs: number }).offsetMs
  }
  const now = () => Date.now() + offsetMs
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  return {
    url,
    port,
    environment: readEnvironment(dataDir),
    printed,
    now,
    nextMinute() {
      const next = new Date((Math.floor(now() / minuteMs) + 1) * minuteMs)
      // Concurrent calls share one move.
      moving ??= move({ moveTo: next.toISOString() }).finally(() => {
        moving = undefined
      })
      return moving
    },
    kill,
    async startAgain() {
      child = start(dataDir, port)
      await ready(child, printed)
      // A restart resets the clock to machine time.
      await move({ advanceMs: offsetMs })
    },
    async close() {
      await kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function start(dataDir: string, port: number): ChildProcess {
  const options = ['--port', String(port), '--data', dataDir, '--no-seed']
  return spawn(process.execPath, [join(root, 'local/start.ts'), ...options], { cwd: root })
}

async function ready(child: ChildProcess, printed: string[]): Promise<string> {
  const url = await readyUrl(child)
  // An unread pipe would block the cloud.
  child.stdout?.on('data', (chunk: Buffer) => printed.push(...chunk.toString().split('\n').filter(Boolean))).resume()
  return url
}
