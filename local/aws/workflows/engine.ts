import { join } from 'node:path'
import type { Clock } from '../clock/clock.ts'
import { DiskFailure } from '../endpoint/disk-failure.ts'
import type { EndpointContext } from '../endpoint/endpoint.ts'
import { Journal, type JournalFiles } from '../journal/journal.ts'
import { InvocationRefused } from '../lambda/invocation-refused.ts'
import { type Entry, type EntryOf, entry } from './entries.ts'
import { applyEntry, type Execution, executionsOf, startExecution } from './execution.ts'
import { type Command, type Draft, nextCommand } from './next-command.ts'
import { openTokens } from './tokens.ts'

interface Outcome {
  readonly functionError?: string
  readonly payload: unknown
}

export interface EngineOptions extends Pick<EndpointContext, 'dataDir' | 'diskFailed' | 'log'> {
  readonly clock: Pick<Clock, 'now' | 'onMove'>
  readonly invoke: (functionArn: string, event: unknown) => Promise<Outcome>
  readonly mayInvoke: (roleArn: string, functionArn: string) => boolean
  readonly files?: JournalFiles
  readonly random?: () => number
}

export type Answered = 'done' | 'unknown' | 'over'

export interface Engine {
  executions(): readonly Execution[]
  execution(arn: string): Execution | undefined
  /** Stores the execution before returning. */
  begin(started: Omit<EntryOf<'started'>, 'type' | 'at'>): Execution
  /** Finds the execution of a task token, whether the task is pending or not. */
  executionOfToken(token: string): Execution | undefined
  /**
   * Completes the task of a token with a result, an error or a heartbeat. Returns `over` when the task is no longer
   * pending.
   */
  answer(token: string, draft: Extract<Draft, { type: 'succeeded' | 'failed' | 'heard' }>): Answered
  abort(execution: Execution, error: string, cause: string): void
  /** Returns a function that unsubscribes. */
  onChange(listener: (execution: Execution) => void): () => void
  /** Begins to work, first on the executions of an earlier run. */
  start(): void
  /** Resolves when no function call is pending. Executions may still wait for a time or a token. */
  settled(): Promise<void>
  close(): void
}

/** Step Functions keeps an execution for 90 days after its end. */
const keptMs = 90 * 24 * 60 * 60 * 1000
/** Node timers are limited to 24.8 days. */
const longestSleepMs = 3_600_000

/**
 * Runs executions. Each step is derived, stored and only then executed, so a crash at any point loses nothing. After a
 * restart, submitted tasks keep waiting; other tasks are invoked again with the same token.
 */
