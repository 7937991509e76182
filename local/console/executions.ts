import type { Execution } from '../aws/workflows/execution.ts'
import { historyOf } from '../aws/workflows/history.ts'

/** An execution of a workflow as the console shows it; tokens stand nowhere in it. */
interface ShownExecution {
  readonly id: string
  readonly machine: string
  readonly name: string
  readonly status: string
  /** When it began. */
  readonly at: string
  /** The state that it is in, while it runs. */
  readonly state: string | null
  /** What it waits for: a task's answer or a time. */
  readonly waitsFor: 'answer' | 'time' | null
  /** Until when at most. */
  readonly until: string | null
  readonly history: readonly { readonly at: string; readonly type: string; readonly state: string | null }[]
}

/** The executions of workflows, those under way last, so that the page has them first. */
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
