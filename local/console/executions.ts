import type { Execution } from '../aws/workflows/execution.ts'
import { historyOf } from '../aws/workflows/history.ts'

/** A workflow execution as the console shows it. It contains no task tokens. */
interface ShownExecution {
  readonly id: string
  readonly machine: string
  readonly name: string
  readonly status: string
  readonly at: string
  readonly state: string | null
  readonly waitsFor: 'answer' | 'time' | null
  readonly until: string | null
  readonly history: readonly { readonly at: string; readonly type: string; readonly state: string | null }[]
}

/** Returns the executions, running ones last: the page reverses the list. */
export function shownExecutions(executions: readonly Execution[]): ShownExecution[] {
  const [over, underWay] = [
    executions.filter(({ position }) => position.is === 'over'),
    executions.filter(({ position }) => position.is !== 'over'),
  ]
  return [...over, ...underWay].map(shown)
}

function shown(execution: Execution): ShownExecution {
  const { arn, started, position } = execution
  return {
    id: arn,
    machine: String(started.machine.split(':').at(-1)),
    name: started.name,
    status: position.is === 'over' ? position.by.status : 'RUNNING',
    at: started.at,
    state: 'visit' in position ? position.visit.state : null,
    waitsFor: position.is === 'calling' ? 'answer' : position.is === 'resting' ? 'time' : null,
    until: position.is === 'calling' ? position.deadline : position.is === 'resting' ? position.until : null,
    history: historyOf(execution).map(({ timestamp, type, ...details }) => ({
      at: new Date(timestamp * 1000).toISOString(),
      type,
      state: stateIn(details),
    })),
  }
}

function stateIn(details: Readonly<Record<string, unknown>>): string | null {
  const { stateEnteredEventDetails: entered, stateExitedEventDetails: exited } = details
  const { name } = (entered ?? exited ?? {}) as { name?: string }
  return name ?? null
}
