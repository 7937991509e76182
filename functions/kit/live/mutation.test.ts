import { describe, expect, it } from 'vitest'
import { isLive, liveAnswer } from './mutation.ts'

describe('an answer to a mutation', () => {
  it.each([{ text: 'oi' }, 'text', '', 0, false])('is what the operation answers: %j', (body) => {
    expect(liveAnswer(200, body)).toEqual({ data: body })
  })

  it.each([undefined, null, {}])('says that it was done where the operation answers nothing: %j', (body) => {
    expect(liveAnswer(204, body)).toEqual({ data: true })
    expect(liveAnswer(399, body)).toEqual({ data: true })
  })

  it('is a refusal from status 400 on, with its values or without', () => {
    expect(liveAnswer(400, { code: 'request.invalid', message: 'secret', data: { left: 3 } })).toEqual({
      refused: { code: 'request.invalid', status: 400, data: { left: 3 } },
    })
    expect(liveAnswer(500, { code: 'INTERNAL_SERVER_ERROR' })).toEqual({
      refused: { code: 'INTERNAL_SERVER_ERROR', status: 500, data: null },
    })
  })
})

it('a mutation is told from a request of the gateway', () => {
  expect(isLive({ mutation: 'say', input: {}, claims: {} })).toBe(true)
  expect(isLive({ rawPath: '/api/mutation', requestContext: {} })).toBe(false)
})
