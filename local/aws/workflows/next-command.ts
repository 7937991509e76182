import { holds } from './choices.ts'
import { kindOfTask, type State, type TaskState, type WaitState } from './definition.ts'
import type { Entry } from './entries.ts'
import type { Execution, Position } from './execution.ts'
import { applyResultPath, fillTemplate, PathFailure, type Scope, selectPath, valueAt } from './paths.ts'

/** An entry without its date and execution. */
export type Draft = Entry extends infer One ? (One extends Entry ? Omit<One, 'execution' | 'at'> : never) : never

export type Command =
  | { readonly do: 'append'; readonly draft: Draft }
  | {
      readonly do: 'invoke'
      readonly functionName: string
      readonly payload: unknown
      readonly task: number
      readonly waits: boolean
      readonly until: Date | undefined
    }
  | { readonly do: 'rest'; readonly until: Date | undefined }
  | { readonly do: 'nothing' }

export interface CommandContext {
  readonly now: Date
  /** Returns a task's token, always the same for the same task. */
  readonly tokenOf: (task: number) => string
  readonly hashOf: (token: string) => string
  /** Random number from 0 to 1, for jitter. */
  readonly random: () => number
}

/** Maximum entries of an execution (Step Functions quotas, "Maximum execution history size"). */
const longestHistory = 25_000

/**
 * Derives the next command from an execution's position. Pure, so that the engine continues identically after a crash
 * at any entry. A run-time error in the definition becomes an entry too.
 */
export function nextCommand(execution: Execution, surrounding: CommandContext): Command {
  const { position, entries } = execution
  if (position.is === 'over') return { do: 'nothing' }
  if (entries.length >= longestHistory)
    return ended('FAILED', { error: 'States.Runtime', cause: 'The execution reached the maximum number of events' })
  const timedOut = executionTimeout(execution, surrounding.now)
  if (timedOut) return timedOut
  try {
    return fromPosition(execution, position, surrounding)
  } catch (error) {
    if (!(error instanceof PathFailure)) throw error
    // No Catch applies to an error in the definition itself.
    return ended('FAILED', { error: 'States.Runtime', cause: error.message })
  }
}

function executionTimeout({ workflow, started }: Execution, now: Date): Command | undefined {
  const { TimeoutSeconds } = workflow
  if (TimeoutSeconds === undefined || now.getTime() < Date.parse(started.at) + TimeoutSeconds * 1000) return undefined
  return ended('TIMED_OUT', { error: 'States.Timeout', cause: 'The execution timed out' })
}

function fromPosition(execution: Execution, position: Position, surrounding: CommandContext): Command {
  const { now } = surrounding
  switch (position.is) {
    case 'between':
      return append({ type: 'entered', state: position.next, input: position.data })
    case 'inside':
      return fromState(execution, position, surrounding)
    case 'calling':
      return fromCall(execution, position, surrounding)
    case 'answered':
      return afterTask(execution, position)
    case 'failing':
      return afterFailure(execution, position, surrounding)
    case 'resting':
      return now >= new Date(position.until)
        ? append({ type: 'rested' })
        : { do: 'rest', until: new Date(position.until) }
    case 'rested':
      return leave(execution, position, inputOf(execution, position))
    case 'leaving':
      return ended('SUCCEEDED', { output: position.output })
    case 'over':
      return { do: 'nothing' }
  }
}

type Visiting = Extract<Position, { visit: unknown }>

function stateOf({ workflow }: Execution, { visit }: Visiting): State {
  const state = workflow.States[visit.state]
  if (!state) throw new Error(`There is no state ${visit.state}`)
  return state
}

/** Builds the scope of a state's paths. Source: Step Functions developer guide, "Context object". */
function scopeOf(execution: Execution, { visit }: Visiting, token?: string): Scope {
  const { started } = execution
  const context = {
    Execution: {
      Id: execution.arn,
      Input: started.input,
      Name: started.name,
      RoleArn: started.roleArn,
      StartTime: started.at,
    },
    State: {
      EnteredTime: visit.enteredAt,
      Name: visit.state,
      RetryCount: Object.values(visit.retries).reduce((sum, one) => sum + one, 0),
    },
    StateMachine: { Id: started.machine, Name: started.machine.split(':').at(-1) },
    ...(token !== undefined && { Task: { Token: token } }),
  }
  return { data: visit.input, context }
}

function inputOf(execution: Execution, position: Visiting): unknown {
  const state = stateOf(execution, position)
  return state.Type === 'Fail' ? {} : selectPath(state.InputPath, scopeOf(execution, position))
}

function fromState(execution: Execution, position: Visiting, surrounding: CommandContext): Command {
  const state = stateOf(execution, position)
  const scope = { ...scopeOf(execution, position), data: inputOf(execution, position) }
  switch (state.Type) {
    case 'Task':
      return schedule(execution, state, surrounding)
    case 'Wait':
      return append({ type: 'resting', until: restEnd(state, scope, surrounding.now).toISOString() })
    case 'Pass': {
      const result =
        state.Result ?? (state.Parameters === undefined ? scope.data : fillTemplate(state.Parameters, scope))
      return leave(execution, position, applyResultPath(state.ResultPath, scope.data, result))
    }
    case 'Choice': {
      const next = state.Choices.find((rule) => holds(rule, scope))?.Next ?? state.Default
      if (next === undefined)
        return ended('FAILED', {
          error: 'States.NoChoiceMatched',
          cause: `No choice of ${position.visit.state} matches`,
        })
      return append({ type: 'exited', output: selectPath(state.OutputPath, scope), next })
    }
    case 'Succeed':
      return append({ type: 'exited', output: selectPath(state.OutputPath, scope), next: null })
    case 'Fail':
      return ended('FAILED', { error: state.Error ?? '', cause: state.Cause ?? '' })
  }
}

