import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { createClock } from '../clock/clock.ts'
import { createEngine, type Engine, type EngineOptions } from './engine.ts'

export const arnOf = (name: string) => `arn:aws:lambda:sa-east-1:111122223333:function:${name}`
export const machine = 'arn:aws:states:sa-east-1:111122223333:stateMachine:approval'
export const execution = (name: string) => machine.replace('stateMachine:', 'execution:').concat(`:${name}`)
export const call = (name: string, more: object = {}) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Parameters: { FunctionName: arnOf(name), Payload: { 'id.$': '$.id' } },
  ...more,
})

/** A workflow like the real approvals: ask and wait, remind after a day, check the decision. */
export const approval = {
  StartAt: 'Ask',
  States: {
    Ask: call('ask', {
      Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
      Parameters: { FunctionName: arnOf('ask'), Payload: { 'id.$': '$.id', 'token.$': '$$.Task.Token' } },
      ResultPath: null,
      TimeoutSeconds: 86_400,
      Catch: [
        { ErrorEquals: ['States.Timeout'], Next: 'Remind', ResultPath: null },
        { ErrorEquals: ['States.ALL'], Next: 'Later', ResultPath: null },
      ],
      Next: 'Confirm',
    }),
    Remind: call('remind', { ResultPath: null, Next: 'Ask' }),
    Later: { Type: 'Wait', Seconds: 900, Next: 'Ask' },
    Confirm: call('confirm', {
      ResultSelector: { 'decided.$': '$.Payload.decided' },
      ResultPath: '$.answer',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 10, MaxAttempts: 2 }],
      Next: 'Decided?',
    }),
    'Decided?': {
      Type: 'Choice',
      Choices: [{ Variable: '$.answer.decided', BooleanEquals: true, Next: 'Over' }],
      Default: 'Ask',
    },
    Over: { Type: 'Succeed', OutputPath: '$.id' },
  },
}

interface Call {
  readonly name: string
  readonly id: string
  readonly token?: string
}

export const day = 86_400_000

interface EngineFixture {
  dataDir: string
  clock: ReturnType<typeof createClock>
  engine: Engine
  calls: Call[]
  decided: boolean
  /** Side effect of a function call. */
  onCall: (call: Call) => Promise<void>
  begin(definition?: object, name?: string): string
  names(): string[]
  position(arn: string): NonNullable<ReturnType<Engine['execution']>>['position'] | undefined
  lastToken(): string
  move(milliseconds: number): Promise<void>
  reopen(): void
  /** Closes the engine and starts it again on the existing journal. */
  restart(): void
}

export function withEngine(): EngineFixture {
  const at = {} as EngineFixture
  const options = (): EngineOptions => ({
    dataDir: at.dataDir,
    clock: at.clock,
    log: () => undefined,
    random: () => 1,
    mayInvoke: (_, functionArn) => !functionArn.endsWith('forbidden'),
    async invoke(functionArn, event) {
      const made = { name: String(functionArn.split(':').at(-1)), ...(event as object) } as Call
      at.calls.push(made)
      await at.onCall(made)
      return { payload: made.name === 'confirm' ? { decided: at.decided } : null }
    },
  })
  Object.assign(at, {
    begin(definition: object = approval, name = 'wdr_1') {
      const started = {
        machine,
        name,
        roleArn: 'arn:role',
        input: { id: name },
        definition: JSON.stringify(definition),
      }
      return at.engine.begin({ execution: execution(name), ...started }).arn
    },
    names: () => at.calls.map(({ name }) => name),
    position: (arn: string) => at.engine.execution(arn)?.position,
    lastToken: () => String(at.calls.findLast(({ token }) => token !== undefined)?.token),
    async move(milliseconds: number) {
      at.clock.advance(milliseconds)
      await at.engine.settled()
    },
    reopen() {
      at.engine = createEngine(options())
    },
    restart() {
      at.engine.close()
      at.reopen()
      at.engine.start()
    },
  } satisfies Partial<EngineFixture>)
  beforeEach(() => {
    at.dataDir = mkdtempSync(join(tmpdir(), 'workflows-'))
    at.clock = createClock(() => Date.parse('2026-11-22T12:00:00.000Z'))
    at.calls = []
    at.decided = false
    at.onCall = async () => undefined
    at.reopen()
    at.engine.start()
  })
  afterEach(() => {
    at.engine.close()
    rmSync(at.dataDir, { recursive: true })
  })
  return at
}
