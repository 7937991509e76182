import { afterEach, describe, expect, test } from 'vitest'
import type { HttpApiOptions } from '../../../local/aws/http-api/http-api.ts'
import { answering, clock, closeServed, functionArn, route, send, serve } from './api-under-test.ts'

afterEach(closeServed)

describe('routes', () => {
  test.each([
    ['GET', '/pets/dog/1', 'GET /pets/dog/1'],
    ['GET', '/pets/dog/2', 'GET /pets/dog/{id}'],
    ['GET', '/pets/cat/1', 'GET /pets/{proxy+}'],
    ['POST', '/test/5', 'ANY /{proxy+}'],
    ['GET', '/pets/dog', 'GET /pets/{proxy+}'],
    ['POST', '/pets/dog/1', 'ANY /pets/dog/1'],
    ['DELETE', '/', '$default'],
  ])('%s %s matches the most specific route, as documented', async (method, path, routeKey) => {
    const keys = [
      '$default',
      'ANY /{proxy+}',
      'GET /pets/{proxy+}',
      'ANY /pets/dog/1',
      'GET /pets/dog/{id}',
      'GET /pets/dog/1',
    ]
    const { url } = await serve({ routes: keys.map((one) => route(one)) })
    expect((await send(`${url}${path}`, { method })).json).toMatchObject({ routeKey })
  })

  test('a greedy variable takes the rest of the path', async () => {
    const { url } = await serve({ routes: [route('ANY /media/{key+}')] })
    expect((await send(`${url}/media/a/b/c.avif`)).json).toMatchObject({ pathParameters: { key: 'a/b/c.avif' } })
  })

  test('returns 404 for an unknown path, another method or a trailing slash', async () => {
    const { url } = await serve({ routes: [route('GET /things')] })
    for (const [method, path] of [
      ['GET', '/other'],
      ['POST', '/things'],
      ['GET', '/things/'],
    ] as const) {
      expect(await send(`${url}${path}`, { method })).toEqual({ status: 404, json: { message: 'Not Found' } })
    }
  })

  test('a named stage is the first segment of the path', async () => {
    const { url } = await serve({ routes: [route('GET /things')], api: { stage: 'prod' } })
    expect((await send(`${url}/prod/things`)).json).toMatchObject({
      rawPath: '/prod/things',
      requestContext: { stage: 'prod' },
    })
    expect((await send(`${url}/things`)).status).toBe(404)
  })

  test('returns 400 for a path with a broken escape', async () => {
    const { url } = await serve({ routes: [route('$default')] })
    expect((await send(`${url}/%E0%A4%A`)).status).toBe(400)
  })
})

