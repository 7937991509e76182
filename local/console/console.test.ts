import { request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClock } from '../aws/clock/clock.ts'
import { createOutages } from '../aws/cloud/outages.ts'
import { listen } from '../aws/endpoint/endpoint.ts'
import type { QueueMessage } from '../aws/events/queue-store.ts'
import { createConsole } from './console.ts'
import { codeIn, createFeeds, type Feeds } from './feeds.ts'

let url: string
let close: () => Promise<void>
let feeds: Feeds
let clock = createClock()
let deadLetters: QueueMessage[]
beforeEach(async () => {
  clock = createClock()
  feeds = createFeeds(clock.now)
  deadLetters = [
    { id: 'm1', queueArn: 'arn:q', body: '{}', attributes: { ERROR_CODE: 'x' }, sentAt: '2026-11-21T00:00:00Z' },
  ]
  const listener = createConsole({
    feeds,
    clock,
    arrival: { unruly: false },
    outages: createOutages(),
    deadLetters: {
      messages: () => deadLetters,
      remove(_queueArn, id) {
        const before = deadLetters.length
        deadLetters = deadLetters.filter((message) => message.id !== id)
        return deadLetters.length < before
      },
    },
    rights: { calls: () => [], grants: () => ({ used: [], unused: [] }) },
    mercadoPago: {
      payments: () => [],
      runAction: async () => undefined,
      statement: () => ({
        paidCents: 0,
        feesCents: 0,
        returnedCents: 0,
        chargedBackCents: 0,
        transferredCents: 0,
        balanceCents: 0,
      }),
      payOut: () => undefined,
      hold: () => undefined,
      held: false,
    },
    accounts: () => [{ name: 'Ana', email: 'ana@x', phone: '+5511', password: 'p', admin: false }],
    push: { subscribe: () => ({ endpoint: '', keys: { p256dh: '', auth: '' } }), unsubscribe: () => true },
    endpoints: 'export AWS_REGION=sa-east-1',
    upcoming: () => [{ name: 'daily', next: new Date('2026-11-22T11:00:00Z') }],
    settled: async () => undefined,
    workflows: { executions: () => [], onChange: () => () => undefined },
  })
  ;({ url, close } = await listen(listener))
})
afterEach(() => close())

const get = async (path: string) => (await fetch(`${url}/api/${path}`)).json()
const post = (path: string, body: unknown, method = 'POST') =>
  fetch(`${url}/api/${path}`, { method, body: JSON.stringify(body) })

test('lists messages by recipient and after an id', async () => {
  feeds.sms.add({ to: '+551', text: 'código 123456', code: '123456' })
  feeds.sms.add({ to: '+552', text: 'outro' })
  expect((await get('sms?to=%2B551')).items).toMatchObject([{ id: 1, to: '+551', code: '123456' }])
  expect(await get('sms?after=1')).toMatchObject({ items: [{ id: 2 }], last: 2 })
  expect(await get('sms?after=2')).toEqual({ items: [], last: 2 })
})

test('answers a long poll as soon as a matching message arrives', async () => {
  const waiting = get('emails?to=ana@x&wait=30000')
  feeds.emails.add({ from: 'r@x', to: ['bruno@x'], subject: 'Para outro', text: '' })
  feeds.emails.add({ from: 'r@x', to: ['ana@x'], subject: 'Olá', text: '' })
  expect((await waiting).items).toMatchObject([{ subject: 'Olá' }])
})

test('ends a long poll without matches with an empty list', async () => {
  expect((await get('events?wait=20')).items).toEqual([])
})

test('filters events by type, and the log by function and request', async () => {
  const event = { 'detail-type': 'AdApproved' } as never
  feeds.events.add({ bus: 'product', event, rules: [] })
  feeds.log.add({ function: 'mail', requestId: 'r1', line: 'sent', failed: false })
  expect((await get('events?type=AdApproved')).items).toHaveLength(1)
  expect((await get('events?type=Other')).items).toHaveLength(0)
  expect((await get('log?function=mail&requestId=r1')).items).toMatchObject([{ line: 'sent' }])
  expect((await get('log?function=mail&requestId=r2')).items).toEqual([])
})

test('serves an e-mail unchanged, under a policy that blocks scripts', async () => {
  feeds.emails.add({ from: 'r@x', to: ['a@x'], subject: 's', text: '', html: '<b>oi</b><script>alert(1)</script>' })
  feeds.emails.add({ from: 'r@x', to: ['a@x'], subject: 's', text: '1 < 2 & <script>' })
  const html = await fetch(`${url}/api/emails/1/html`)
  expect(await html.text()).toContain('<b>oi</b>')
  expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(await (await fetch(`${url}/api/emails/2/html`)).text()).not.toContain('<script>')
  expect((await fetch(`${url}/api/emails/3/html`)).status).toBe(404)
})

