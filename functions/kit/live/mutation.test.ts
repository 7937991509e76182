import { describe, expect, it } from 'vitest'
import { isLive, liveAnswer } from './mutation.ts'

describe('liveAnswer', () => {
  it.each([{ text: 'oi' }, 'text', '', 0, false])("returns the operation's result %j", (body) => {
    expect(liveAnswer(200, body)).toEqual({ data: body })
  })

  it.each([undefined, null, {}])('returns true for the empty result %j', (body) => {
    expect(liveAnswer(204, body)).toEqual({ data: true })
    expect(liveAnswer(399, body)).toEqual({ data: true })
  })

  it('returns a refusal from status 400 on, with or without data', () => {
    expect(liveAnswer(400, { code: 'request.invalid', message: 'secret', data: { left: 3 } })).toEqual({
      refused: { code: 'request.invalid', status: 400, data: { left: 3 } },
    })
    expect(liveAnswer(500, { code: 'INTERNAL_SERVER_ERROR' })).toEqual({
      refused: { code: 'INTERNAL_SERVER_ERROR', status: 500, data: null },
    })
  })
})

it('distinguishes a mutation from a gateway request', () => {
  expect(isLive({ mutation: 'say', input: {}, claims: {} })).toBe(true)
  expect(isLive({ rawPath: '/api/mutation', requestContext: {} })).toBe(false)
})
