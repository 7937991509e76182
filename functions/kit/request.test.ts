import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { bodyOf, networkOf, urlOf } from './request.ts'

const event = (change: Partial<APIGatewayProxyEventV2>) =>
  ({
    headers: { 'content-type': 'application/json' },
    isBase64Encoded: false,
    ...change,
  }) as APIGatewayProxyEventV2
const read = (body: string, type = 'application/json') => bodyOf(event({ body, headers: { 'content-type': type } }))
const invalid = { code: 'request.invalid', status: 400, message: 'request.invalid' }
const refusedAs = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('bodyOf', () => {
  it('returns the parsed JSON, or undefined without a body', () => {
    expect(read('{"text":"á"}')).toEqual({ text: 'á' })
    expect(bodyOf(event({ body: '' }))).toBeUndefined()
    expect(bodyOf(event({}))).toBeUndefined()
  })

  it.each(['"text"', '7', 'true', 'null', '[]', '[{}]', '{', ''.padEnd(3)])('refuses the body %j', (body) => {
    expect(refusedAs(() => read(body))).toMatchObject(invalid)
  })

  it.each(['application/json', ' application/json ', 'application/merge-patch+json', 'APPLICATION/JSON;charset=utf-8'])(
    'accepts the content type %j',
    (type) => {
      expect(read('{}', type)).toEqual({})
    },
  )

  it.each(['x-application/json', 'application/jsonp', 'text/plain', 'text/plain; a=application/json', ''])(
    'refuses the content type %j',
    (type) => {
      expect(refusedAs(() => read('{}', type))).toMatchObject(invalid)
    },
  )

  it('refuses a missing content type', () => {
    expect(refusedAs(() => bodyOf(event({ body: '{}', headers: {} })))).toMatchObject(invalid)
  })

  it('accepts at most 65,536 characters', () => {
    const long = (characters: number) => `{"a":"${'x'.repeat(characters - 8)}"}`
    expect(read(long(65_536))).toHaveProperty('a')
    expect(refusedAs(() => read(long(65_537)))).toMatchObject(invalid)
  })

  it('refuses invalid UTF-8 instead of replacing characters', () => {
    const bytes = (body: Buffer) => () => bodyOf(event({ body: body.toString('base64'), isBase64Encoded: true }))
    expect(bytes(Buffer.from('{"a":"ç"}'))()).toEqual({ a: 'ç' })
    expect(refusedAs(bytes(Buffer.from('{"a":"ç"}', 'latin1')))).toMatchObject(invalid)
  })
})

it('encodes the path of a URL again and keeps its query', () => {
  const url = urlOf(event({ rawPath: '/api/things/a?b#c', rawQueryString: 'at=%41&of=b' }))
  expect([url.pathname, url.search]).toEqual(['/api/things/a%3Fb%23c', '?at=%41&of=b'])
})

it('counts an IPv6 household as one address', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('')).toBe('')
})
