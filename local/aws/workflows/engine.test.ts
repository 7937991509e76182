import { describe, expect, it } from 'vitest'
import { InvocationRefused } from '../lambda/invocation-refused.ts'
import { readDefinition } from './definition.ts'
import { approval, arnOf, call, day, execution, withEngine } from './engine-fixture.ts'

const at = withEngine()

describe('approval workflow', () => {
  it('asks once, waits and continues after the answer', async () => {
    const arn = at.begin()
    await at.engine.settled()
    expect(at.calls).toEqual([{ name: 'ask', id: 'wdr_1', token: expect.any(String) }])
    at.decided = true
    expect(at.engine.answer(at.lastToken(), { type: 'succeeded', output: {} })).toBe('done')
    await at.engine.settled()
    expect(at.names()).toEqual(['ask', 'confirm'])
    expect(at.position(arn)).toMatchObject({ is: 'over', by: { status: 'SUCCEEDED', output: 'wdr_1' } })
  })

  it('reminds every day, each time with a new token', async () => {
    at.begin()
    await at.engine.settled()
    await at.move(day - 1)
    expect(at.names()).toEqual(['ask'])
    await at.move(1)
    await at.move(day)
    expect(at.names()).toEqual(['ask', 'remind', 'ask', 'remind', 'ask'])
    expect(new Set(at.calls.flatMap(({ token }) => token ?? [])).size).toBe(3)
  })

  it('accepts only its current token, and each token once', async () => {
    const [one, other] = [at.begin(approval, 'wdr_1'), at.begin(approval, 'wdr_2')]
    await at.engine.settled()
    const first = at.lastToken()
    await at.move(day)
    const answer = (token: string) => at.engine.answer(token, { type: 'succeeded', output: {} })
    expect(answer(first)).toBe('over')
    at.decided = true
    const [present] = at.calls.filter(({ id, token }) => id === 'wdr_1' && token !== undefined).slice(-1)
    expect(answer(String(present?.token))).toBe('done')
    expect(answer(String(present?.token))).toBe('over')
    expect(answer('no token')).toBe('unknown')
    await at.engine.settled()
    expect(at.position(one)?.is).toBe('over')
    expect(at.position(other)?.is).toBe('calling')
  })

  it('asks again when a token is answered without a decision', async () => {
    const arn = at.begin()
    await at.engine.settled()
    at.engine.answer(at.lastToken(), { type: 'succeeded', output: { decided: true } })
    await at.engine.settled()
    expect(at.names()).toEqual(['ask', 'confirm', 'ask'])
    expect(at.position(arn)).toMatchObject({ is: 'calling', submitted: true })
  })

  it('accepts an answer while its function is still running', async () => {
    at.decided = true
    at.onCall = async ({ name, token }) => {
      if (name === 'ask') at.engine.answer(String(token), { type: 'succeeded', output: {} })
    }
    const arn = at.begin()
    await at.engine.settled()
    expect(at.position(arn)).toMatchObject({ is: 'over', by: { status: 'SUCCEEDED' } })
  })

  it('asks later when asking fails, by its function or by a failure answer', async () => {
    let broken = true
    at.onCall = async ({ name }) => {
      if (name === 'ask' && broken) throw new InvocationRefused('TooManyRequestsException', 429, 'busy')
    }
    const arn = at.begin()
    await at.engine.settled()
    expect(at.position(arn)).toMatchObject({ is: 'resting', visit: { state: 'Later' } })
    broken = false
    await at.move(900_000)
    at.engine.answer(at.lastToken(), { type: 'failed', error: 'Operator', cause: '' })
    expect(at.position(arn)).toMatchObject({ is: 'resting', visit: { state: 'Later' } })
  })

  it('retries a step as defined and then fails with the error', async () => {
    at.onCall = async ({ name }) => {
      if (name === 'confirm') throw new InvocationRefused('ServiceException', 500, 'down')
    }
    const arn = at.begin()
    await at.engine.settled()
    at.engine.answer(at.lastToken(), { type: 'succeeded', output: {} })
    await at.engine.settled()
    await at.move(10_000)
    await at.move(19_999)
    expect(at.names()).toEqual(['ask', 'confirm', 'confirm'])
    await at.move(1)
    expect(at.names()).toEqual(['ask', 'confirm', 'confirm', 'confirm'])
    expect(at.position(arn)).toMatchObject({
      is: 'over',
      by: { status: 'FAILED', error: 'Lambda.ServiceException', cause: 'down' },
    })
  })
})

describe('other states', () => {
  const run = async (States: object, StartAt = Object.keys(States)[0]) => {
    const arn = at.begin({ StartAt, States }, `wdr_${Object.keys(States).join('')}`)
    await at.engine.settled()
    return at.engine.execution(arn)?.position
  }

  it('pass data, choose, wait until a time, and fail', async () => {
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
    await at.move(5_000)
    expect(at.position(execution('wdr_GiveWhichWaitNo'))).toMatchObject({
      is: 'over',
      by: { status: 'FAILED', error: 'Nope', cause: 'because' },
    })
  })

  it('fail on a missing path, without a matching choice, or without permission', async () => {
    const lost = { A: { Type: 'Pass', InputPath: '$.nothing', End: true } }
    expect(await run(lost)).toMatchObject({ by: { error: 'States.Runtime' } })
    const none = { B: { Type: 'Choice', Choices: [{ Variable: '$.id', StringEquals: '-', Next: 'B' }] } }
    expect(await run(none)).toMatchObject({ by: { error: 'States.NoChoiceMatched' } })
    expect(await run({ C: call('forbidden', { End: true }) })).toMatchObject({
      by: { error: 'Lambda.AccessDeniedException' },
    })
    expect(at.calls).toEqual([])
  })

  it('return a function’s result with or without the invoke envelope', async () => {
    at.decided = true
    const whole = await run({ D: call('confirm', { End: true }) })
    expect(whole).toMatchObject({ by: { output: { StatusCode: 200, Payload: { decided: true } } } })
    const bare = await run({ E: { Type: 'Task', Resource: arnOf('confirm'), End: true } })
    expect(bare).toMatchObject({ by: { output: { decided: true } } })
  })
})

describe('readDefinition', () => {
  const states = { A: { Type: 'Succeed' } }
  it.each([
    ['{', 'not JSON'],
    [{ StartAt: 'B', States: states }, 'leads to B'],
    [{ StartAt: 'A', States: { A: { Type: 'Parallel', Branches: [] } } }, 'uses an unsupported feature'],
    [{ StartAt: 'A', States: { A: { Type: 'Pass' } } }, 'needs either Next or End'],
    [{ StartAt: 'A', States: states, QueryLanguage: 'JSONata' }, 'only JSONPath'],
    [{ StartAt: 'A', States: { A: { Type: 'Task', Resource: 'arn:aws:states:::sqs:sendMessage', End: true } } }, 'sqs'],
    [
      { StartAt: 'A', States: { A: { Type: 'Choice', Choices: [{ Variable: '$', StringMatches: '*', Next: 'A' }] } } },
      'StringMatches',
    ],
  ])('rejects an invalid definition with a sentence: %j', (definition, sentence) => {
    const text = typeof definition === 'string' ? definition : JSON.stringify(definition)
    expect(() => readDefinition(text)).toThrow(sentence)
  })
})
