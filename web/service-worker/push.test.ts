import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, it, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../public/push.js'), 'utf8')
const showNotification = vi.fn(async () => undefined)
const subscribe = vi.fn(async () => undefined)
const posted: unknown[] = []
let windows: { focused: boolean; url: string }[]
let emit: (type: string, event?: object) => Promise<void>

beforeEach(() => {
  vi.clearAllMocks()
  posted.length = 0
  windows = []
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    location: { origin: 'https://retorna.example' },
    registration: { showNotification, pushManager: { subscribe } },
    clients: {
      matchAll: async () => windows.map((one) => ({ ...one, postMessage: (message: unknown) => posted.push(message) })),
    },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  }
  runInNewContext(script, { self, URL })
  emit = async (type, event = {}) => {
    const waits: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
    await Promise.all(waits)
  }
})

const message = { title: 'Nova mensagem', body: 'Oi', link: '/messages/1', tag: 'ntf_1' }
const pushOf = (json: () => unknown) => emit('push', { data: { json } })

it('shows the notification of a push', async () => {
  await pushOf(() => message)
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'Nova mensagem',
    expect.objectContaining({ body: 'Oi', tag: 'ntf_1', data: { link: '/messages/1' } }),
  )
})

it('shows it silently while a focused window shows its page, and tells that window', async () => {
  windows = [{ focused: true, url: 'https://retorna.example/messages/1' }]
  await pushOf(() => message)
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('Nova mensagem', expect.objectContaining({ silent: true }))
  expect(posted).toEqual([{ kind: 'notification' }])
})

it('shows a notification for a push without readable content', async () => {
  await emit('push')
  await pushOf(() => JSON.parse('{'))
  await pushOf(() => null)
  await pushOf(() => ({ title: 1 }))
  expect(showNotification).toHaveBeenCalledTimes(4)
  expect(showNotification).toHaveBeenLastCalledWith(
    'Retorna',
    expect.objectContaining({ data: { link: '/notifications' } }),
  )
})

it('subscribes anew when the push service ended the subscription, and tells open windows', async () => {
  windows = [{ focused: false, url: 'https://retorna.example/' }]
  await emit('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey: 'key' } } })
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'key' })
  await emit('pushsubscriptionchange', { newSubscription: {} })
  expect(subscribe).toHaveBeenCalledOnce()
  expect(posted).toEqual([{ kind: 'push-subscription' }, { kind: 'push-subscription' }])
})