test('moves, advances and resets the clock', async () => {
  await post('clock', { moveTo: '2030-01-01T00:00:00Z' })
  expect((await get('clock')).now).toMatch(/^2030-01-01T00:00/)
  await post('clock', { advanceMs: 86_400_000 })
  expect((await get('clock')).now).toMatch(/^2030-01-02T00:00/)
  expect((await (await post('clock', { reset: true })).json()).offsetMs).toBe(0)
  expect((await post('clock', { moveTo: 'nonsense' })).status).toBe(400)
  expect((await post('clock', {})).status).toBe(400)
  expect((await get('clock')).upcoming).toEqual([{ name: 'daily', next: '2026-11-22T11:00:00.000Z' }])
})

test('lists and removes dead letters', async () => {
  expect((await get('dead-letters')).items).toMatchObject([{ id: 'm1', attributes: { ERROR_CODE: 'x' } }])
  expect(await (await post('dead-letters?queue=arn:q&id=m1', {}, 'DELETE')).json()).toEqual({ removed: true })
  expect((await get('dead-letters')).items).toEqual([])
})

test('rejects changes from a page of another origin', async () => {
  const init = { method: 'POST', body: JSON.stringify({ advanceMs: 5 }) }
  const from = (origin: string) => fetch(`${url}/api/clock`, { ...init, headers: { origin } })
  expect((await from('https://evil.example')).status).toBe(403)
  expect(clock.offsetMs).toBe(0)
  expect((await from(url)).status).toBe(200)
})

test('streams the name of each list that has new entries', async () => {
  const response = await fetch(`${url}/api/stream`)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  feeds.rights.add({ caller: 'mail', action: 'ses:SendEmail', resource: 'arn:x' })
  expect((await reader?.read())?.value).toBe('data: rights\n\n')
  await reader?.cancel()
})

test('serves the page and its scripts, and no other file', async () => {
  expect(await (await fetch(url)).text()).toContain('<html lang="pt-BR">')
  const script = await fetch(`${url}/console.js`)
  expect(script.headers.get('content-type')).toMatch('text/javascript')
  expect(await script.text()).toContain('./cards.js')
  expect(await (await fetch(`${url}/cards.js`)).text()).not.toContain('interface ')
  for (const path of ['console.ts', '../console.ts', 'api/nothing']) {
    expect((await fetch(`${url}/${path}`)).status).toBe(404)
  }
})

test('finds a code in a message, but no price and no phone number', () => {
  expect(codeIn('Retorna: seu código de acesso é 004512')).toBe('004512')
  expect(codeIn('Ligue para +5511990000001')).toBeUndefined()
  expect(codeIn('sem código')).toBeUndefined()
})

/** Sends a request as a browser would after DNS rebinding: with a foreign host name. */
const requestWithHost = (host: string, path = '/api/accounts', method = 'GET') =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = request(`${url}${path}`, { method, headers: { host } }, async (response) => {
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(await response.toArray()).toString() })
    })
    asked.on('error', reject).end()
  })

test('answers only to its own host names with its own port', async () => {
  const { port } = new URL(url)
  for (const name of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST']) {
    expect((await requestWithHost(`${name}:${port}`)).status, name).toBe(200)
  }
  for (const host of [`evil.example:${port}`, `localhost.evil.example:${port}`, 'localhost', 'localhost:1']) {
    for (const path of ['/', '/api/accounts', '/api/stream', '/api/endpoints', '/api/emails/1/html']) {
      const { status, body } = await requestWithHost(host, path)
      expect(status, `${host} ${path}`).toBe(403)
      expect(JSON.parse(body).message).toContain('answers only at localhost')
    }
    expect((await requestWithHost(host, '/api/settle', 'POST')).status).toBe(403)
  }
})

test('returns the export lines for other clients unchanged', async () => {
  expect(await get('endpoints')).toEqual({ text: 'export AWS_REGION=sa-east-1' })
})

test('switches unruly delivery on and off', async () => {
  expect(await get('arrival')).toEqual({ unruly: false })
  expect(await (await post('arrival', { unruly: true })).json()).toEqual({ unruly: true })
  expect(await get('arrival')).toEqual({ unruly: true })
  expect((await post('arrival', { unruly: 'yes' })).status).toBe(400)
  await post('arrival', { unruly: false })
  expect(await get('arrival')).toEqual({ unruly: false })
})

test('makes services fail and answer again', async () => {
  expect(await get('outages')).toEqual({})
  const change = async (body: object) => (await post('outages', body)).json()
  expect(await change({ service: 'LOCATION', condition: 'down' })).toEqual({ LOCATION: 'down' })
  expect(await change({ service: 'SESV2', condition: 'slow' })).toEqual({ LOCATION: 'down', SESV2: 'slow' })
  await change({ service: 'LOCATION', condition: 'up' })
  expect(await get('outages')).toEqual({ SESV2: 'slow' })
  expect((await post('outages', { service: 'LOCATION', condition: 'away' })).status).toBe(400)
  expect((await post('outages', { condition: 'up' })).status).toBe(400)
})
