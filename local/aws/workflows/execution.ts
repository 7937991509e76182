import { readDefinition, type Workflow } from './definition.ts'
import type { Entry, EntryOf } from './entries.ts'

interface Visit {
  readonly state: string
  /** The state's raw input. */
  readonly input: unknown
  readonly enteredAt: string
  /** Retries so far, by retrier. */
  readonly retries: Readonly<Record<number, number>>
}

/** Position of an execution after its last entry; determines the next command. */
export type Position =
  | { readonly is: 'between'; readonly next: string; readonly data: unknown }
  | { readonly is: 'inside'; readonly visit: Visit }
  | {
      readonly is: 'calling'
      readonly visit: Visit
      readonly task: number
      readonly deadline: string | null
      /** Accepted by the function, so not invoked again. */
      readonly submitted: boolean
      /** Time of the last heartbeat. */
      readonly heardAt: string
    }
  | { readonly is: 'answered'; readonly visit: Visit; readonly output: unknown }
  | { readonly is: 'failing'; readonly visit: Visit; readonly error: string; readonly cause: string }
  | { readonly is: 'resting'; readonly visit: Visit; readonly until: string; readonly again: boolean }
  | { readonly is: 'rested'; readonly visit: Visit }
  | { readonly is: 'leaving'; readonly output: unknown }
  | { readonly is: 'over'; readonly by: EntryOf<'ended'> }

/** An execution, folded from its entries. */
export interface Execution {
  readonly arn: string
  readonly started: EntryOf<'started'>
  readonly workflow: Workflow
  readonly entries: readonly Entry[]
  readonly position: Position
  readonly tasks: number
}

export function startExecution(started: EntryOf<'started'>): Execution {
  const workflow = readDefinition(started.definition)
  return {
    arn: started.execution,
    started,
    workflow,
    entries: [started],
    position: { is: 'between', next: workflow.StartAt, data: started.input },
    tasks: 0,
  }
}

export function applyEntry(execution: Execution, entry: Entry): Execution {
  return {
    ...execution,
    entries: [...execution.entries, entry],
    position: positionAfter(execution, entry),
    tasks: entry.type === 'scheduled' ? entry.task : execution.tasks,
  }
}

function positionAfter({ position }: Execution, entry: Entry): Position {
  if (entry.type === 'ended') return { is: 'over', by: entry }
  if (entry.type === 'entered')
    return { is: 'inside', visit: { state: entry.state, input: entry.input, enteredAt: entry.at, retries: {} } }
  if (!('visit' in position)) throw new Error(`${entry.type} without a state`)
  const { visit } = position
  switch (entry.type) {
    case 'scheduled': {
      const { task, deadline, at } = entry
      return { is: 'calling', visit, task, deadline, submitted: false, heardAt: at }
    }
    case 'submitted':
      return position.is === 'calling' ? { ...position, submitted: true } : position
    case 'heard':
      return position.is === 'calling' ? { ...position, heardAt: entry.at } : position
    case 'succeeded':
      return { is: 'answered', visit, output: entry.output }
    case 'failed':
      return { is: 'failing', visit, error: entry.error, cause: entry.cause }
    case 'resting': {
      const { until, retrier } = entry
      if (retrier === undefined) return { is: 'resting', visit, until, again: false }
      const retries = { ...visit.retries, [retrier]: (visit.retries[retrier] ?? 0) + 1 }
      return { is: 'resting', visit: { ...visit, retries }, until, again: true }
    }
    case 'rested':
      return position.is === 'resting' && position.again ? { is: 'inside', visit } : { is: 'rested', visit }
    case 'exited':
      return entry.next === null
        ? { is: 'leaving', output: entry.output }
        : { is: 'between', next: entry.next, data: entry.output }
    default:
      throw new Error(`${entry.type} within an execution`)
  }
}

/** Folds a journal into its executions, by ARN and in order of their start. */
export function executionsOf(entries: readonly Entry[]): Map<string, Execution> {
  const executions = new Map<string, Execution>()
  for (const entry of entries) {
    const before = executions.get(entry.execution)
    if (entry.type === 'started') executions.set(entry.execution, startExecution(entry))
    else if (before) executions.set(entry.execution, applyEntry(before, entry))
    else throw new Error(`${entry.type} of an execution that was never started`)
  }
  return executions
}
