// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryStore } from './waiting.ts'

const { session, send } = vi.hoisted(() => ({ session: { now: {} }, send: vi.fn() }))
vi.mock('../../../lib/session/session.ts', () => ({ currentSession: () => session.now }))
vi.mock('../../../lib/server/operations.ts', () => ({ api: { conversations: { send: { call: send } } } }))
vi.mock('../../../lib/live/call.ts', () => ({}))
vi.mock('../../../lib/server/query-client.ts', () => ({ queryClient: {} }))
vi.mock('../live-messages.ts', () => ({ addMessageToList: () => undefined }))
vi.mock('../thread/threads.ts', () => ({ deliver: () => undefined }))
vi.mock('./browser-store.ts', () => ({ browserStore: async () => memoryStore() }))

const { outboxOf, resumeOutbox } = await import('./outboxes.ts')

const signedIn = (id: string) => ({ status: 'signed-in', actor: { id } })
const message = (id: string) => ({
  id,
  conversationId: 'cnv_1',
  text: id,
  photoIds: [],
  writtenAt: '2026-11-22T12:00Z',
})
const sent = () => send.mock.calls.map(([{ messageId }]) => messageId)

beforeEach(() => void send.mockImplementation(async () => ({ message: {}, altered: false })))
afterEach(() => {
  send.mockReset()
  localStorage.clear()
})

it('sends waiting messages when their writer signs in again', async () => {
  session.now = { status: 'signed-out' }
  const outbox = await outboxOf('rita')
  await outbox.add(message('msg_1'))
  await outbox.drain()
  session.now = signedIn('somebody else')
  await resumeOutbox('rita')
  expect(sent()).toEqual([])
  session.now = signedIn('rita')
  await resumeOutbox('rita')
  expect(sent()).toEqual(['msg_1'])
})

it('sends each message once despite concurrent starts', async () => {
  session.now = signedIn('caio')
  const outbox = await outboxOf('caio')
  for (const id of ['msg_1', 'msg_2']) await outbox.add(message(id))
  await Promise.all([resumeOutbox('caio'), outbox.drain(), resumeOutbox('caio')])
  expect(sent()).toEqual(['msg_1', 'msg_2'])
})
