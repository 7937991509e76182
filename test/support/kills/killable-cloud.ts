import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { SharedCloud } from '../local-cloud.ts'

export type CloudConnection = Pick<
  SharedCloud,
  'url' | 'environment' | 'tableName' | 'userPoolId' | 'userPoolClientId' | 'functionNames'
>

/** A local cloud in another process that is killed repeatedly and restarted on the same data. */
export interface KillableCloud {
  /** Current connection data; the URL stays the same. */
  readonly connection: CloudConnection
  /** Kills the cloud after the given number of AWS calls by functions since its last start; one number per kill. */
  scheduleKills(calls: readonly number[]): void
  readonly killCount: number
  /** Repeats an action whenever the cloud was killed meanwhile. */
  retryAcrossKills<Result>(act: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

interface Life {
  readonly home: CloudConnection
  readonly child: ReturnType<typeof spawn>
}

/**
 * Source of the process. It prints its connection data, and a line when functions have made the requested number of
 * calls.
 */
const program = (dataDir: string, port: number) => `
import { createInterface } from 'node:readline'
import { startLocalCloud } from ${JSON.stringify(join(import.meta.dirname, '../../../local/start/cloud.ts'))}
const quiet = () => undefined
const cloud = await startLocalCloud({ port: ${port}, dataDir: ${JSON.stringify(dataDir)}, fresh: false, seed: false,
  dev: false, withoutWeb: true, progress: quiet, print: (line) => console.error(line) })
const [pool] = cloud.assembly.userPools
console.log(JSON.stringify({ url: cloud.url, environment: cloud.environment,
  tableName: cloud.assembly.tables[0].name, userPoolId: pool.id, userPoolClientId: pool.clients[0].clientId,
  functionNames: Object.fromEntries(cloud.assembly.functions.map(({ entry, name }) => [entry, name])) }))
const made = () => cloud.rights.calls().reduce((all, { count }) => all + count, 0)
for await (const line of createInterface({ input: process.stdin })) {
  const enough = made() + Number(line)
  const look = setInterval(() => {
    if (made() < enough) return
    clearInterval(look)
    console.log('now')
  }, 1)
}`

/** Another process may briefly take the port between two starts. */
const startTries = 5

/** @param said Called with each line the cloud prints: failing functions and denied calls */
export async function startKillableCloud(dataDir: string, said: (line: string) => void): Promise<KillableCloud> {
  let dooms: readonly number[] = []
  let deaths = 0
  let closed = false

  async function begin(port: number): Promise<Life> {
    for (let tries = 1; ; tries++) {
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program(dataDir, port)])
      const ended = once(child, 'exit')
      createInterface({ input: child.stderr }).on('line', said)
      const lines = createInterface({ input: child.stdout })
      const first = await Promise.race([once(lines, 'line'), ended.then(() => undefined)])
      if (first) {
        lines.on('line', () => child.kill('SIGKILL'))
        void ended.then(() => rise(child))
        return { home: JSON.parse(String(first[0])) as CloudConnection, child }
      }
      if (tries === startTries) throw new Error('The cloud does not start')
      await pause(200)
    }
  }

  function rise({ signalCode }: Life['child']): void {
    if (closed || signalCode !== 'SIGKILL') return
    deaths++
    life = begin(Number(new URL(home.url).port)).then((next) => {
      home = next.home
      aim(next)
      return next
    })
  }

  function aim({ child }: Life): void {
    const [calls, ...later] = dooms
    if (calls === undefined) return
    dooms = later
    child.stdin?.write(`${calls}\n`)
  }

  let life = begin(0)
  let home = (await life).home

  return {
    get connection() {
      return home
    },
    get killCount() {
      return deaths
    },
    scheduleKills(calls) {
      dooms = calls
      void life.then(aim)
    },
    async retryAcrossKills(act) {
      for (;;) {
        await life
        try {
          return await act()
        } catch (error) {
          if (!isConnectionError(error)) throw error
          // The exit event of the process arrives shortly after its connections close.
          await pause(10)
        }
      }
    },
    async close() {
      closed = true
      const { child } = await life
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

const connectionFaults = /fetch failed|terminated|ECONN|EPIPE|socket hang up|other side closed|premature close/i

/** Returns whether the error means a closed connection instead of a response. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return connectionFaults.test(`${error.message} ${code ?? ''}`) || isConnectionError(error.cause)
}
