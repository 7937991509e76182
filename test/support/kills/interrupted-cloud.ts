import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalCloud, startLocalCloud } from '../../../local/start/cloud.ts'
import { type CurrentCloud, setOwnCloud } from '../current-cloud.ts'
import { type Interruptions, interruptWrites } from './interruptions.ts'

export interface InterruptedCloud {
  readonly home: CurrentCloud
  readonly interruptions: Interruptions
  /** Functions that a user pool, an event, a stream, a schedule or a workflow calls, and that may write. */
  readonly writers: readonly Writer[]
  close(): Promise<void>
}

export interface Writer {
  readonly entry: string
  /** `trigger`, `event`, `stream`, `task` (a workflow step). */
  readonly invokedBy: string
}

const writeActions = /^dynamodb:(Put|Update|Delete)Item$/

/** Starts a local cloud whose writes can be interrupted, and makes it the one that helpers use. */
export async function startInterruptedCloud(): Promise<InterruptedCloud> {
  const dataDir = mkdtempSync(join(tmpdir(), 'interrupted-'))
  const quiet = () => undefined
  const cloud = await startLocalCloud({
    port: 0,
    dataDir,
    fresh: true,
    seed: false,
    dev: false,
    withoutWeb: true,
    progress: quiet,
    print: quiet,
  })
  const home = homeOf(cloud)
  setOwnCloud(home)
  return {
    home,
    writers: writersOf(cloud),
    interruptions: interruptWrites(cloud),
    async close() {
      setOwnCloud(undefined)
      await cloud.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function homeOf({ url, environment, assembly }: LocalCloud): CurrentCloud {
  const [pool] = assembly.userPools
  return {
    url,
    environment,
    tableName: String(assembly.tables[0]?.name),
    userPoolId: String(pool?.id),
    userPoolClientId: String(pool?.clients[0]?.clientId),
    bucketName: String(assembly.buckets[0]?.name),
    functionNames: Object.fromEntries(assembly.functions.map(({ entry, name }) => [entry, name])),
    functionEnvironments: Object.fromEntries(
      assembly.functions.map((definition) => [definition.entry, definition.environment]),
    ),
  }
}

function writersOf({ assembly }: LocalCloud): Writer[] {
  const mayWrite = (roleArn: string) => {
    const { statements = [] } = assembly.roles.find(({ arn }) => arn === roleArn) ?? {}
    return statements.some(({ actions = [] }) => actions.some((action) => writeActions.test(action)))
  }
  return assembly.functions
    .filter(({ metadata, roleArn }) => metadata.invokedBy !== 'request' && mayWrite(roleArn))
    .map(({ entry, metadata }) => ({ entry, invokedBy: String(metadata.invokedBy) }))
    .toSorted((one, other) => one.entry.localeCompare(other.entry))
}
