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

describe('a resolver', () => {
  it('is given JSON and gives JSON', () => {
    const { request, response } = read('return { payload: ctx.args }')
    expect(request({ args: { text: 'oi' } })).toEqual({ payload: { text: 'oi' } })
    expect(response({ result: undefined }, noEffects())).toBeNull()
  })

  it('says why it refuses', () => {
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

  it('knows the time of the machine that it runs on', () => {
    const { request } = read('return [util.time.nowISO8601(), util.time.nowEpochSeconds()]')
    expect(request({})).toEqual(['2026-11-22T12:00:00.500Z', 1_795_348_800])
  })

  it('asks for filters and invalidations under other names too, five at most', () => {
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

  it.each(['process', 'require', 'fetch', 'setTimeout'])('sees nothing of this process: %s', (name) => {
    expect(read(`return typeof ${name}`).request({})).toBe('undefined')
  })

  it('that turns in circles is ended', () => {
    expect(() => read('for (;;);').request({})).toThrow('timed out')
  })

  it('that is too large or no JavaScript is not taken', () => {
    expect(() => read(`return '${'x'.repeat(33_000)}'`)).toThrow('larger than')
    expect(() => read('return (')).toThrow(SyntaxError)
  })
})
