import { afterEach, describe, expect, test } from 'vitest'
import { closeServed, route, send, serve } from './api-under-test.ts'

afterEach(closeServed)

describe('event in payload format 2.0', () => {
  test('equals the example of the documentation', async () => {
    const { url } = await serve({
      routes: [route('$default')],
      api: { stageVariables: { stageVariable1: 'value1', stageVariable2: 'value2' } },
    })
    const { json } = await send(`${url}/my/path?parameter1=value1&parameter1=value2&parameter2=value`, {
      method: 'POST',
      headers: [
        'Cookie',
        'cookie1; cookie2',
        'Header1',
        'value1',
        'Header2',
        'value1',
        'Header2',
        'value2',
        'User-Agent',
        'agent',
        'Content-Type',
        'text/plain',
        'Content-Length',
        '17',
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

  test('omits cookies, query, parameters and body that the request does not have', async () => {
    const { url } = await serve({ routes: [route('GET /plain')] })
    const event = (await send(`${url}/plain`)).json
    for (const field of ['cookies', 'queryStringParameters', 'pathParameters', 'body', 'stageVariables']) {
      expect(event).not.toHaveProperty(field)
    }
    expect(event).toMatchObject({ rawQueryString: '', isBase64Encoded: false })
  })

  test('contains the decoded path and the raw query string', async () => {
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
  ])('contains a %s body as text or in base64', async (type, body, isBase64Encoded) => {
    const { url } = await serve({ routes: [route('POST /')] })
    const event = (await send(`${url}/`, { method: 'POST', headers: ['Content-Type', type], body })).json
    expect(event).toMatchObject({
      isBase64Encoded,
      body: isBase64Encoded ? Buffer.from(body).toString('base64') : body,
    })
  })
})
