import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClock } from '../clock/clock.ts'
import { InvocationRefused } from '../lambda/invocation-refused.ts'
import { readDefinition } from './definition.ts'
import { createEngine, type Engine, type EngineOptions } from './engine.ts'

const arnOf = (name: string) => `arn:aws:lambda:sa-east-1:111122223333:function:${name}`
const machine = 'arn:aws:states:sa-east-1:111122223333:stateMachine:approval'
const execution = (name: string) => machine.replace('stateMachine:', 'execution:').concat(`:${name}`)
const call = (name: string, more: object = {}) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Parameters: { FunctionName: arnOf(name), Payload: { 'id.$': '$.id' } },
  ...more,
})

/** As the approvals have it: ask and wait, remind after a day, look whether it is decided. */
const approval = {
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

let dataDir: string
let clock: ReturnType<typeof createClock>
let engine: Engine
let calls: Call[]
let decided: boolean
/** What a function does besides being called. */
let does: (call: Call) => Promise<void>

const options = (): EngineOptions => ({
  dataDir,
  clock,
  log: () => undefined,
  random: () => 1,
  mayInvoke: (_, functionArn) => !functionArn.endsWith('forbidden'),
  async invoke(functionArn, event) {
    const made = { name: String(functionArn.split(':').at(-1)), ...(event as object) } as Call
    calls.push(made)
    await does(made)
    return { payload: made.name === 'confirm' ? { decided } : null }
  },
})

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'workflows-'))
  clock = createClock(() => Date.parse('2026-11-22T12:00:00.000Z'))
  calls = []
  decided = false
  does = async () => undefined
  engine = createEngine(options())
  engine.start()
})
afterEach(() => {
  engine.close()
  rmSync(dataDir, { recursive: true })
})

function begin(definition: object = approval, name = 'wdr_1'): string {
  const started = { machine, name, roleArn: 'arn:role', input: { id: name }, definition: JSON.stringify(definition) }
  return engine.begin({ execution: execution(name), ...started }).arn
}
const names = () => calls.map(({ name }) => name)
const standing = (arn: string) => engine.execution(arn)?.position
const lastToken = () => String(calls.findLast(({ token }) => token !== undefined)?.token)
async function move(milliseconds: number): Promise<void> {
  clock.advance(milliseconds)
  await engine.settled()
}
const day = 86_400_000
/** Dies without a word and begins again on what was written. */
function restart(): void {
  engine.close()
  engine = createEngine(options())
  engine.start()
}

describe('an approval', () => {
  it('asks once, waits, and goes on when it is answered', async () => {
    const arn = begin()
    await engine.settled()
    expect(calls).toEqual([{ name: 'ask', id: 'wdr_1', token: expect.any(String) }])
    decided = true
    expect(engine.answer(lastToken(), { type: 'succeeded', output: {} })).toBe('done')
    await engine.settled()
    expect(names()).toEqual(['ask', 'confirm'])
    expect(standing(arn)).toMatchObject({ is: 'over', by: { status: 'SUCCEEDED', output: 'wdr_1' } })
  })

  it('reminds after a day, and again after every further one, each time with another token', async () => {
    begin()
    await engine.settled()
    await move(day - 1)
    expect(names()).toEqual(['ask'])
    await move(1)
    await move(day)
    expect(names()).toEqual(['ask', 'remind', 'ask', 'remind', 'ask'])
    expect(new Set(calls.flatMap(({ token }) => token ?? [])).size).toBe(3)
  })

  it('is answered by its present token alone, and by each token once', async () => {
    const [one, other] = [begin(approval, 'wdr_1'), begin(approval, 'wdr_2')]
    await engine.settled()
    const first = lastToken()
    await move(day)
    const answer = (token: string) => engine.answer(token, { type: 'succeeded', output: {} })
    expect(answer(first)).toBe('over')
    decided = true
    const [present] = calls.filter(({ id, token }) => id === 'wdr_1' && token !== undefined).slice(-1)
    expect(answer(String(present?.token))).toBe('done')
    expect(answer(String(present?.token))).toBe('over')
    expect(answer('no token')).toBe('unknown')
    await engine.settled()
    expect(standing(one)?.is).toBe('over')
    expect(standing(other)?.is).toBe('calling')
  })

  it('asks again where a token was answered without a decision', async () => {
    const arn = begin()
    await engine.settled()
    engine.answer(lastToken(), { type: 'succeeded', output: { decided: true } })
    await engine.settled()
    expect(names()).toEqual(['ask', 'confirm', 'ask'])
    expect(standing(arn)).toMatchObject({ is: 'calling', submitted: true })
  })

  it('may be answered while its function is still running', async () => {
    decided = true
    does = async ({ name, token }) => {
      if (name === 'ask') engine.answer(String(token), { type: 'succeeded', output: {} })
    }
    const arn = begin()
    await engine.settled()
    expect(standing(arn)).toMatchObject({ is: 'over', by: { status: 'SUCCEEDED' } })
  })

  it('asks later where asking fails, whoever makes it fail', async () => {
    let broken = true
    does = async ({ name }) => {
      if (name === 'ask' && broken) throw new InvocationRefused('TooManyRequestsException', 429, 'busy')
    }
    const arn = begin()
    await engine.settled()
    expect(standing(arn)).toMatchObject({ is: 'resting', visit: { state: 'Later' } })
    broken = false
    await move(900_000)
    engine.answer(lastToken(), { type: 'failed', error: 'Operator', cause: '' })
    expect(standing(arn)).toMatchObject({ is: 'resting', visit: { state: 'Later' } })
  })

  it('tries a step again as often as its definition says, and fails loudly then', async () => {
    does = async ({ name }) => {
      if (name === 'confirm') throw new InvocationRefused('ServiceException', 500, 'down')
    }
    const arn = begin()
    await engine.settled()
    engine.answer(lastToken(), { type: 'succeeded', output: {} })
    await engine.settled()
    await move(10_000)
    await move(19_999)
    expect(names()).toEqual(['ask', 'confirm', 'confirm'])
    await move(1)
    expect(names()).toEqual(['ask', 'confirm', 'confirm', 'confirm'])
    expect(standing(arn)).toMatchObject({
      is: 'over',
      by: { status: 'FAILED', error: 'Lambda.ServiceException', cause: 'down' },
    })
  })
})

