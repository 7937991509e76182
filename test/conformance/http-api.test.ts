import { request as httpRequest } from 'node:http'
import { generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { HttpApiDefinition, HttpRoute, JwtAuthorizer } from '../../local/aws/assembly/http-api-definition.ts'
import { listen } from '../../local/aws/endpoint/endpoint.ts'
import { createHttpApi, type HttpApiOptions } from '../../local/aws/http-api/http-api.ts'

const functionArn = 'arn:aws:lambda:us-east-1:123456789012:function:api'
const issuer = 'http://idp.example/pool'
const authorizer: JwtAuthorizer = {
  name: 'jwt',
  issuer,
  audience: ['web'],
  identitySources: ['$request.header.Authorization'],
}
let key: CryptoKey
let publicKey: CryptoKey
let time = new Date('2020-03-12T19:03:58.390Z')
const open: { close(): Promise<void> }[] = []

beforeAll(async () => {
  const pair = await generateKeyPair('RS256')
  key = pair.privateKey
  publicKey = pair.publicKey
})

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

function route(routeKey: string, fields: Partial<HttpRoute> = {}): HttpRoute {
  const [method = '', path = ''] = routeKey === '$default' ? ['ANY', '$default'] : routeKey.split(' ')
  return {
    stack: 'Main',
    logicalId: routeKey,
    routeKey,
    method,
    path,
    metadata: {},
    functionArn,
    timeoutMs: 30_000,
    scopes: [],
    ...fields,
  }
}

interface Given {
  readonly routes: readonly HttpRoute[]
  readonly api?: Partial<HttpApiDefinition>
  readonly invoke?: HttpApiOptions['invoke']
  readonly permissions?: HttpApiOptions['permissions']
}

/** Serves an API whose function answers its own event unless told otherwise. */
async function serve(given: Given) {
  const log: string[] = []
  const { listener } = createHttpApi({
    api: {
      stack: 'Main',
      logicalId: 'Api',
      apiId: 'api-id',
      name: 'api',
      endpoint: 'https://id.execute-api.us-east-1.amazonaws.com',
      stage: '$default',
      stageVariables: {},
      routeThrottles: {},
      ...given.api,
      routes: given.routes,
    },
    region: 'us-east-1',
    accountId: '123456789012',
    invoke: given.invoke ?? (async (_, event) => ({ payload: event })),
    permissions: given.permissions ?? [
      {
        stack: 'Main',
        logicalId: 'P',
        functionArn,
        action: 'lambda:InvokeFunction',
        principal: 'apigateway.amazonaws.com',
      },
    ],
    jwks: () => async () => publicKey,
    now: () => time,
    log: (line) => log.push(line),
  })
  const server = await listen(listener)
  open.push(server)
  return { ...server, log }
}

/** Answers with what `result` gives, whatever the event. */
const answering =
  (result: unknown): HttpApiOptions['invoke'] =>
  async () => ({ payload: result })

/** fetch joins and drops headers; this sends them as they are. */
function send(url: string, options: { method?: string; headers?: string[]; body?: string | Buffer } = {}) {
  const headers = ['Host', 'api.example', ...(options.headers ?? [])]
  return new Promise<{ status: number; json: unknown }>((resolve, reject) => {
    const sent = httpRequest(url, { method: options.method ?? 'GET', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, json: JSON.parse(Buffer.concat(chunks).toString()) }),
      )
    })
    sent.on('error', reject)
    sent.end(options.body)
  })
}

