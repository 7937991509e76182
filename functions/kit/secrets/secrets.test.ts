import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { secretReader } from './secrets.ts'

const arn = 'arn:aws:secretsmanager:sa-east-1:123456789012:secret:payment'
const form = z.object({ accessToken: z.string().min(1) })
const good = () => Response.json({ SecretString: '{"accessToken":"APP_USR-1"}' })
let asked: { url: string; method: string; headers: Record<string, string>; body: string }[] = []
let answer: () => Response | Promise<Response>

beforeEach(() => {
  asked = []
  answer = good
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00.000Z'), toFake: ['Date'] })
  vi.stubEnv('AWS_REGION', 'sa-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIA1')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('AWS_SESSION_TOKEN', 'session')
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', undefined)
  vi.stubGlobal('fetch', async (url: URL, request: Omit<(typeof asked)[number], 'url'>) => {
    asked.push({ ...request, url: url.href })
    return await answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('secretReader', () => {
  it("sends one request to the region's service, signed with the function's role", async () => {
    expect(await secretReader(arn, form)()).toEqual({ accessToken: 'APP_USR-1' })
    const [request] = asked
    expect(request).toMatchObject({ url: 'https://secretsmanager.sa-east-1.amazonaws.com/', method: 'POST' })
    expect(JSON.parse(request?.body ?? '')).toEqual({ SecretId: arn })
    expect(request?.headers).toMatchObject({
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.GetSecretValue',
      'x-amz-security-token': 'session',
    })
    expect(request?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIA1\/20261122\/sa-east-1\/secretsmanager\/aws4_request, SignedHeaders=content-type;host;/,
    )
  })

  it('uses a configured endpoint, without a session token if there is none', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', 'http://127.0.0.1:4566')
    vi.stubEnv('AWS_SESSION_TOKEN', undefined)
    await secretReader(arn, form)()
    expect(asked[0]?.url).toBe('http://127.0.0.1:4566/')
    expect(asked[0]?.headers).toMatchObject({ host: '127.0.0.1:4566' })
    expect(asked[0]?.headers).not.toHaveProperty('x-amz-security-token')
  })

  it('caches for five minutes and shares concurrent reads', async () => {
    const read = secretReader(arn, form)
    await Promise.all([read(), read()])
    vi.setSystemTime(Date.now() + 5 * 60 * 1000 - 1)
    await read()
    expect(asked).toHaveLength(1)
    answer = () => Response.json({ SecretString: '{"accessToken":"APP_USR-2"}' })
    vi.setSystemTime(Date.now() + 1)
    expect(await read()).toEqual({ accessToken: 'APP_USR-2' })
    expect(asked).toHaveLength(2)
  })

  it('does not cache a failure', async () => {
    const read = secretReader(arn, form)
    answer = () => new Response('{"__type":"AccessDeniedException"}', { status: 400 })
    await expect(read()).rejects.toThrow(`The secret ${arn} is unreadable: 400`)
    answer = good
    expect(await read()).toEqual({ accessToken: 'APP_USR-1' })
  })

  it.each([
    ['has another form', () => Response.json({ SecretString: '{"accessToken":"","other":"s3cr3t"}' })],
    ['is the bare key, no JSON', () => Response.json({ SecretString: 's3cr3t-of-the-provider' })],
    ['has no text', () => Response.json({})],
  ])('throws without revealing a secret that %s', async (_, given) => {
    answer = given
    const error = await secretReader(arn, form)().catch((thrown: unknown) => thrown as Error)
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toContain('does not match the format')
    expect((error as Error).message).not.toContain('s3cr3t')
  })
})
