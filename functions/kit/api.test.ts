import { Metrics } from '@aws-lambda-powertools/metrics'
import { implement } from '@orpc/server'
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { operation, refusals } from '../../shared/contract/operation.ts'
import { Refusal } from '../../shared/refusals.ts'
import { api, type RequestContext } from './api.ts'
import type { AccountRefusal } from './people/account-status.ts'

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT'
const declared = { noun: 'settings', access: 'public', relation: 'none', summary: 'A stand-in' } as const
const contract = {
  read: operation({ ...declared, method: 'GET', path: '/things/{id}' })
    .input(z.object({ id: z.string(), at: z.string().optional() }))
    .output(z.object({ id: z.string(), at: z.string().optional() })),
  write: operation({ ...declared, method: 'POST', path: '/things' })
    .input(z.object({ text: z.string(), deep: z.unknown().optional() }))
    .output(z.object({ text: z.string() }))
    .errors(refusals('request.conflict')),
}
const on = implement(contract).$context<RequestContext>()
const handler = api(
  'settings',
  on.router({
    read: on.read.handler(({ input }) => input),
    write: on.write.handler(({ input: { text } }) => {
      if (text === 'refused') throw new Refusal('request.conflict')
      if (text === 'broken') throw new Error('a secret of the inside')
      return { text }
    }),
  }),
)

let counted: string[] = []
beforeEach(() => {
  counted = []
  vi.spyOn(Metrics.prototype, 'addMetric').mockImplementation(function (this: Metrics, name) {
    counted.push(name)
    return this
  })
})

interface Request {
  readonly method?: string
  readonly path?: string
  readonly query?: string
  readonly body?: string
  readonly type?: string | undefined
  readonly base64?: boolean
  readonly claims?: object
}

/** Calls the handler as the gateway does: the path is decoded, the query is not. */
async function call(
  { method = 'POST', path = '/things', query = '', body, type, base64 = false, claims }: Request,
  called = handler,
) {
  const event = {
    rawPath: `/api${path}`,
    rawQueryString: query,
    headers: type === undefined ? {} : { 'content-type': type },
    requestContext: { http: { method }, ...(claims && { authorizer: { jwt: { claims } } }) },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: base64,
  } as unknown as Parameters<typeof handler>[0]
  const answer = (await called(event, { awsRequestId: 'id' } as Context)) as APIGatewayProxyStructuredResultV2
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? '') as Record<string, unknown> }
}

const sent = (body: string, type: string | undefined = 'application/json') => call({ body, type })
const invalid = { status: 400, body: { code: 'request.invalid', message: 'request.invalid' } }

