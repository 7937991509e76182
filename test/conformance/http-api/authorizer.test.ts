import { generateKeyPair, SignJWT } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { answering, authorizer, clock, closeServed, issuer, privateKey, route, serve } from './api-under-test.ts'

afterEach(closeServed)

describe('JWT authorizer', () => {
  const seconds = () => Math.floor(clock.now.getTime() / 1000)
  const token = (claims: Record<string, unknown> = {}, signedBy = privateKey) =>
    new SignJWT({ iss: issuer, aud: 'web', sub: 'u1', iat: seconds(), exp: seconds() + 3600, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign(signedBy)
  const call = async (authorization: string | undefined, scopes: string[] = []) => {
    const { url } = await serve({ routes: [route('GET /me', { authorizer, scopes })] })
    return fetch(`${url}/me`, { headers: authorization === undefined ? {} : { authorization } })
  }

  test('accepts a valid token, with or without Bearer, and passes its claims as text', async () => {
    const valid = await token({
      'cognito:groups': ['admins', 'users'],
      email_verified: true,
      address: { formatted: 'Rua A' },
    })
    for (const header of [`Bearer ${valid}`, valid]) {
      const response = await call(header)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({
        requestContext: {
          authorizer: {
            jwt: {
              claims: {
                sub: 'u1',
                iss: issuer,
                aud: 'web',
                exp: String(seconds() + 3600),
                'cognito:groups': '[admins users]',
                email_verified: 'true',
                address: 'map[formatted:Rua A]',
              },
              scopes: null,
            },
          },
        },
      })
    }
  })

  test('uses client_id as the audience of an access token', async () => {
    expect((await call(await token({ aud: undefined, client_id: 'web' }))).status).toBe(200)
    expect((await call(await token({ aud: undefined, client_id: 'other' }))).status).toBe(401)
    expect((await call(await token({ aud: 'other', client_id: 'web' }))).status).toBe(401)
  })

  test('requires a token', async () => {
    const response = await call(undefined)
    expect([response.status, await response.json(), response.headers.get('www-authenticate')]).toEqual([
      401,
      { message: 'Unauthorized' },
      'Bearer',
    ])
  })

  test.each([
    ['an expired token', async () => token({ exp: seconds() - 1 })],
    ['a token without an expiry', async () => token({ exp: undefined })],
    ['a token that is not valid yet', async () => token({ nbf: seconds() + 60 })],
    ['a token from the future', async () => token({ iat: seconds() + 60 })],
    ['a token of another issuer', async () => token({ iss: 'http://elsewhere.example' })],
    ['a token for another audience', async () => token({ aud: 'mobile' })],
    ['a token signed with another key', async () => token({}, (await generateKeyPair('RS256')).privateKey)],
    ['a text that is no token', async () => 'Bearer nonsense'],
    [
      'a token signed with a shared secret',
      async () =>
        new SignJWT({ iss: issuer, aud: 'web', exp: seconds() + 60 })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(Buffer.alloc(32, 1)),
    ],
  ])('refuses %s', async (_, make) => {
    const response = await call(await make())
    expect([response.status, await response.json()]).toEqual([401, { message: 'Unauthorized' }])
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  test('uses the movable clock for token expiry', async () => {
    const valid = await token()
    const before = clock.now
    clock.now = new Date(before.getTime() + 3_601_000)
    expect((await call(valid)).status).toBe(401)
    clock.now = before
    expect((await call(valid)).status).toBe(200)
  })

  test('requires one of the scopes of the route', async () => {
    const admitted = await call(await token({ scope: 'read write' }), ['write', 'admin'])
    expect(await admitted.json()).toMatchObject({
      requestContext: { authorizer: { jwt: { scopes: ['write', 'admin'] } } },
    })
    const refused = await call(await token({ scope: 'read' }), ['write'])
    expect([refused.status, await refused.json()]).toEqual([403, { message: 'Forbidden' }])
  })
})

describe('CORS', () => {
  const cors = {
    allowOrigins: ['https://app.example', 'http://*'],
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['authorization', 'content-type'],
    exposeHeaders: ['etag'],
    allowCredentials: true,
    maxAgeSeconds: 300,
  }

  test('a preflight request needs no route and succeeds for allowed origins only', async () => {
    const { url } = await serve({ routes: [route('GET /', { authorizer })], api: { cors } })
    const preflight = (origin: string) =>
      fetch(url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })
    const admitted = await preflight('https://app.example')
    expect(admitted.status).toBe(204)
    expect(Object.fromEntries(admitted.headers)).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-methods': 'GET,POST',
      'access-control-allow-headers': 'authorization,content-type',
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '300',
    })
    const stranger = await preflight('https://evil.example')
    expect([stranger.status, stranger.headers.get('access-control-allow-origin')]).toEqual([204, null])
    expect((await preflight('http://localhost:3000')).headers.get('access-control-allow-origin')).toBe(
      'http://localhost:3000',
    )
  })

  test('every response has the configured headers, never those of the function', async () => {
    const result = { statusCode: 200, headers: { 'Access-Control-Allow-Origin': 'https://evil.example' }, body: '' }
    const { url } = await serve({ routes: [route('GET /')], api: { cors }, invoke: answering(result) })
    const admitted = await fetch(url, { headers: { origin: 'https://app.example' } })
    expect(admitted.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect(admitted.headers.get('access-control-expose-headers')).toBe('etag')
    const stranger = await fetch(url, { headers: { origin: 'https://evil.example' } })
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
    const missing = await fetch(`${url}/nowhere`, { headers: { origin: 'https://app.example' } })
    expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, 'https://app.example'])
  })

  test('without a configuration OPTIONS is a method like any other', async () => {
    const { url } = await serve({ routes: [route('OPTIONS /')], invoke: answering('mine') })
    const headers = { origin: 'https://app.example', 'access-control-request-method': 'GET' }
    expect(await (await fetch(url, { method: 'OPTIONS', headers })).text()).toBe('mine')
  })
})
