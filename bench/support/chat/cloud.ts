import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../../../local/start/clients.ts'
import { readyUrl } from '../started.ts'

const root = join(import.meta.dirname, '../../..')
const minuteMs = 60_000

/** A local cloud in a process of its own, which is killed in the middle of its work and goes on with its data. */
export interface ChatCloud {
  readonly url: string
  readonly port: number
  /** By which SDK clients find its services. */
  readonly environment: Readonly<Record<string, string>>
  /** Milliseconds since 1970 by the cloud's clock, which is moved. */
  now(): number
  /** Moves the cloud's clock to the next minute: what somebody may do in a minute begins anew. */
  nextMinute(): Promise<void>
  /** Ends its process without a warning (`kill -9`). */
  kill(): Promise<void>
  /** Starts it again on the same data, port and time. */
  startAgain(): Promise<void>
  /** What it printed while it ran: functions that failed, calls that were denied. */
  readonly printed: readonly string[]
  close(): Promise<void>
}

/** Starts one without demo data, in a temporary folder. */
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
      // Of two who ask for it at once the second has it by the first.
      moving ??= move({ moveTo: next.toISOString() }).finally(() => {
        moving = undefined
      })
      return moving
    },
    kill,
    async startAgain() {
      child = start(dataDir, port)
      await ready(child, printed)
      // A restart is back in the machine's time.
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

/** Waits for its address, and keeps what it prints afterwards. */
async function ready(child: ChildProcess, printed: string[]): Promise<string> {
  const url = await readyUrl(child)
  // A pipe that nobody empties would hold the cloud up.
  child.stdout?.on('data', (chunk: Buffer) => printed.push(...chunk.toString().split('\n').filter(Boolean))).resume()
  return url
}
