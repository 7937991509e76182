import type { LocalCloud } from '../../../local/start/cloud.ts'
import type { CurrentCloud } from '../current-cloud.ts'
import { startOwnCloud } from '../own-cloud.ts'
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
  const { cloud, home, close } = await startOwnCloud({ withoutWeb: true })
  return { home, writers: writersOf(cloud), interruptions: interruptWrites(cloud), close }
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
