import { gunzipSync } from 'node:zlib'
import { Logger } from '@aws-lambda-powertools/logger'
import { Metrics } from '@aws-lambda-powertools/metrics'
import type { EmfOutput } from '@aws-lambda-powertools/metrics/types'
import { implement } from '@orpc/server'
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { operation, refusals } from '../../shared/contract/operation.ts'
import { Refusal } from '../../shared/refusals.ts'
import { api, type RequestContext } from './api.ts'
import { documentHeaders } from './document.ts'

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT'
const declared = { noun: 'settings', access: 'public', relation: 'none', summary: 'A stand-in' } as const
const city = z.object({ id: z.string(), text: z.string() })
const many = z.object({ deep: z.object({ count: z.number() }), more: z.array(z.number()) })
const contract = {
  cities: operation({ ...declared, method: 'GET', path: '/states/{id}/cities', maxAgeSeconds: 300 })
    .input(z.object({ id: z.string() }))
    .output(city)
    .errors(refusals('request.conflict')),
  rename: operation({ ...declared, method: 'POST', path: '/states/{id}/cities' })
    .input(z.object({ id: z.string() }))
    .output(city),
  state: operation({ ...declared, method: 'GET', path: '/states/{id}' })
    .input(z.object({ id: z.string() }))
    .output(city),
  count: operation({ ...declared, method: 'POST', path: '/counts' })
    .input(many)
    .output(z.object({})),
  rule: operation({ ...declared, access: 'admin', method: 'GET', path: '/rules' }).output(z.object({})),
}
let text = ''
let rate = () => Promise.resolve()
const on = implement(contract).$context<RequestContext>()
const tell = ({ input: { id } }: { input: { id: string } }) => {
  if (id === 'refused') throw new Refusal('request.conflict')
  if (id === 'broken') throw new TypeError('no such state')
  return id === 'formless' ? ({ id } as z.infer<typeof city>) : { id, text }
}
/** Answers for the pool's group. */
let membership = () => Promise.resolve()
const handler = api(
  'settings',
  on.router({
    cities: on.cities.handler(tell),
    rename: on.rename.handler(tell),
    state: on.state.handler(tell),
    count: on.count.handler(() => ({})),
    rule: on.rule.handler(() => ({})),
  }),
  {
    liveAdmin: () => membership(),
    accountStatus: async ({ signedInAt }) => {
      await rate()
      return { refused: undefined, signedInAt, endsAt: Infinity }
    },
  },
)
const sub = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'

async function call(
  route: string,
  { headers = {}, body, claims }: { headers?: Record<string, string>; body?: object; claims?: object } = {},
): Promise<APIGatewayProxyStructuredResultV2> {
  const [method, path] = route.split(' ')
  const event = {
    rawPath: `/api${path}`,
    rawQueryString: '',
    isBase64Encoded: false,
    headers: { 'content-type': 'application/json', ...headers },
    requestContext: { http: { method }, ...(claims && { authorizer: { jwt: { claims } } }) },
    ...(body && { body: JSON.stringify(body) }),
  } as unknown as Parameters<typeof handler>[0]
  return (await handler(event, { awsRequestId: 'id' } as Context)) as APIGatewayProxyStructuredResultV2
}

let counted: EmfOutput[] = []
beforeEach(() => {
  text = 'Acrelândia'
  rate = () => Promise.resolve()
  counted = []
  vi.spyOn(Metrics.prototype, 'publishStoredMetrics').mockImplementation(function (this: Metrics) {
    counted.push(this.serializeMetrics())
    this.clearMetrics()
    return this
  })
})

describe('response', () => {
  it('repeats the seconds of a caller above the rate in Retry-After', async () => {
    const refused = new Refusal('request.too_many', { retryAfterSeconds: 45 })
    rate = () => Promise.reject(refused)
    const answer = await call('GET /rules', { claims: { sub, token_use: 'access', auth_time: '1795262400' } })
    expect(answer).toMatchObject({ statusCode: 429, headers: { 'retry-after': '45' } })
    expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'request.too_many', data: { retryAfterSeconds: 45 } })
  })

  it('is JSON that no cache keeps and no page frames or runs', async () => {
    for (const route of ['GET /states/AC', 'GET /nowhere', 'POST /states/AC/cities'])
      expect((await call(route)).headers).toEqual({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        ...documentHeaders,
      })
  })

  it('that violates the contract is a fault', async () => {
    expect(await call('GET /states/formless')).toMatchObject({
      statusCode: 500,
      body: expect.stringContaining('"INTERNAL_SERVER_ERROR"'),
    })
  })

  it('of an admin operation requires an admin', async () => {
    const claims = { sub, token_use: 'access', auth_time: '1795262400' }
    expect((await call('GET /rules', { claims })).body).toContain('access.denied')
    expect((await call('GET /rules')).body).toContain('access.sign_in_required')
    const admin = { claims: { ...claims, 'cognito:groups': '[admin]' } }
    expect((await call('GET /rules', admin)).statusCode).toBe(200)
    membership = () => Promise.reject(new Refusal('access.denied'))
    expect((await call('GET /rules', admin)).statusCode).toBe(403)
    membership = () => Promise.resolve()
  })

  it('to invalid input lists at most ten issues with their paths', async () => {
    const { body } = await call('POST /counts', { body: { deep: { count: 'x' }, more: Array(20).fill('x') } })
    const { issues } = (JSON.parse(body ?? '') as { data: { issues: string[] } }).data
    expect(issues).toHaveLength(10)
    expect(issues[0]).toMatch(/^deep\.count: ./)
    expect(issues[1]).toMatch(/^more\.0: ./)
  })
})

