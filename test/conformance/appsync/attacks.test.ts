import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSocket } from '../../support/live-socket.ts'
import { type Api, ana, bia, bystander, onLive, publishing, sayDocument, startApi } from './api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(() => api.refused.clear())

async function listen(token: string | undefined, query = onLive) {
  const socket = await openSocket(api, token)
  await socket.init()
  return { socket, started: await socket.start('1', query, token) }
}
const forged = async () => api.token(ana, { key: (await generateKeyPair('RS256')).privateKey })
const said = { to: [bia], at: 1, kind: 'said', text: 'false', about: null }
const second = () => Math.floor(Date.now() / 1000)

const textOf = (told: unknown) => (told as { text: string } | undefined)?.text

/** Returns the texts delivered to a listener. A final event marks the end: earlier events have arrived by then. */
async function told(listener: Awaited<ReturnType<typeof listen>>, person: string) {
  await api.publish([person], 'end')
  await listener.socket.next(({ payload }) => JSON.stringify(payload ?? '').includes('"end"'))
  return listener.socket.data('1').map(({ payload }) => textOf(payload?.data?.onLive))
}

describe('over HTTP', () => {
  const wrong: [string, () => Promise<Record<string, string>>][] = [
    ['no credentials', async () => ({})],
    ['a forged token', async () => ({ authorization: await forged() })],
    ['an expired token', async () => ({ authorization: await api.token(ana, { exp: second() - 1 }) })],
    ['a token for another application', async () => ({ authorization: await api.token(ana, { client: 'other' }) })],
    ['no token at all', async () => ({ authorization: 'null' })],
    ['a signature with an unknown access key', async () => ({ authorization: signedBy('AKIANOBODY') })],
    ['an invalid signature', async () => ({ authorization: signedBy('AKIAPUBLISHER'), 'x-amz-date': amzDate() })],
    ['an API key', async () => ({ 'x-api-key': 'da2-key' })],
  ]
  const signedBy = (key: string) =>
    `AWS4-HMAC-SHA256 Credential=${key}/${amzDate().slice(0, 8)}/sa-east-1/appsync/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`
  const amzDate = () => `${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

  it.each(wrong)('returns 401 for every query with credentials: %s', async (_, headers) => {
    for (const query of [sayDocument, publishing, '{ none }']) {
      const answer = await api.ask(query, { text: 'oi' }, await headers())
      expect(answer).toMatchObject({ status: 401, errors: [{ errorType: 'UnauthorizedException' }] })
      expect(answer.data).toBeUndefined()
    }
  })

  it('refuses publish and end from a user', async () => {
    const authorization = await api.token(ana)
    const published = await api.ask(publishing, said, { authorization })
    const ended = await api.ask('mutation { endLive(person: "x") }', {}, { authorization })
    for (const { data, errors } of [published, ended]) {
      expect(Object.values(data as object)).toEqual([null])
      expect(errors).toMatchObject([{ errorType: 'Unauthorized' }])
    }
  })

  it('publishes only for a permitted role, and refuses user mutations from a function', async () => {
    const without = await api.asRole(publishing, said, bystander)
    expect(without).toMatchObject({ data: { publish: null }, errors: [{ errorType: 'Unauthorized' }] })
    const asPerson = await api.asRole(sayDocument, { text: 'oi' })
    expect(asPerson).toMatchObject({ data: { say: null }, errors: [{ errorType: 'Unauthorized' }] })
  })

  it('refuses introspection and a second mutation in one request', async () => {
    const authorization = await api.token(ana)
    const ask = (query: string) => api.ask(query, {}, { authorization })
    expect((await ask('{ __schema { types { name } } }')).errors?.[0]?.message).toMatch(/introspection/i)
    expect((await ask('{ __type(name: "Live") { name } }')).errors?.[0]?.message).toMatch(/introspection/i)
    const twice = await ask('mutation { a: say(text: "1") { text } b: say(text: "2") { text } }')
    expect(twice).toMatchObject({ data: { a: { text: '1' }, b: null } })
    expect(twice.errors).toMatchObject([{ errorType: 'ResolverExecutionLimitReached' }])
  })

  it.each([
    ['no JSON', '{'],
    ['no query', '{}'],
    ['variables that are no object', '{"query":"{ none }","variables":[1]}'],
    ['two operations without a choice', '{"query":"query a { none } query b { none }"}'],
    ['a subscription', JSON.stringify({ query: onLive })],
  ])('returns 400 for %s', async (_, body) => {
    const { status } = await api.ask('', {}, { authorization: await api.token(ana) }, body)
    expect(status).toBe(400)
  })

  it('refuses undeclared fields and arguments', async () => {
    const authorization = await api.token(ana)
    expect((await api.ask('mutation { say(text: "x") { secret } }', {}, { authorization })).errors).toHaveLength(1)
    const answer = await api.ask('mutation { say(text: "x", claims: "admin") { text } }', {}, { authorization })
    expect(answer).toMatchObject({ data: null, errors: [{ message: expect.stringContaining('claims') }] })
  })
})

describe('subscription', () => {
  it('delivers to a user only the events published to that user', async () => {
    const stranger = await listen(await api.token(bia))
    await api.publish([ana], 'for Ana')
    expect(await told(stranger, bia)).toEqual(['end'])
  })

  it('refuses another user’s events and requests without the filter', async () => {
    const token = await api.token(bia)
    for (const query of [
      `subscription { onLive(to: "${ana}") { kind } }`,
      `subscription { onLive(filter: { to: { contains: "${ana}" } }) { kind } }`,
      // Skipped fields would run without the resolver that sets the filter.
      'subscription { onLive @skip(if: true) { kind } }',
      'subscription { onLive @include(if: false) { kind } }',
      'subscription { ... on Subscription { onLive @skip(if: true) { kind } } }',
    ]) {
      expect((await listen(token, query)).started).toMatchObject({ type: 'error' })
    }
  })

  it('refuses a missing, forged, expired or foreign token', async () => {
    const wrong = [
      undefined,
      await forged(),
      await api.token(ana, { exp: second() - 1 }),
      await api.token(ana, { client: 'other' }),
    ]
    for (const token of wrong) {
      const socket = await openSocket(api, token)
      expect(await socket.init()).toMatchObject({ type: 'connection_error' })
      await socket.ended()
      // A valid token on the connection does not cover a subscription with another token.
      const inside = await openSocket(api, await api.token(ana))
      await inside.init()
      expect(await inside.start('1', onLive, token)).toMatchObject({
        type: 'error',
        payload: { errors: [{ errorType: 'UnauthorizedException' }] },
      })
      inside.close()
    }
  })

  it('refuses a suspended user and gives the reason', async () => {
    api.refused.set(ana, 'access.suspended')
    const { started } = await listen(await api.token(ana))
    expect(started).toMatchObject({ type: 'error', payload: { errors: [{ errorType: 'access.suspended' }] } })
  })

  it('ends on all devices of the user whose access ended, and on no others', async () => {
    const [phone, screen, other] = [
      await listen(await api.token(ana)),
      await listen(await api.token(ana)),
      await listen(await api.token(bia)),
    ]
    await api.end(ana)
    for (const { socket } of [phone, screen]) await socket.next(({ type }) => type === 'complete')
    await api.publish([ana, bia], 'after')
    expect(await told(other, bia)).toEqual(['after', 'end'])
    expect([...phone.socket.data('1'), ...screen.socket.data('1')]).toEqual([])
  })

  it('delivers nothing after its token expires; a new token continues', async () => {
    const kept = await listen(await api.token(ana))
    await api.publish([ana], 'in time')
    api.later(3601_000)
    await api.publish([ana], 'late')
    const token = await api.token(ana)
    expect(await kept.socket.start('2', onLive, token)).toMatchObject({ type: 'start_ack' })
    await api.publish([ana], 'renewed')
    await kept.socket.next(({ id, type }) => id === '2' && type === 'data')
    expect(kept.socket.data('1').map(({ payload }) => payload?.data?.onLive)).toMatchObject([{ text: 'in time' }])
  })

  it('refuses fields that are not published', async () => {
    const { socket, started } = await listen(await api.token(ana), 'subscription { onLive { secret } }')
    expect(started).toMatchObject({ type: 'error' })
    socket.close()
  })

  it('refuses a mutation', async () => {
    const { started } = await listen(await api.token(ana), 'mutation { say(text: "x") { text } }')
    expect(started).toMatchObject({ type: 'error', payload: { errors: [{ errorType: 'UnsupportedOperation' }] } })
  })

  it('survives malformed messages', async () => {
    const listener = await listen(await api.token(ana))
    for (const noise of [
      [],
      null,
      { type: 7 },
      { type: 'start' },
      { type: 'start', id: '1' },
      { id: 'x', type: 'start' },
    ])
      listener.socket.send(noise as object)
    expect(await told(listener, ana)).toEqual(['end'])
  })
})