describe('the event in payload format 2.0', () => {
  test('is that of the documentation’s example', async () => {
    const { url } = await serve({
      routes: [route('$default')],
      api: { stageVariables: { stageVariable1: 'value1', stageVariable2: 'value2' } },
    })
    const { json } = await send(`${url}/my/path?parameter1=value1&parameter1=value2&parameter2=value`, {
      method: 'POST',
      headers: [
        ...['Cookie', 'cookie1; cookie2', 'Header1', 'value1', 'Header2', 'value1', 'Header2', 'value2'],
        ...['User-Agent', 'agent', 'Content-Type', 'text/plain', 'Content-Length', '17'],
      ],
      body: 'Hello from Lambda',
    })
    expect(json).toEqual({
      version: '2.0',
      routeKey: '$default',
      rawPath: '/my/path',
      rawQueryString: 'parameter1=value1&parameter1=value2&parameter2=value',
      cookies: ['cookie1', 'cookie2'],
      headers: {
        header1: 'value1',
        header2: 'value1,value2',
        host: 'api.example',
        'user-agent': 'agent',
        'content-type': 'text/plain',
        'content-length': '17',
        'x-amzn-trace-id': expect.stringMatching(/^Root=1-5e6a879e-[0-9a-f]{24}$/),
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-port': new URL(url).port,
        'x-forwarded-proto': 'http',
      },
      queryStringParameters: { parameter1: 'value1,value2', parameter2: 'value' },
      requestContext: {
        accountId: '123456789012',
        apiId: 'api-id',
        domainName: 'id.execute-api.us-east-1.amazonaws.com',
        domainPrefix: 'id',
        http: { method: 'POST', path: '/my/path', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'agent' },
        requestId: expect.stringMatching(/^[\w-]{15}=$/),
        routeKey: '$default',
        stage: '$default',
        time: '12/Mar/2020:19:03:58 +0000',
        timeEpoch: 1584039838390,
      },
      body: 'Hello from Lambda',
      isBase64Encoded: false,
      stageVariables: { stageVariable1: 'value1', stageVariable2: 'value2' },
    })
  })

  test('has no cookies, query, parameters or body where the request has none', async () => {
    const { url } = await serve({ routes: [route('GET /plain')] })
    const event = (await send(`${url}/plain`)).json
    for (const field of ['cookies', 'queryStringParameters', 'pathParameters', 'body', 'stageVariables']) {
      expect(event).not.toHaveProperty(field)
    }
    expect(event).toMatchObject({ rawQueryString: '', isBase64Encoded: false })
  })

  test('gives the path decoded and the query string as it was sent', async () => {
    const { url } = await serve({ routes: [route('GET /cities/{name}')] })
    const event = (await send(`${url}/cities/S%C3%A3o%20Paulo?q=a%20b+c%26d`)).json
    expect(event).toMatchObject({
      rawPath: '/cities/São Paulo',
      pathParameters: { name: 'São Paulo' },
      rawQueryString: 'q=a%20b+c%26d',
      queryStringParameters: { q: 'a b c&d' },
    })
  })

  test.each([
    ['application/json', '{"a":1}', false],
    ['application/problem+json; charset=utf-8', '{}', false],
    ['application/xml', '<a/>', false],
    ['text/csv', 'a;b', false],
    ['application/x-www-form-urlencoded', 'a=b', true],
    ['image/jpeg', 'ÿØÿ', true],
  ])('a %s body arrives as text or in base64', async (type, body, isBase64Encoded) => {
    const { url } = await serve({ routes: [route('POST /')] })
    const event = (await send(`${url}/`, { method: 'POST', headers: ['Content-Type', type], body })).json
    expect(event).toMatchObject({
      isBase64Encoded,
      body: isBase64Encoded ? Buffer.from(body).toString('base64') : body,
    })
  })
})

