import { describe, expect, it } from 'vitest'
import { GraphqlFailure } from './graphql-failure.ts'
import { noEffects, readResolverCode } from './resolver-code.ts'

const now = () => new Date('2026-11-22T12:00:00.500Z')
const read = (request: string, response = 'return ctx.result') =>
  readResolverCode(
    `import { util, extensions as more } from '@aws-appsync/utils'

export function request(ctx) { ${request} }
export function response(ctx) { ${response} }`,
    'Mutation.test',
    now,
  )

describe('resolver code', () => {
  it('exchanges JSON with the engine', () => {
    const { request, response } = read('return { payload: ctx.args }')
    expect(request({ args: { text: 'oi' } })).toEqual({ payload: { text: 'oi' } })
    expect(response({ result: undefined }, noEffects())).toBeNull()
  })

  it('reports the error type and info of `util.error`', () => {
    const { request } = read("util.error('No', 'request.conflict', null, { status: 409 })")
    const failure = (() => {
      try {
        return request({})
      } catch (error) {
        return error
      }
    })()
    expect(failure).toBeInstanceOf(GraphqlFailure)
    expect(failure).toMatchObject({ errorType: 'request.conflict', errorInfo: { status: 409 } })
  })

  it('reads the time from the injected clock', () => {
    const { request } = read('return [util.time.nowISO8601(), util.time.nowEpochSeconds()]')
    expect(request({})).toEqual(['2026-11-22T12:00:00.500Z', 1_795_348_800])
  })

  it('sets filters and at most five invalidations through a renamed import', () => {
    const effects = noEffects()
    const { response } = read(
      'return null',
      "more.setSubscriptionFilter(util.transform.toSubscriptionFilter({ to: { contains: 'a' } }))\nmore.invalidateSubscriptions({ subscriptionField: 'onLive', payload: { person: 'a' } })",
    )
    for (let times = 0; times < 5; times++) response({}, effects)
    expect(effects.filter?.filterGroup).toHaveLength(1)
    expect(effects.invalidations).toHaveLength(5)
    expect(() => response({}, effects)).toThrow('5 times at most')
  })

  it.each(['process', 'require', 'fetch', 'setTimeout'])('hides the global %s', (name) => {
    expect(read(`return typeof ${name}`).request({})).toBe('undefined')
  })

  it('ends an endless loop', () => {
    expect(() => read('for (;;);').request({})).toThrow('timed out')
  })

  it('rejects code that is too large or not JavaScript', () => {
    expect(() => read(`return '${'x'.repeat(33_000)}'`)).toThrow('larger than')
    expect(() => read('return (')).toThrow(SyntaxError)
  })
})