describe('cacheable response', () => {
  const ask = (headers: Record<string, string> = {}, id = 'AC') => call(`GET /states/${id}/cities`, { headers })
  const tagOf = ({ headers }: APIGatewayProxyStructuredResultV2) => String(headers?.etag)

  it('has a max-age and a content-based ETag', async () => {
    const { headers } = await ask()
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' })
    expect(headers?.etag).toMatch(/^"[\w-]{22}"$/)
    expect(tagOf(await ask())).toBe(headers?.etag)
    text = 'Rio Branco'
    expect(tagOf(await ask())).not.toBe(headers?.etag)
  })

  it('is 304 for a matching ETag in any header format', async () => {
    const tag = tagOf(await ask())
    for (const said of [tag, `W/${tag}`, `"other" , ${tag}`, `${tag},"other"`, `"a",W/${tag} ,"b"`]) {
      const again = await ask({ 'if-none-match': said })
      expect(again).toMatchObject({ statusCode: 304, headers: { etag: tag, 'cache-control': 'public, max-age=300' } })
      expect(again.body ?? '').toBe('')
    }
  })

  it('is complete for another ETag', async () => {
    const { statusCode, body } = await ask({ 'if-none-match': '"other"' })
    expect([statusCode, JSON.parse(body ?? '')]).toEqual([200, { id: 'AC', text: 'Acrelândia' }])
  })

  it.each(['refused', 'broken'])('is not cached when the operation is %s', async (id) => {
    const { headers } = await ask({}, id)
    expect(headers?.['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('etag')
  })
})

describe('long response', () => {
  const gzip = { 'accept-encoding': 'br, gzip, deflate' }
  // `{"id":"AC","text":""}` has 21 characters.
  const lettersFor = (length: number) => 'x'.repeat(length - 21)

  it('is compressed from 2 KB if the client accepts gzip', async () => {
    text = lettersFor(2048)
    const { headers, body, isBase64Encoded } = await call('GET /states/AC', { headers: gzip })
    expect(isBase64Encoded).toBe(true)
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(JSON.parse(gunzipSync(Buffer.from(body ?? '', 'base64')).toString())).toEqual({ id: 'AC', text })
  })

  it('is not compressed below 2 KB or without gzip support', async () => {
    text = lettersFor(2047)
    expect((await call('GET /states/AC', { headers: gzip })).headers).not.toHaveProperty('content-encoding')
    text = lettersFor(4000)
    for (const headers of [{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'xgzip' }]) {
      const answer = await call('GET /states/AC', { headers })
      expect([answer.isBase64Encoded ?? false, JSON.parse(answer.body ?? '')]).toEqual([false, { id: 'AC', text }])
    }
  })
})

describe('observability', () => {
  it('logs the code of a refusal and the error of a fault', async () => {
    const [info, error] = [vi.spyOn(Logger.prototype, 'info'), vi.spyOn(Logger.prototype, 'error')]
    await call('GET /states/refused')
    expect(info).toHaveBeenCalledExactlyOnceWith('refused', { code: 'request.conflict' })
    expect(error).not.toHaveBeenCalled()
    await call('GET /states/broken')
    expect(error).toHaveBeenCalledExactlyOnceWith('failed', expect.objectContaining({ message: 'no such state' }))
  })

  it('counts refusals and faults for each request', async () => {
    await call('GET /states/AC')
    expect(counted).toEqual([])
    for (const id of ['refused', 'broken', 'refused']) await call(`GET /states/${id}`)
    const [{ _aws } = { _aws: undefined }] = counted
    expect(_aws?.CloudWatchMetrics).toEqual([
      { Namespace: 'Retorna', Dimensions: [['service']], Metrics: [{ Name: 'refusals', Unit: 'Count' }] },
    ])
    const seen = ['service', 'refusals', 'faults']
    expect(counted.map((one) => seen.map((name) => one[name]))).toEqual([
      ['settings', 1, undefined],
      ['settings', undefined, 1],
      ['settings', 1, undefined],
    ])
  })
})