describe('routes', () => {
  test.each([
    ['GET', '/pets/dog/1', 'GET /pets/dog/1'],
    ['GET', '/pets/dog/2', 'GET /pets/dog/{id}'],
    ['GET', '/pets/cat/1', 'GET /pets/{proxy+}'],
    ['POST', '/test/5', 'ANY /{proxy+}'],
    ['GET', '/pets/dog', 'GET /pets/{proxy+}'],
    ['POST', '/pets/dog/1', 'ANY /pets/dog/1'],
    ['DELETE', '/', '$default'],
  ])('%s %s goes to the closest match, as in the documentation', async (method, path, routeKey) => {
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

  test('without a match the answer is 404, and so it is for another method or a further slash', async () => {
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

  test('an address with a broken escape is a bad request', async () => {
    const { url } = await serve({ routes: [route('$default')] })
    expect((await send(`${url}/%E0%A4%A`)).status).toBe(400)
  })
})

describe('the function’s response', () => {
  test('without a status code it is the body of a 200', async () => {
    const { url } = await serve({ routes: [route('GET /')], invoke: answering({ message: 'Hello' }) })
    const response = await fetch(url)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'application/json',
      '{"message":"Hello"}',
    ])
  })

  test('a text is the body as it is', async () => {
    const { url } = await serve({ routes: [route('GET /')], invoke: answering('Hello from Lambda!') })
    expect(await (await fetch(url)).text()).toBe('Hello from Lambda!')
  })

  test('with a status code it is the whole answer: headers, cookies, body', async () => {
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

  test('a body in base64 goes out as bytes', async () => {
    const bytes = Buffer.from([0, 255, 128, 7])
    const result = { statusCode: 200, isBase64Encoded: true, body: bytes.toString('base64') }
    const { url } = await serve({ routes: [route('GET /')], invoke: answering(result) })
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(bytes)
  })

  test.each([
    ['a status that is none', { statusCode: 'fine' }],
    ['a body that is no text', { statusCode: 200, body: { a: 1 } }],
  ])('%s is a server error', async (_, result) => {
    const { url, log } = await serve({ routes: [route('GET /')], invoke: answering(result) })
    expect(await send(url)).toEqual({ status: 500, json: { message: 'Internal Server Error' } })
    expect(log[0]).toContain('not in form')
  })

  test('a failing function is a server error that tells the client nothing', async () => {
    const invoke: HttpApiOptions['invoke'] = async () => ({
      functionError: 'Unhandled',
      payload: { errorMessage: 'secret' },
    })
    const { url } = await serve({ routes: [route('GET /')], invoke })
    expect(await send(url)).toEqual({ status: 500, json: { message: 'Internal Server Error' } })
  })

  test('a function that takes longer than the integration waits is unavailable', async () => {
    const { url } = await serve({
      routes: [route('GET /', { timeoutMs: 20 })],
      invoke: () => new Promise(() => undefined),
    })
    expect(await send(url)).toEqual({ status: 503, json: { message: 'Service Unavailable' } })
  })

  test('a function that gives this API no permission is not invoked', async () => {
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

describe('the JWT authorizer', () => {
  const seconds = () => Math.floor(time.getTime() / 1000)
  const token = (claims: Record<string, unknown> = {}, signedBy = key) =>
    new SignJWT({ iss: issuer, aud: 'web', sub: 'u1', iat: seconds(), exp: seconds() + 3600, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign(signedBy)
  const call = async (authorization: string | undefined, scopes: string[] = []) => {
    const { url } = await serve({ routes: [route('GET /me', { authorizer, scopes })] })
    return fetch(`${url}/me`, { headers: authorization === undefined ? {} : { authorization } })
  }

  test('admits a valid token, with or without Bearer, and gives its claims as texts', async () => {
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

  test('takes client_id for the audience of an access token', async () => {
    expect((await call(await token({ aud: undefined, client_id: 'web' }))).status).toBe(200)
    expect((await call(await token({ aud: undefined, client_id: 'other' }))).status).toBe(401)
    expect((await call(await token({ aud: 'other', client_id: 'web' }))).status).toBe(401)
  })

  test('asks for a token where there is none', async () => {
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

  test('follows the clock: a token expires when the time has been moved on', async () => {
    const valid = await token()
    const before = time
    time = new Date(before.getTime() + 3_601_000)
    expect((await call(valid)).status).toBe(401)
    time = before
    expect((await call(valid)).status).toBe(200)
  })

  test('wants one of the route’s scopes', async () => {
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

  test('a preflight request is answered without a route, for admitted origins only', async () => {
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

  test('every answer carries the configured headers, never the function’s own', async () => {
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

describe('limits', () => {
  test('a body above 10 MB is refused, one of 10 MB is not', async () => {
    const { url } = await serve({ routes: [route('POST /')], invoke: answering('taken') })
    const post = (size: number) => fetch(url, { method: 'POST', body: Buffer.alloc(size) })
    expect((await post(10 * 1024 * 1024)).status).toBe(200)
    const refused = await post(10 * 1024 * 1024 + 1)
    expect([refused.status, await refused.json()]).toEqual([413, { message: 'Request Entity Too Large' }])
  })

  test('an event that is too large for a function is refused', async () => {
    const invoke: HttpApiOptions['invoke'] = async () => {
      throw Object.assign(new Error('too large'), { code: 'RequestTooLargeException' })
    }
    const { url } = await serve({ routes: [route('POST /')], invoke })
    expect((await send(url, { method: 'POST', body: 'x' })).status).toBe(413)
  })

  test('a request line and headers above 10,240 bytes are refused', async () => {
    const { url } = await serve({ routes: [route('GET /')] })
    expect((await send(url, { headers: ['X-Long', 'x'.repeat(10_240)] })).status).toBe(431)
  })

  test('a stage lets its burst through and then its rate; a route may have its own', async () => {
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
    const before = time
    time = new Date(before.getTime() + 1000)
    expect((await statuses(3)).sort()).toEqual([200, 200, 429])
    expect(await send(url)).toEqual({ status: 429, json: { message: 'Too Many Requests' } })
    time = before
  })
})

test('the access log has the stage’s format, with a dash for what is not known', async () => {
  const format =
    '{"route":"$context.routeKey","status":$context.status,"ip":"$context.identity.sourceIp","none":"$context.nothing.here"}'
  const { url, log } = await serve({ routes: [route('GET /')], api: { accessLog: { destinationArn: 'arn', format } } })
  await send(url)
  expect(log).toEqual(['{"route":"GET /","status":200,"ip":"127.0.0.1","none":"-"}'])
})
