import type { Entry } from './entries.ts'
import type { Execution } from './execution.ts'

/** An event of GetExecutionHistory, without tokens and function inputs, because people read histories. */
interface HistoryEvent {
  readonly id: number
  readonly previousEventId: number
  /** Seconds since the epoch. */
  readonly timestamp: number
  readonly type: string
  readonly [details: string]: unknown
}

type HistoryDetail = { readonly type: string } & Readonly<Record<string, unknown>>

/** Formats an execution's history as the service does. Source: Step Functions API Reference, "HistoryEvent". */
export function historyOf(execution: Execution): HistoryEvent[] {
  const told = execution.entries.flatMap((entry, index) =>
    eventsOf(execution, entry, index).map((event) => ({ ...event, timestamp: secondsOf(entry.at) })),
  )
  return told.map((event, index) => ({ ...event, id: index + 1, previousEventId: index }))
}

export function secondsOf(at: string): number {
  return Date.parse(at) / 1000
}

function eventsOf(execution: Execution, entry: Entry, index: number): HistoryDetail[] {
  const stateName = stateAt(execution, index)
  const kind = execution.workflow.States[stateName]?.Type ?? 'Task'
  switch (entry.type) {
    case 'started': {
      const { roleArn, input } = entry
      return [{ type: 'ExecutionStarted', executionStartedEventDetails: { input: JSON.stringify(input), roleArn } }]
    }
    case 'entered':
      return [
        {
          type: `${kind}StateEntered`,
          stateEnteredEventDetails: { name: stateName, input: JSON.stringify(entry.input) },
        },
      ]
    case 'scheduled':
      return [
        {
          type: 'TaskScheduled',
          taskScheduledEventDetails: { ...lambda, region: 'local', parameters: '{}' },
        },
        { type: 'TaskStarted', taskStartedEventDetails: lambda },
      ]
    case 'submitted':
      return [{ type: 'TaskSubmitted', taskSubmittedEventDetails: lambda }]
    case 'succeeded':
      return [{ type: 'TaskSucceeded', taskSucceededEventDetails: { ...lambda, output: JSON.stringify(entry.output) } }]
    case 'failed': {
      const { error, cause } = entry
      return error === 'States.Timeout' || error === 'States.HeartbeatTimeout'
        ? [{ type: 'TaskTimedOut', taskTimedOutEventDetails: { ...lambda, error, cause } }]
        : [{ type: 'TaskFailed', taskFailedEventDetails: { ...lambda, error, cause } }]
    }
    case 'exited':
      return [
        {
          type: `${kind}StateExited`,
          stateExitedEventDetails: { name: stateName, output: JSON.stringify(entry.output) },
        },
      ]
    case 'ended':
      return [endOf(entry)]
    default:
      return []
  }
}

const lambda = { resourceType: 'lambda', resource: 'invoke' }

function endOf({ status, output, error = '', cause = '' }: Extract<Entry, { type: 'ended' }>): HistoryDetail {
  switch (status) {
    case 'SUCCEEDED':
      return { type: 'ExecutionSucceeded', executionSucceededEventDetails: { output: JSON.stringify(output) } }
    case 'FAILED':
      return { type: 'ExecutionFailed', executionFailedEventDetails: { error, cause } }
    case 'TIMED_OUT':
      return { type: 'ExecutionTimedOut', executionTimedOutEventDetails: { error, cause } }
    case 'ABORTED':
      return { type: 'ExecutionAborted', executionAbortedEventDetails: { error, cause } }
  }
}

function stateAt({ entries }: Execution, index: number): string {
  const before = entries.slice(0, index + 1)
  const entered = before.findLast((entry) => entry.type === 'entered')
  return entered?.type === 'entered' ? entered.state : ''
}
