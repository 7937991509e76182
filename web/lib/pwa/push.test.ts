import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const server = vi.hoisted(() => ({ addDevice: vi.fn(), preferences: vi.fn() }))
const identity = vi.hoisted(() => ({ readSignInTime: vi.fn() }))
vi.mock('../server/operations.ts', () => ({
  api: { notifications: { addDevice: { call: server.addDevice }, preferences: { call: server.preferences } } },
}))
vi.mock('../session/identity.ts', () => identity)
vi.mock('./service-worker.ts', () => ({ registeredWorker: async () => worker }))

const unsubscribe = vi.fn()
const address = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }
const subscription = { endpoint: address.endpoint, toJSON: () => address, unsubscribe }
const pushManager = { getSubscription: vi.fn(), subscribe: vi.fn() }
const worker = { pushManager }
const kept = new Map<string, string>()

async function push() {
  vi.resetModules()
  return import('./push.ts')
}

beforeEach(async () => {
  kept.clear()
  vi.stubGlobal('window', { PushManager: true })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => worker, ready: worker } })
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  pushManager.getSubscription.mockResolvedValue(subscription)
  pushManager.subscribe.mockResolvedValue(subscription)
  identity.readSignInTime.mockResolvedValue(1000)
  await (await push()).subscribePush('ana', 'key')
  vi.clearAllMocks()
})
afterEach(() => vi.resetModules())

it('registers the device once more after the same user signs in again', async () => {
  identity.readSignInTime.mockResolvedValue(2000)
  const { renewPush } = await push()
  await renewPush('ana')
  await renewPush('ana')
  expect(server.addDevice).toHaveBeenCalledExactlyOnceWith(address)
  expect(unsubscribe).not.toHaveBeenCalled()
})

it('does not call the server while the sign-in is the same', async () => {
  await (await push()).renewPush('ana')
  expect(server.addDevice).not.toHaveBeenCalled()
})

it('retries the registration after a network failure', async () => {
  identity.readSignInTime.mockResolvedValue(2000)
  server.addDevice.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { renewPush } = await push()
  await expect(renewPush('ana')).rejects.toThrow('Failed to fetch')
  await renewPush('ana')
  expect(server.addDevice).toHaveBeenCalledTimes(2)
})

it('unsubscribes a device that another user registered', async () => {
  const { renewPush } = await push()
  await renewPush('bia')
  await renewPush('ana')
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(server.addDevice).not.toHaveBeenCalled()
})

it('makes a lost subscription anew and registers it', async () => {
  const other = { endpoint: 'https://push.example/2', keys: address.keys }
  pushManager.getSubscription.mockResolvedValue(null)
  pushManager.subscribe.mockResolvedValue({ ...subscription, endpoint: other.endpoint, toJSON: () => other })
  server.preferences.mockResolvedValue({ pushKey: 'key' })
  await (await push()).renewPush('ana')
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' })
  expect(server.addDevice).toHaveBeenCalledExactlyOnceWith(other)
})

it('registers a subscription that the service worker made anew', async () => {
  const other = { endpoint: 'https://push.example/2', keys: address.keys }
  pushManager.getSubscription.mockResolvedValue({ ...subscription, endpoint: other.endpoint, toJSON: () => other })
  const { renewPush } = await push()
  await renewPush('ana')
  expect(server.addDevice).toHaveBeenCalledExactlyOnceWith(other)
  expect(pushManager.subscribe).not.toHaveBeenCalled()
})

it('makes none without the permission, or after the user turned pushes off', async () => {
  pushManager.getSubscription.mockResolvedValue(null)
  vi.stubGlobal('Notification', { permission: 'default' })
  const { renewPush, unsubscribePush } = await push()
  await renewPush('ana')
  vi.stubGlobal('Notification', { permission: 'granted' })
  await unsubscribePush()
  await renewPush('ana')
  expect(pushManager.subscribe).not.toHaveBeenCalled()
})
