import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from '@aws-lambda-powertools/logger'
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPush, type Push } from '../../functions/notifications/push/push.ts'
import { realPushServices } from '../../functions/notifications/push/services.ts'
import { addPushDevice, pushDevicesOf } from '../../functions/notifications/push/store.ts'
import { openVapidKey } from '../../functions/notifications/push/vapid.ts'
import { listen } from '../../local/aws/endpoint/endpoint.ts'
import { createPush, type PushSandbox, type ShownPush } from '../../local/sandboxes/push/server.ts'
import { sampleProfile } from '../support/people/profiles.ts'
import { createTable } from '../support/tables/table.ts'

const table = createTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const seconds = now.getTime() / 1000
const userId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const reader = sampleProfile({ id: userId })
const payload = { kind: 'pickups' as const, title: 'Olá', link: '/messages', tag: 'one' }
const error = vi.fn()
const scope = { now, logger: { error } as unknown as Logger }
const kms = mockClient(KMSClient)
afterAll(() => kms.restore())
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

let sandbox: PushSandbox
let shown: ShownPush[]
let push: Push
let close: () => Promise<void>
const letDevice = async (signedInAt = seconds) => {
  const subscription = sandbox.subscribe()
  await addPushDevice(table, userId, subscription, { signedInAt, now })
  return String(subscription.endpoint.split('/').at(-1))
}
const devices = async () => (await pushDevicesOf(table, userId)).length

beforeEach(async () => {
  shown = []
  error.mockReset()
  kms.on(GetPublicKeyCommand).resolves({ PublicKey: publicKey.export({ format: 'der', type: 'spki' }) })
  kms.on(SignCommand).callsFake(({ Message }) => ({ Signature: sign('sha256', Message, privateKey) }))
  const dataDir = mkdtempSync(join(tmpdir(), 'push-'))
  sandbox = createPush({ dataDir, log: () => undefined, now: () => now }, (one) => void shown.push(one))
  const server = await listen(sandbox.listener)
  const services = { ...realPushServices, PUSH_GOOGLE: server.url }
  const key = openVapidKey(new KMSClient({ region: 'sa-east-1' }), 'arn:key', 'https://retorna.example')
  push = openPush({ table, key, services })
  close = async () => {
    await server.close()
    await sandbox.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
afterEach(() => close())

describe('push', () => {
  it('reaches each device of a user, encrypted for it and signed', async () => {
    const browsers = [await letDevice(), await letDevice()]
    await push(reader, payload, scope)
    expect(shown.map(({ browser }) => browser).sort()).toEqual(browsers.sort())
    expect(shown.map(({ payload: said, urgency }) => [said, urgency])).toEqual([1, 2].map(() => [payload, 'high']))
  })

  it('removes a device with an expired endpoint and reaches the others', async () => {
    sandbox.unsubscribe(await letDevice())
    const there = await letDevice()
    await push(reader, payload, scope)
    expect([shown.map(({ browser }) => browser), await devices()]).toEqual([[there], 1])
  })

  it('skips devices signed out with all others, and suspended users', async () => {
    await letDevice(seconds - 60)
    const later = await letDevice(seconds + 1)
    await push({ ...reader, signedOutAt: now.toISOString() }, payload, scope)
    expect([shown.map(({ browser }) => browser), await devices()]).toEqual([[later], 1])
    await push({ ...reader, suspension: { reason: 'x', since: now.toISOString() } }, payload, scope)
    expect(shown).toHaveLength(1)
  })

  it('logs a failing push service and still reaches the other devices', async () => {
    const there = await letDevice()
    const elsewhere = { endpoint: 'https://web.push.apple.com/x', keys: sandbox.subscribe().keys }
    await addPushDevice(table, userId, elsewhere, { signedInAt: seconds, now })
    const apple = { ...realPushServices, PUSH_APPLE: 'http://127.0.0.1:1' }
    const google = shown.length
    expect(google).toBe(0)
    const server = await listen(sandbox.listener)
    const key = openVapidKey(new KMSClient({ region: 'sa-east-1' }), 'arn:key', 'https://retorna.example')
    await openPush({ table, key, services: { ...apple, PUSH_GOOGLE: server.url } })(reader, payload, scope)
    await server.close()
    expect(shown.map(({ browser }) => browser)).toEqual([there])
    expect(error).toHaveBeenCalledOnce()
    expect(await devices()).toBe(2)
  })
})

it('keeps the latest ten devices', async () => {
  for (let minute = 0; minute < 12; minute++) {
    const at = new Date(now.getTime() + minute * 60_000)
    await addPushDevice(table, userId, sandbox.subscribe(), { signedInAt: seconds, now: at })
  }
  const kept = await pushDevicesOf(table, userId)
  expect([kept.length, kept.at(-1)?.addedAt]).toEqual([10, new Date(now.getTime() + 120_000).toISOString()])
})
