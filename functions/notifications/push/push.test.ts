import type { Logger } from '@aws-lambda-powertools/logger'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NoticeKind } from '../../../shared/notifications/channels.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { pushBrowser } from '../../../test/support/people/push-browser.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { openPush } from './push.ts'
import { realPushServices } from './services.ts'
import { addPushDevice, pushDevicesOf } from './store.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const seconds = Math.floor(now.getTime() / 1000)
const reader = sampleProfile()
const payload = { kind: 'ads', title: 'Olá', link: '/my/ads', tag: 'ntf_1' } as const
const post = vi.fn<typeof fetch>()
const error = vi.fn()
const scope = { now, logger: { error } as unknown as Logger }
const key = {
  publicKey: async () => 'point',
  authorization: async (origin: string, at: Date) => `vapid of ${origin} at ${at.toISOString()}`,
}
const push = openPush({ table, key, services: realPushServices })

async function letBrowser(endpoint: string, age = 60) {
  const browser = pushBrowser()
  await addPushDevice(table, reader.id, { endpoint, keys: browser.keys }, { signedInAt: seconds - age, now })
  return browser
}
const google = 'https://fcm.googleapis.com/fcm/send/one'
const apple = 'https://web.push.apple.com/two'
const sent = () => post.mock.calls.map(([address, init]) => ({ address, ...init }))
const headersOf = (at: number) => new Headers(sent()[at]?.headers)
const left = async () => (await pushDevicesOf(table, reader.id)).map(({ endpoint }) => endpoint).toSorted()
const answering = (status: number) => async () => new Response(null, { status })

beforeEach(() => {
  post.mockReset().mockImplementation(answering(201))
  error.mockReset()
  vi.stubGlobal('fetch', post)
})

describe('push delivery', () => {
  it('reaches every device at its own service, encrypted for that device', async () => {
    const browsers: Record<string, Awaited<ReturnType<typeof letBrowser>>> = {
      [google]: await letBrowser(google),
      [apple]: await letBrowser(apple),
    }
    await push(reader, payload, scope)
    expect(sent().map(({ address }) => address)).toHaveLength(2)
    for (const { address, method, body } of sent()) {
      expect(method).toBe('POST')
      expect(browsers[String(address)]?.read(body as Uint8Array)).toEqual(payload)
    }
    expect(error).not.toHaveBeenCalled()
  })

  it('identifies the sender, names the encryption and keeps the push for a day', async () => {
    await letBrowser(google)
    await push(reader, payload, scope)
    expect(headersOf(0).get('authorization')).toBe(`vapid of https://fcm.googleapis.com at ${now.toISOString()}`)
    expect(headersOf(0).get('content-encoding')).toBe('aes128gcm')
    expect(headersOf(0).get('ttl')).toBe('86400')
    // fetch sets this header itself and rejects it from callers.
    expect(headersOf(0).has('content-length')).toBe(false)
  })

  it.each<[NoticeKind, string]>([
    ['messages', 'high'],
    ['pickups', 'high'],
    ['ads', 'normal'],
  ])('sends %s with %s urgency', async (kind, urgency) => {
    await letBrowser(google)
    await push(reader, { ...payload, kind }, scope)
    expect(headersOf(0).get('urgency')).toBe(urgency)
  })

  it('refuses redirects and sets a timeout', async () => {
    await letBrowser(google)
    await push(reader, payload, scope)
    expect(sent()[0]?.redirect).toBe('error')
    expect(sent()[0]?.signal).toBeInstanceOf(AbortSignal)
  })

  it.each([404, 410])('removes only the device that is answered %i', async (status) => {
    await letBrowser(google)
    await letBrowser(apple)
    post.mockImplementation((address) => answering(address === google ? status : 201)())
    await push(reader, payload, scope)
    expect(await left()).toEqual([apple])
    expect(error).not.toHaveBeenCalled()
  })

  it.each([300, 403, 429, 500])('logs the answer %i and keeps the device', async (status) => {
    await letBrowser(google)
    post.mockImplementation(answering(status))
    await push(reader, payload, scope)
    expect(await left()).toEqual([google])
    expect(error.mock.calls).toEqual([['push failed', { userId: reader.id, error: expect.any(Error) }]])
    expect(String(error.mock.calls[0]?.[1].error)).toContain(String(status))
  })

  it('reaches other devices when one service fails', async () => {
    await letBrowser(google)
    await letBrowser(apple)
    post.mockImplementationOnce(() => Promise.reject(new Error('no connection')))
    await expect(push(reader, payload, scope)).resolves.toBeUndefined()
    expect(post).toHaveBeenCalledTimes(2)
    expect(error).toHaveBeenCalledTimes(1)
  })

  it('removes a device after a sign-out everywhere instead of sending', async () => {
    await letBrowser(google, 60)
    await letBrowser(apple, 59)
    const signedOutAt = new Date(now.getTime() - 60_000 + 999).toISOString()
    await push({ ...reader, signedOutAt }, payload, scope)
    expect(sent().map(({ address }) => address)).toEqual([apple])
    expect(await left()).toEqual([apple])
  })

  it('sends nothing to a suspended user', async () => {
    await letBrowser(google)
    await push({ ...reader, suspension: { reason: 'x', since: now.toISOString() } }, payload, scope)
    expect(post).not.toHaveBeenCalled()
    expect(await left()).toEqual([google])
  })
})