function restEnd({ Seconds, SecondsPath, Timestamp, TimestampPath }: WaitState, scope: Scope, now: Date): Date {
  const at = Timestamp ?? (TimestampPath && String(valueAt(TimestampPath, scope)))
  if (at !== undefined) {
    if (Number.isNaN(Date.parse(at))) throw new PathFailure(`${at} is not a valid timestamp`)
    return new Date(at)
  }
  const seconds = Number(Seconds ?? (SecondsPath && valueAt(SecondsPath, scope)))
  if (!Number.isInteger(seconds) || seconds < 0) throw new PathFailure('The seconds to wait are missing or invalid')
  return new Date(now.getTime() + seconds * 1000)
}

function schedule(execution: Execution, { TimeoutSeconds }: TaskState, surrounding: CommandContext): Command {
  const task = execution.tasks + 1
  return append({
    type: 'scheduled',
    task,
    tokenHash: surrounding.hashOf(surrounding.tokenOf(task)),
    deadline:
      TimeoutSeconds === undefined ? null : new Date(surrounding.now.getTime() + TimeoutSeconds * 1000).toISOString(),
  })
}

function fromCall(
  execution: Execution,
  position: Extract<Position, { is: 'calling' }>,
  { now, tokenOf }: CommandContext,
): Command {
  const state = stateOf(execution, position) as TaskState
  const ends = [
    ...(position.deadline === null ? [] : [Date.parse(position.deadline)]),
    ...(state.HeartbeatSeconds === undefined ? [] : [Date.parse(position.heardAt) + state.HeartbeatSeconds * 1000]),
  ]
  const until = ends.length > 0 ? new Date(Math.min(...ends)) : undefined
  if (until && now >= until) {
    const error = until.getTime() === Date.parse(position.deadline ?? '') ? 'States.Timeout' : 'States.HeartbeatTimeout'
    return append({ type: 'failed', error, cause: '' })
  }
  if (position.submitted) return { do: 'rest', until }
  const kind = kindOfTask(state.Resource)
  const scope = { ...scopeOf(execution, position, tokenOf(position.task)), data: inputOf(execution, position) }
  const given = state.Parameters === undefined ? scope.data : fillTemplate(state.Parameters, scope)
  const { FunctionName, Payload = {} } = given as { FunctionName?: unknown; Payload?: unknown }
  const [functionName, payload] = kind === 'function' ? [state.Resource, given] : [String(FunctionName), Payload]
  return { do: 'invoke', functionName, payload, task: position.task, waits: kind === 'invoke and wait', until }
}

function afterTask(execution: Execution, position: Extract<Position, { is: 'answered' }>): Command {
  const state = stateOf(execution, position) as TaskState
  const scope = { ...scopeOf(execution, position), data: position.output }
  const result = state.ResultSelector === undefined ? position.output : fillTemplate(state.ResultSelector, scope)
  return leave(execution, position, applyResultPath(state.ResultPath, inputOf(execution, position), result))
}

function leave(execution: Execution, position: Visiting, data: unknown): Command {
  const state = stateOf(execution, position) as Exclude<State, { Type: 'Fail' | 'Succeed' | 'Choice' }>
  const output = selectPath(state.OutputPath, { ...scopeOf(execution, position), data })
  return append({ type: 'exited', output, next: state.Next ?? null })
}

function afterFailure(
  execution: Execution,
  position: Extract<Position, { is: 'failing' }>,
  { now, random }: CommandContext,
): Command {
  const { error, cause, visit } = position
  const state = stateOf(execution, position) as TaskState
  const index = state.Retry.findIndex(({ ErrorEquals }) => matches(ErrorEquals, error))
  const retrier = state.Retry[index]
  const tried = visit.retries[index] ?? 0
  if (retrier && tried < retrier.MaxAttempts) {
    const { IntervalSeconds, BackoffRate, MaxDelaySeconds = Number.POSITIVE_INFINITY, JitterStrategy } = retrier
    const full = Math.min(IntervalSeconds * BackoffRate ** tried, MaxDelaySeconds)
    const delay = JitterStrategy === 'FULL' ? full * random() : full
    return append({ type: 'resting', until: new Date(now.getTime() + delay * 1000).toISOString(), retrier: index })
  }
  const catcher = state.Catch.find(({ ErrorEquals }) => matches(ErrorEquals, error))
  if (!catcher) return ended('FAILED', { error, cause })
  const output = applyResultPath(catcher.ResultPath, inputOf(execution, position), { Error: error, Cause: cause })
  return append({ type: 'exited', output, next: catcher.Next })
}

/** Source: Step Functions developer guide, "Handling errors": wildcards exclude some errors. */
function matches(named: readonly string[], error: string): boolean {
  const isTimeout = error === 'States.Timeout' || error === 'States.HeartbeatTimeout'
  return named.some(
    (one) =>
      one === error ||
      (one === 'States.ALL' && error !== 'States.Runtime') ||
      (one === 'States.Timeout' && isTimeout) ||
      (one === 'States.TaskFailed' && !isTimeout && error !== 'States.Runtime'),
  )
}

function append(draft: Draft): Command {
  return { do: 'append', draft }
}

function ended(
  status: 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT',
  rest: { output?: unknown; error?: string; cause?: string },
): Command {
  return append({ type: 'ended', status, output: undefined, ...rest })
}
