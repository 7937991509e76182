import { Logger } from '@aws-lambda-powertools/logger'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deletedUserId } from '../people/deleted-user.ts'
import { openLive } from './live.ts'

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT'
const now = new Date('2026-11-22T12:00:00.500Z')
const url = 'https://live.example/graphql'
const ana = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
let sent: {
  url: string
  method: string
  headers: Record<string, string>
  body: { query: string; variables: object }
}[] = []
let answer: () => Response

beforeEach(() => {
  sent = []
  answer = () => Response.json({ data: { publish: {} } })
  vi.stubEnv('AWS_REGION', 'sa-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIA1')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('AWS_SESSION_TOKEN', 'session')
  vi.stubGlobal('fetch', async (to: string, request: Omit<(typeof sent)[number], 'body'> & { body: string }) => {
    sent.push({ ...request, url: to, body: JSON.parse(request.body) as (typeof sent)[number]['body'] })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('openLive', () => {
  it('signs with the role, adds the time and drops deleted recipients', async () => {
    await openLive(url).publish([ana, deletedUserId], { kind: 'profile' }, now)
    const [request] = sent
    expect(request?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIA1\/\d{8}\/sa-east-1\/appsync\/aws4_request, SignedHeaders=content-type;host;/,
    )
    expect(request).toMatchObject({ url, method: 'POST' })
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'x-amz-security-token': 'session' })
    expect(request?.body.variables).toEqual({ to: [ana], at: now.getTime() / 1000, kind: 'profile' })
    expect(request?.body.query).toMatch(/^mutation publish\(.*\{ to at kind /)
  })

  it('sends nothing without recipients', async () => {
    await openLive(url).publish([deletedUserId], { kind: 'profile' }, now)
    expect(sent).toEqual([])
  })

  it('drops undeclared fields', async () => {
    await openLive(url).publish([ana], { kind: 'profile', email: 'ana@exemplo.com' } as never, now)
    expect(JSON.stringify(sent[0]?.body.variables)).not.toContain('email')
  })

  it('signs host, port and path, without a session token if there is none', async () => {
    vi.stubEnv('AWS_SESSION_TOKEN', undefined)
    const signatures = new Map<string, string | undefined>()
    vi.useFakeTimers({ now, toFake: ['Date'] })
    for (const to of [url, 'https://live.example:8443/graphql', 'https://live.example/other']) {
      await openLive(to).end(ana)
      signatures.set(to, sent.at(-1)?.headers.authorization?.split('Signature=')[1])
    }
    vi.useRealTimers()
    expect(new Set(signatures.values()).size).toBe(3)
    expect(sent[0]?.headers).not.toHaveProperty('x-amz-security-token')
    // `fetch` sets the host itself and refuses a second one.
    expect(sent[0]?.headers).not.toHaveProperty('host')
  })

  it('ends the subscriptions of one user', async () => {
    await openLive(url).end(ana)
    expect(sent[0]?.body.variables).toEqual({ person: ana })
    expect(sent[0]?.body.query).toMatch(/^mutation .*end/)
  })

  it('logs a failed tryPublish with its reason', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn')
    await openLive(url).tryPublish([ana], { kind: 'profile' }, now)
    expect(sent).toHaveLength(1)
    expect(warn).not.toHaveBeenCalled()
    answer = () => new Response('busy', { status: 503 })
    await openLive(url).tryPublish([ana], { kind: 'profile' }, now)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'live publication failed',
      expect.objectContaining({ message: 'The live API refused: 503 busy' }),
    )
  })

  it.each([
    ['HTTP', () => new Response('{"errors":[{"errorType":"UnauthorizedException"}]}', { status: 401 }), '401'],
    [
      'GraphQL',
      () => Response.json({ data: null, errors: [{ message: 'Not Authorized to access publish on type Mutation' }] }),
      'Not Authorized',
    ],
  ])('throws on a refusal by %s, except in tryPublish', async (_, says, words) => {
    answer = says
    await expect(openLive(url).publish([ana], { kind: 'profile' }, now)).rejects.toThrow(words)
    await expect(openLive(url).tryPublish([ana], { kind: 'profile' }, now)).resolves.toBeUndefined()
    await expect(openLive(url).end(ana)).rejects.toThrow(words)
  })
})