describe('a restart', () => {
  it('calls a task that was not submitted again, with the same token; one that was waits on', async () => {
    does = ({ name }) => (name === 'ask' ? new Promise(() => undefined) : Promise.resolve())
    const arn = begin()
    does = async () => undefined
    restart()
    await engine.settled()
    expect(names()).toEqual(['ask', 'ask'])
    expect(new Set(calls.map(({ token }) => token)).size).toBe(1)
    restart()
    await engine.settled()
    expect(names()).toEqual(['ask', 'ask'])
    expect(standing(arn)).toMatchObject({ is: 'calling', submitted: true })
    decided = true
    engine.answer(lastToken(), { type: 'succeeded', output: {} })
    await engine.settled()
    expect(standing(arn)?.is).toBe('over')
  })

  it('ends what ran out meanwhile', async () => {
    begin()
    await engine.settled()
    engine.close()
    clock.advance(day)
    engine = createEngine(options())
    engine.start()
    await engine.settled()
    expect(names()).toEqual(['ask', 'remind', 'ask'])
  })

  it('changes nothing of what becomes of an execution, after whichever entries it comes', async () => {
    const wants = ['tick', 'restart', 'answer', 'decide', 'remember'] as const
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...wants), { maxLength: 25 }), async (events) => {
        const arn = begin(approval, `wdr_${calls.length}_${Math.random()}`.replace('.', ''))
        let known = ''
        decided = false
        for (const event of events) {
          if (event === 'tick') clock.advance(day / 3)
          if (event === 'restart') restart()
          if (event === 'decide') decided = true
          if (event === 'remember') known = lastToken()
          if (event === 'answer') engine.answer(known || lastToken(), { type: 'succeeded', output: {} })
          if (event !== 'restart') await engine.settled()
          const before = engine.execution(arn)
          engine.close()
          engine = createEngine(options())
          expect(engine.execution(arn)).toEqual(before)
          engine.start()
          await engine.settled()
          // Nothing but a decision ends it.
          if (!decided) expect(standing(arn)?.is).not.toBe('over')
        }
        decided = true
        for (let tries = 0; tries < 3 && standing(arn)?.is !== 'over'; tries++) {
          await engine.settled()
          const own = calls.findLast(({ id, token }) => token !== undefined && arn.endsWith(id))
          engine.answer(String(own?.token), { type: 'succeeded', output: {} })
          await engine.settled()
          await move(1_000_000)
        }
        expect(standing(arn)).toMatchObject({ is: 'over', by: { status: 'SUCCEEDED' } })
      }),
      { numRuns: 40 },
    )
  })
})