describe('function response', () => {
  test('becomes the body of a 200 when it has no status code', async () => {
    const { url } = await serve({ routes: [route('GET /')], invoke: answering({ message: 'Hello' }) })
    const response = await fetch(url)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'application/json',
      '{"message":"Hello"}',
    ])
  })

  test('is sent unchanged when it is a text', async () => {
    const { url } = await serve({ routes: [route('GET /')], invoke: answering('Hello from Lambda!') })
    expect(await (await fetch(url)).text()).toBe('Hello from Lambda!')
  })

  test('sets status, headers, cookies and body when it has a status code', async () => {
    const result = {
      statusCode: 201,
      headers: { 'X-Count': 3, 'content-type': 'text/html' },
      cookies: ['a=1; HttpOnly', 'b=2'],
      body: '<p>',
    }
    const { url } = await serve({ routes: [route('GET /')], invoke: answering(result) })
    const response = await fetch(url)
    expect(response.status).toBe(201)
    expect(response.headers.get('x-count')).toBe('3')
    expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2'])
    expect(response.headers.get('content-type')).toBe('text/html')
    expect(response.headers.get('apigw-requestid')).toBeTruthy()
    expect(await response.text()).toBe('<p>')
  })

  test('sends a base64 body as bytes', async () => {
    const bytes = Buffer.from([0, 255, 128, 7])
    const result = { statusCode: 200, isBase64Encoded: true, body: bytes.toString('base64') }
    const { url } = await serve({ routes: [route('GET /')], invoke: answering(result) })
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(bytes)
  })

  test.each([
    ['an invalid status', { statusCode: 'fine' }],
    ['a body that is not text', { statusCode: 200, body: { a: 1 } }],
  ])('returns 500 for %s', async (_, result) => {
    const { url, log } = await serve({ routes: [route('GET /')], invoke: answering(result) })
    expect(await send(url)).toEqual({ status: 500, json: { message: 'Internal Server Error' } })
    expect(log[0]).toContain('not in form')
  })

  test('returns 500 without details when the function fails', async () => {
    const invoke: HttpApiOptions['invoke'] = async () => ({
      functionError: 'Unhandled',
      payload: { errorMessage: 'secret' },
    })
    const { url } = await serve({ routes: [route('GET /')], invoke })
    expect(await send(url)).toEqual({ status: 500, json: { message: 'Internal Server Error' } })
  })

  test('returns 503 when the function exceeds the integration timeout', async () => {
    const { url } = await serve({
      routes: [route('GET /', { timeoutMs: 20 })],
      invoke: () => new Promise(() => undefined),
    })
    expect(await send(url)).toEqual({ status: 503, json: { message: 'Service Unavailable' } })
  })

  test('does not invoke a function that gives this API no permission', async () => {
    const permission = {
      stack: 'Main',
      logicalId: 'P',
      functionArn,
      action: 'lambda:InvokeFunction',
      principal: 'apigateway.amazonaws.com',
    }
    const sourceArn = 'arn:aws:execute-api:us-east-1:123456789012:api-id/*/*/allowed/{id}'
    const { url, log } = await serve({
      routes: [route('GET /allowed/{id}'), route('GET /forgotten')],
      permissions: [{ ...permission, sourceArn }],
    })
    expect((await send(`${url}/allowed/1`)).status).toBe(200)
    expect((await send(`${url}/forgotten`)).status).toBe(500)
    expect(log[1]).toContain('no permission lets this API invoke')
  })
})

describe('limits', () => {
  test('accepts a body of 10 MB and refuses a larger one', async () => {
    const { url } = await serve({ routes: [route('POST /')], invoke: answering('taken') })
    const post = (size: number) => fetch(url, { method: 'POST', body: Buffer.alloc(size) })
    expect((await post(10 * 1024 * 1024)).status).toBe(200)
    const refused = await post(10 * 1024 * 1024 + 1)
    expect([refused.status, await refused.json()]).toEqual([413, { message: 'Request Entity Too Large' }])
  })

  test('refuses an event that is too large for a function', async () => {
    const invoke: HttpApiOptions['invoke'] = async () => {
      throw Object.assign(new Error('too large'), { code: 'RequestTooLargeException' })
    }
    const { url } = await serve({ routes: [route('POST /')], invoke })
    expect((await send(url, { method: 'POST', body: 'x' })).status).toBe(413)
  })

  test('refuses a request line and headers above 10,240 bytes', async () => {
    const { url } = await serve({ routes: [route('GET /')] })
    expect((await send(url, { headers: ['X-Long', 'x'.repeat(10_240)] })).status).toBe(431)
  })

  test('applies burst and rate of the stage; a route may have its own', async () => {
    const { url } = await serve({
      routes: [route('GET /'), route('GET /often')],
      api: {
        throttle: { rateLimit: 2, burstLimit: 3 },
        routeThrottles: { 'GET /often': { rateLimit: 1, burstLimit: 100 } },
      },
    })
    const statuses = async (count: number, path = '/') =>
      Promise.all(Array.from({ length: count }, async () => (await send(`${url}${path}`)).status))
    expect((await statuses(5)).sort()).toEqual([200, 200, 200, 429, 429])
    expect(await statuses(5, '/often')).toEqual([200, 200, 200, 200, 200])
    const before = clock.now
    clock.now = new Date(before.getTime() + 1000)
    expect((await statuses(3)).sort()).toEqual([200, 200, 429])
    expect(await send(url)).toEqual({ status: 429, json: { message: 'Too Many Requests' } })
    clock.now = before
  })
})

test('writes the access log in the stage format, with a dash for unknown values', async () => {
  const format =
    '{"route":"$context.routeKey","status":$context.status,"ip":"$context.identity.sourceIp","none":"$context.nothing.here"}'
  const { url, log } = await serve({ routes: [route('GET /')], api: { accessLog: { destinationArn: 'arn', format } } })
  await send(url)
  expect(log).toEqual(['{"route":"GET /","status":200,"ip":"127.0.0.1","none":"-"}'])
})
