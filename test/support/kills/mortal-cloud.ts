import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { SharedCloud } from '../local-cloud.ts'

/** What somebody needs to know of a cloud that runs as a process of its own. */
export type MortalHome = Pick<
  SharedCloud,
  'url' | 'environment' | 'tableName' | 'userPoolId' | 'userPoolClientId' | 'functionNames'
>

/** A local cloud in a process of its own that is killed again and again, and started again on the same data. */
export interface MortalCloud {
  /** As it runs now; its address stays. */
  readonly home: MortalHome
  /** Kills from here on: once functions have made so many calls of AWS since the last start, one number a death. */
  doom(calls: readonly number[]): void
  /** How often it was killed so far. */
  readonly deaths: number
  /** What a client does: as often as the cloud dies meanwhile, the same once more. */
  persist<Result>(act: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

interface Life {
  readonly home: MortalHome
  readonly child: ReturnType<typeof spawn>
}

/** Runs in the process: tells where it answers, then, when told how many, that functions have made so many calls. */
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

/** The front's port may be somebody's for the moment in which nobody listens there. */
const startTries = 5

/** @param said Told what the cloud prints: failing functions and denied calls */
export async function startMortalCloud(dataDir: string, said: (line: string) => void): Promise<MortalCloud> {
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
        // From outside and at once, wherever it stands.
        lines.on('line', () => child.kill('SIGKILL'))
        void ended.then(() => rise(child))
        return { home: JSON.parse(String(first[0])) as MortalHome, child }
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
    get home() {
      return home
    },
    get deaths() {
      return deaths
    },
    doom(calls) {
      dooms = calls
      void life.then(aim)
    },
    async persist(act) {
      for (;;) {
        await life
        try {
          return await act()
        } catch (error) {
          if (!isCutOff(error)) throw error
          // The process is known to be gone a moment after its connections are.
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

/** Whether this is what a client sees of a server that goes away, and no answer of it. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return connectionFaults.test(`${error.message} ${code ?? ''}`) || isCutOff(error.cause)
}