describe('a death at any entry of the journal', () => {
  it('is made good by the next start: what was submitted is not called again, all else with its own token', async () => {
    const arn = begin()
    await engine.settled()
    await move(day)
    engine.answer(lastToken(), { type: 'succeeded', output: {} })
    await engine.settled()
    decided = true
    engine.answer(lastToken(), { type: 'succeeded', output: {} })
    await engine.settled()
    expect(standing(arn)?.is).toBe('over')
    const tokens = calls.flatMap(({ token }) => token ?? [])
    const file = join(dataDir, 'executions.jsonl')
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    expect(lines.length).toBeGreaterThan(30)
    for (const [index, line] of lines.entries()) {
      engine.close()
      // The line after it was being written.
      writeFileSync(file, `${lines.slice(0, index + 1).join('\n')}\n${(lines[index + 1] ?? '').slice(0, 9)}`)
      calls = []
      clock.moveTo(new Date((JSON.parse(line) as { at: string }).at))
      engine = createEngine(options())
      engine.start()
      await engine.settled()
      const asked = calls.flatMap(({ token }) => token ?? [])
      if (line.includes('"submitted"')) expect(asked, line).toEqual([])
      expect(tokens, line).toEqual(expect.arrayContaining(asked.slice(0, 1)))
      for (const token of [...tokens, ...asked]) {
        engine.answer(token, { type: 'succeeded', output: {} })
        await engine.settled()
      }
      for (let tries = 0; tries < 2 && standing(arn)?.is !== 'over'; tries++) {
        await move(day)
        engine.answer(lastToken(), { type: 'succeeded', output: {} })
        await engine.settled()
      }
      expect(standing(arn), line).toMatchObject({ is: 'over', by: { status: 'SUCCEEDED', output: 'wdr_1' } })
    }
  })
})

describe('other states', () => {
  const run = async (States: object, StartAt = Object.keys(States)[0]) => {
    const arn = begin({ StartAt, States }, `wdr_${Object.keys(States).join('')}`)
    await engine.settled()
    return engine.execution(arn)?.position
  }

  it('pass, choose, wait until a time, and fail', async () => {
    const over = await run({
      Give: { Type: 'Pass', Result: { n: 3, at: '2026-11-22T12:00:05Z' }, ResultPath: '$.given', Next: 'Which' },
      Which: {
        Type: 'Choice',
        Choices: [
          { Variable: '$.given.n', NumericLessThan: 3, Next: 'No' },
          {
            And: [
              { Variable: '$.given.n', NumericGreaterThanEquals: 3 },
              { Not: { Variable: '$.x', IsPresent: true } },
            ],
            Next: 'Wait',
          },
        ],
      },
      Wait: { Type: 'Wait', TimestampPath: '$.given.at', Next: 'No' },
      No: { Type: 'Fail', Error: 'Nope', Cause: 'because' },
    })
    expect(over).toMatchObject({ is: 'resting', until: '2026-11-22T12:00:05.000Z' })
    await move(5_000)
    expect(standing(execution('wdr_GiveWhichWaitNo'))).toMatchObject({
      is: 'over',
      by: { status: 'FAILED', error: 'Nope', cause: 'because' },
    })
  })

  it('fail where a path leads nowhere, no choice holds, or the role may not call', async () => {
    const lost = { A: { Type: 'Pass', InputPath: '$.nothing', End: true } }
    expect(await run(lost)).toMatchObject({ by: { error: 'States.Runtime' } })
    const none = { B: { Type: 'Choice', Choices: [{ Variable: '$.id', StringEquals: '-', Next: 'B' }] } }
    expect(await run(none)).toMatchObject({ by: { error: 'States.NoChoiceMatched' } })
    expect(await run({ C: call('forbidden', { End: true }) })).toMatchObject({
      by: { error: 'Lambda.AccessDeniedException' },
    })
    expect(calls).toEqual([])
  })

  it('hand on what a function answers, whole or bare', async () => {
    decided = true
    const whole = await run({ D: call('confirm', { End: true }) })
    expect(whole).toMatchObject({ by: { output: { StatusCode: 200, Payload: { decided: true } } } })
    const bare = await run({ E: { Type: 'Task', Resource: arnOf('confirm'), End: true } })
    expect(bare).toMatchObject({ by: { output: { decided: true } } })
  })
})

describe('a definition', () => {
  const states = { A: { Type: 'Succeed' } }
  it.each([
    ['{', 'not JSON'],
    [{ StartAt: 'B', States: states }, 'leads to B'],
    [{ StartAt: 'A', States: { A: { Type: 'Parallel', Branches: [] } } }, 'not one that is imitated'],
    [{ StartAt: 'A', States: { A: { Type: 'Pass' } } }, 'needs either Next or End'],
    [{ StartAt: 'A', States: states, QueryLanguage: 'JSONata' }, 'only JSONPath'],
    [{ StartAt: 'A', States: { A: { Type: 'Task', Resource: 'arn:aws:states:::sqs:sendMessage', End: true } } }, 'sqs'],
    [
      { StartAt: 'A', States: { A: { Type: 'Choice', Choices: [{ Variable: '$', StringMatches: '*', Next: 'A' }] } } },
      'StringMatches',
    ],
  ])('that cannot be run is refused with a sentence: %j', (definition, sentence) => {
    const text = typeof definition === 'string' ? definition : JSON.stringify(definition)
    expect(() => readDefinition(text)).toThrow(sentence)
  })
})