describe('request body', () => {
  it('is a JSON object; undeclared fields are dropped', async () => {
    expect(await sent('{"text":"a","__proto__":{"b":1},"constructor":2}')).toEqual({ status: 200, body: { text: 'a' } })
    expect((await sent('{"text":"a"}', 'Application/JSON; charset=utf-8')).status).toBe(200)
  })

  it.each(['{', '"text"', '[]', 'null', '7', '{"text":"a"}}', 'text=a', '\u0000'])('%j is invalid', async (body) => {
    expect(await sent(body)).toMatchObject(invalid)
  })

  it.each([
    undefined,
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
  ])('is invalid as %s, which other sites can send without a preflight', async (type) => {
    expect(await call({ body: '{"text":"a"}', type })).toMatchObject(invalid)
  })

  it('is limited to 64 KB but not in depth', async () => {
    expect(await sent(JSON.stringify({ text: 'x'.repeat(65_536) }))).toMatchObject(invalid)
    expect((await sent(`{"text":"a","deep":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)).status).toBe(200)
  })

  it('may be base64 of valid UTF-8', async () => {
    const base64 = (bytes: Buffer) =>
      call({ body: bytes.toString('base64'), type: 'application/vnd.api+json', base64: true })
    expect((await base64(Buffer.from('{"text":"á"}'))).body).toEqual({ text: 'á' })
    expect(await base64(Buffer.from([0x7b, 0xff, 0xfe]))).toMatchObject(invalid)
    expect(await call({ body: '%%%', type: 'application/json', base64: true })).toMatchObject(invalid)
  })

  it('gets one issue for each invalid field', async () => {
    const { body } = await sent('{"text":7}')
    expect(body.data).toEqual({ issues: [expect.stringMatching(/^text: /)] })
  })
})

describe('request URL', () => {
  const read = (path: string, query = '') => call({ method: 'GET', path: `/things/${path}`, query })

  it('has a decoded path, so query and escape characters are part of an id', async () => {
    expect((await read('a?at=b')).body).toEqual({ id: 'a?at=b' })
    expect((await read('a#b')).body).toEqual({ id: 'a#b' })
    expect((await read('%41')).body).toEqual({ id: '%41' })
    expect((await read('a', 'at=b')).body).toEqual({ id: 'a', at: 'b' })
  })

  it.each(['%', '%zz', '%00', '\u0000', '\ud800', 'a\\b', '__proto__', 'ç', 'x'.repeat(8000)])(
    'may contain %j',
    async (id) => {
      expect([200, 404]).toContain((await read(id)).status)
    },
  )

  it.each(['at=a&at=b', 'at[]=a', 'at[b]=c', 'at[__proto__][x]=1'])('is invalid with the query %s', async (query) => {
    expect(await read('a', query)).toMatchObject(invalid)
  })

  it.each([
    '%',
    'at=%zz',
    '__proto__=1',
    '__proto__[x]=1',
    'constructor[prototype][x]=1',
    '0=1',
    '&&=&',
    '[',
    'length=5',
  ])('ignores the query %s', async (query) => {
    expect(await read('a', query)).toMatchObject({ status: 200, body: { id: 'a' } })
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  it('without an operation gets 404 in the same format', async () => {
    expect(await read('a/b')).toEqual({ status: 404, body: { code: 'NOT_FOUND', message: 'Not Found' } })
    expect(await read('..')).toMatchObject({ status: 404 })
  })
})

describe('account status', () => {
  const sub = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
  const caller = { userId: sub, isAdmin: false, signedInAt: 1_795_262_400 }
  const who = z.object({ who: z.string().optional() })
  const own = { ...declared, access: 'signed-in', relation: 'self' } as const
  const nouns = {
    mine: operation({ ...own, method: 'GET', path: '/mine' }).output(who),
    since: operation({ ...own, method: 'GET', path: '/since' }).output(who),
    why: operation({ ...own, method: 'GET', path: '/why', evenSuspended: true }).output(who),
    shown: operation({ ...declared, method: 'GET', path: '/shown' }).output(who),
  }
  const answers = implement(nouns).$context<RequestContext>()
  const asked = vi.fn()
  const door = (accountStatus: AccountRefusal) => {
    const tell = ({ context }: { context: RequestContext }) => ({ who: context.actor?.userId })
    const router = answers.router({
      mine: answers.mine.handler(tell),
      since: answers.since.handler(({ context }) => ({ who: String(context.actor?.signedInAt) })),
      why: answers.why.handler(tell),
      shown: answers.shown.handler(tell),
    })
    const options = {
      accountStatus: asked.mockResolvedValue({
        refused: accountStatus,
        signedInAt: caller.signedInAt - 60,
        endsAt: Infinity,
      }),
      readToken: async () => caller,
    }
    return api('settings', router, options)
  }
  const claims = { sub, token_use: 'access', auth_time: '1795262400' }
  const knock = (accountStatus: AccountRefusal, path: string) =>
    call({ method: 'GET', path, ...(path === '/shown' ? {} : { claims }) }, door(accountStatus))

  it('refuses expired sessions, and suspended users except where allowed', async () => {
    for (const path of ['/mine', '/why'])
      expect(await knock('access.session_over', path)).toMatchObject({
        status: 401,
        body: { code: 'access.session_over' },
      })
    expect(await knock('access.suspended', '/mine')).toMatchObject({ body: { code: 'access.suspended' } })
    expect(await knock('access.suspended', '/why')).toEqual({ status: 200, body: { who: sub } })
    expect(await knock(undefined, '/mine')).toEqual({ status: 200, body: { who: sub } })
  })

  it('treats an expired session as a visitor to public operations', async () => {
    expect((await knock('access.session_over', '/shown')).body).toEqual({})
    expect((await knock(undefined, '/shown')).body).toEqual({ who: sub })
  })

  it("is read with the caller's sign-in time", async () => {
    await knock(undefined, '/mine')
    const from = expect.objectContaining({ address: expect.any(String) })
    expect(asked).toHaveBeenLastCalledWith(caller, expect.any(Date), 'http', from)
  })

  it("replaces the token's sign-in time", async () => {
    expect((await knock(undefined, '/since')).body).toEqual({ who: String(caller.signedInAt - 60) })
  })

  it('is required for an API with signed-in operations', () => {
    const router = answers.router({
      mine: answers.mine.handler(() => ({})),
      since: answers.since.handler(() => ({})),
      why: answers.why.handler(() => ({})),
      shown: answers.shown.handler(() => ({})),
    })
    expect(() => api('settings', router)).toThrow('needs the option accountStatus')
    expect(() => api('settings', { first: router })).toThrow('needs the option accountStatus')
  })
})

describe('log', () => {
  it('has no line for a successful request', async () => {
    const written = (['warn', 'info', 'log', 'error'] as const).map((level) => vi.spyOn(console, level))
    await sent('{"text":"a"}')
    for (const line of written) expect(line).not.toHaveBeenCalled()
  })
})

describe('fault metric', () => {
  it('does not count refused or invalid requests', async () => {
    for (const body of ['{"text":"refused"}', '{"text":7}', '{', '[]']) await sent(body)
    await call({ method: 'GET', path: '/nowhere' })
    expect(counted).toEqual(['refusals'])
  })

  it('counts a fault, whose response hides the cause', async () => {
    const { status, body } = await sent('{"text":"broken"}')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(counted).toEqual(['faults'])
  })

  it('counts a failure before the operation, with the same response format', async () => {
    const lost = api(
      'settings',
      on.router({ read: on.read.handler(({ input }) => input), write: on.write.handler(({ input }) => input) }),
      {
        readToken: async () => {
          throw new TypeError('fetch failed')
        },
      },
    )
    expect(await call({ method: 'GET', path: '/things/a' }, lost)).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error' },
    })
    expect(counted).toEqual(['faults'])
  })
})