export function createEngine(options: EngineOptions): Engine {
  const { clock, random = Math.random } = options
  const tokens = openTokens(options.dataDir)
  const { journal, kept } = Journal.open<Entry>({
    path: join(options.dataDir, 'executions.jsonl'),
    read: (line) => entry.parse(line),
    compact: (entries) => withoutOld(entries, clock.now()),
    diskFailed: options.diskFailed,
    ...(options.files && { files: options.files }),
  })
  const executions = executionsOf(kept)
  const owners = new Map<string, { readonly arn: string; readonly task: number }>()
  for (const { arn, entries } of executions.values()) for (const one of entries) own(arn, one)
  const calls = new Map<string, Promise<void>>()
  const listeners = new Set<(execution: Execution) => void>()
  const state = { running: false }
  const wakes = createWakes(clock, state, drive)

  function own(arn: string, one: Entry): void {
    if (one.type === 'scheduled') owners.set(one.tokenHash, { arn, task: one.task })
  }

  function record(execution: Execution, draft: Draft): Execution {
    const dated = { ...draft, execution: execution.arn, at: clock.now().toISOString() } as Entry
    journal.append(dated)
    const changed = applyEntry(execution, dated)
    executions.set(execution.arn, changed)
    own(execution.arn, dated)
    for (const listener of listeners) listener(changed)
    return changed
  }

  /** Advances an execution until it must wait. Ignores DiskFailure, which the `diskFailed` callback has handled. */
  function drive(arn: string): void {
    try {
      driveOn(arn)
    } catch (error) {
      if (!(error instanceof DiskFailure)) throw error
    }
  }

  function driveOn(arn: string): void {
    wakes.delete(arn)
    while (state.running) {
      const execution = executions.get(arn)
      if (!execution) return
      const command = commandFor(execution)
      if (command.do === 'append') {
        record(execution, command.draft)
        continue
      }
      if (command.do === 'invoke') call(execution, command)
      if (command.do !== 'nothing' && command.until) wakes.sleep(arn, command.until)
      return
    }
  }

  function commandFor(execution: Execution): Command {
    return nextCommand(execution, {
      now: clock.now(),
      tokenOf: (task) => tokens.tokenOf(execution.arn, task),
      hashOf: tokens.hashOf,
      random,
    })
  }

  function call(execution: Execution, command: Extract<Command, { do: 'invoke' }>): void {
    const name = `${execution.arn}#${command.task}`
    if (calls.has(name)) return
    const work = outcomeOf(options, execution, command)
      .then((draft) => {
        if (state.running && isCalling(execution.arn, command.task)) record(current(execution), draft)
      })
      .catch((error: unknown) => {
        if (!(error instanceof DiskFailure)) throw error
      })
      .finally(() => {
        calls.delete(name)
        drive(execution.arn)
      })
    calls.set(name, work)
  }

  function current({ arn }: Execution): Execution {
    const found = executions.get(arn)
    if (!found) throw new Error(`${arn} is gone`)
    return found
  }

  /** Returns whether the execution still awaits this task, which may have timed out or been answered meanwhile. */
  function isCalling(arn: string, task: number): boolean {
    const position = executions.get(arn)?.position
    return position?.is === 'calling' && position.task === task && !position.submitted
  }

  return {
    executions: () => [...executions.values()],
    execution: (arn) => executions.get(arn),
    begin(given) {
      const started: EntryOf<'started'> = { type: 'started', ...given, at: clock.now().toISOString() }
      const execution = startExecution(started)
      journal.append(started)
      executions.set(execution.arn, execution)
      for (const listener of listeners) listener(execution)
      drive(execution.arn)
      return current(execution)
    },
    executionOfToken: (token) => executions.get(owners.get(tokens.hashOf(token))?.arn ?? ''),
    answer(token, draft) {
      const owner = owners.get(tokens.hashOf(token))
      if (!owner) return 'unknown'
      const execution = executions.get(owner.arn)
      const { position } = execution ?? {}
      if (!execution || position?.is !== 'calling' || position.task !== owner.task) return 'over'
      record(execution, draft)
      drive(owner.arn)
      return 'done'
    },
    abort(execution, error, cause) {
      record(execution, { type: 'ended', status: 'ABORTED', output: undefined, error, cause })
      drive(execution.arn)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start() {
      state.running = true
      for (const arn of executions.keys()) drive(arn)
      wakes.arm()
    },
    async settled() {
      while (calls.size > 0) await Promise.all(calls.values())
    },
    close() {
      state.running = false
      wakes.close()
      journal.close()
    },
  }
}

/** Drives executions again at the times they wait for. */
function createWakes(
  clock: EngineOptions['clock'],
  state: { readonly running: boolean },
  drive: (arn: string) => void,
) {
  const wakes = new Map<string, Date>()
  let timer: NodeJS.Timeout | undefined
  const stopListening = clock.onMove(wakeDue)

  function arm(): void {
    clearTimeout(timer)
    if (wakes.size === 0 || !state.running) return
    const nearest = Math.min(...[...wakes.values()].map((date) => date.getTime()))
    timer = setTimeout(wakeDue, Math.min(Math.max(nearest - clock.now().getTime(), 0), longestSleepMs))
    timer.unref()
  }

  function wakeDue(): void {
    if (!state.running) return
    const now = clock.now()
    for (const [arn, until] of [...wakes]) if (until <= now) drive(arn)
    arm()
  }

  return {
    arm,
    delete: (arn: string) => wakes.delete(arn),
    sleep(arn: string, until: Date): void {
      wakes.set(arn, until)
      arm()
    },
    close(): void {
      clearTimeout(timer)
      stopListening()
    },
  }
}

/** Calls the function of a task; a failure of the call is an outcome too. */
async function outcomeOf(
  options: Pick<EngineOptions, 'invoke' | 'mayInvoke' | 'log'>,
  execution: Execution,
  command: Extract<Command, { do: 'invoke' }>,
): Promise<Draft> {
  const { functionName, payload, waits } = command
  const { roleArn, machine } = execution.started
  if (!options.mayInvoke(roleArn, functionName)) {
    const cause = `${machine} is not authorized to perform: lambda:InvokeFunction on resource: ${functionName}`
    options.log(cause)
    return { type: 'failed', error: 'Lambda.AccessDeniedException', cause }
  }
  try {
    const outcome = await options.invoke(functionName, payload)
    if (outcome.functionError !== undefined) return failureOf(outcome)
    if (waits) return { type: 'submitted' }
    const bare = !/:states:::/.test(resourceOf(execution))
    const output = bare
      ? outcome.payload
      : { ExecutedVersion: '$LATEST', Payload: outcome.payload ?? null, StatusCode: 200 }
    return { type: 'succeeded', output: output ?? null }
  } catch (error) {
    if (!(error instanceof InvocationRefused)) throw error
    return { type: 'failed', error: `Lambda.${error.code}`, cause: error.message }
  }
}

function resourceOf({ workflow, position }: Execution): string {
  const state = 'visit' in position ? workflow.States[position.visit.state] : undefined
  return state?.Type === 'Task' ? state.Resource : ''
}

function failureOf({ payload }: Outcome): Draft {
  const { errorType } = (payload ?? {}) as { errorType?: unknown }
  const error = typeof errorType === 'string' && errorType !== '' ? errorType : 'Lambda.Unknown'
  return { type: 'failed', error, cause: JSON.stringify(payload) }
}

/** Drops executions that ended more than 90 days ago. */
function withoutOld(entries: readonly Entry[], now: Date): readonly Entry[] {
  const old = new Set(
    entries
      .filter((one) => one.type === 'ended' && Date.parse(one.at) < now.getTime() - keptMs)
      .map(({ execution }) => execution),
  )
  return old.size === 0 ? entries : entries.filter(({ execution }) => !old.has(execution))
}
