import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createOutbox, type OutboxPorts, type SendOutcome } from './outbox.ts'
import { memoryStore, type OutgoingMessage } from './waiting.ts'

const message = (number: number, conversationId = 'cnv_1'): OutgoingMessage => ({
  id: `msg_${String(number).padStart(4, '0')}`,
  conversationId,
  text: `number ${number}`,
  photoIds: [],
  writtenAt: '2026-11-22T12:00:00.000Z',
})

const later: SendOutcome = { kind: 'later' }
const fault: SendOutcome = { kind: 'failed', problem: { code: 'fault', details: {} } }
const refusedBy = (code: string): SendOutcome => ({ kind: 'refused', problem: { code, details: {} } })

class Failure extends Error {
  readonly verdict: SendOutcome
  constructor(verdict: SendOutcome) {
    super('not sent')
    this.verdict = verdict
  }
}

function server() {
  const received: OutgoingMessage[] = []
  return {
    received,
    ids: () => received.map(({ id }) => id),
    take(written: OutgoingMessage) {
      if (!received.some(({ id }) => id === written.id)) received.push(written)
    },
  }
}

function browser() {
  let turn: Promise<unknown> = Promise.resolve()
  return (run: () => Promise<void>) => {
    const mine = turn.then(run)
    turn = mine.catch(() => undefined)
    return mine
  }
}

function setUp(
  over: { send?: OutboxPorts['send']; runExclusively?: OutboxPorts['runExclusively'] } = {},
  store = memoryStore(),
) {
  const api = server()
  const ports = {
    store,
    send: vi.fn<OutboxPorts['send']>(over.send ?? (async (written) => api.take(written))),
    classifyError: (error: unknown): SendOutcome => (error instanceof Failure ? error.verdict : fault),
    runExclusively: over.runExclusively ?? browser(),
    pause: vi.fn<OutboxPorts['pause']>(async () => undefined),
    notifyTabs: vi.fn<OutboxPorts['notifyTabs']>(),
  }
  return { api, ports, store, outbox: createOutbox(ports) }
}

describe('outbox', () => {
  it('sends in the order of writing and removes delivered messages', async () => {
    const { api, outbox, store } = setUp()
    for (const number of [2, 1, 3]) await outbox.add(message(number))
    await outbox.drain()
    expect(api.ids()).toEqual(['msg_0002', 'msg_0001', 'msg_0003'])
    expect(outbox.snapshot()).toEqual([])
    expect(await store.all()).toEqual([])
  })

  it('waits without a connection and keeps the order', async () => {
    const { api, outbox, ports } = setUp()
    ports.send.mockRejectedValueOnce(new Failure(later)).mockRejectedValueOnce(new Failure(later))
    await outbox.add(message(1))
    await outbox.add(message(2))
    await outbox.drain()
    expect(ports.pause.mock.calls).toEqual([[0], [1]])
    expect(api.ids()).toEqual(['msg_0001', 'msg_0002'])
  })

  it('sends messages added while it drains', async () => {
    const { api, outbox, ports } = setUp()
    await outbox.add(message(1))
    ports.notifyTabs.mockImplementationOnce(() => {
      void outbox.add(message(2)).then(() => outbox.drain())
    })
    await outbox.drain()
    await vi.waitFor(() => expect(api.ids()).toEqual(['msg_0001', 'msg_0002']))
  })

  it('sets a refused message aside with its reason and sends the others', async () => {
    const { api, outbox, ports } = setUp()
    ports.send.mockRejectedValueOnce(new Failure(refusedBy('conversation.blocked')))
    await outbox.add(message(1))
    await outbox.add(message(2))
    await outbox.drain()
    expect(api.ids()).toEqual(['msg_0002'])
    expect(outbox.snapshot()).toEqual([{ ...message(1), problem: { code: 'conversation.blocked', details: {} } }])
  })

  it('sends a refused message on retry and removes a discarded one', async () => {
    const { api, outbox, ports } = setUp()
    ports.send.mockRejectedValueOnce(new Failure(refusedBy('request.invalid')))
    ports.send.mockRejectedValueOnce(new Failure(refusedBy('request.invalid')))
    await outbox.add(message(1))
    await outbox.add(message(2))
    await outbox.drain()
    await outbox.discard('msg_0002')
    await outbox.retry('msg_0001')
    await outbox.drain()
    expect(api.ids()).toEqual(['msg_0001'])
    expect(outbox.snapshot()).toEqual([])
  })

  it('stops waiting for a message on which the server keeps failing', async () => {
    const { api, outbox, ports } = setUp()
    ports.send.mockImplementation(async (written) => {
      if (written.id === 'msg_0001') throw new Failure(fault)
      api.take(written)
    })
    await outbox.add(message(1))
    await outbox.add(message(2))
    await outbox.drain()
    expect(api.ids()).toEqual(['msg_0002'])
    expect(outbox.snapshot()).toMatchObject([{ id: 'msg_0001', problem: { code: 'fault' } }])
  })

  it('keeps all messages after a sign-out', async () => {
    const { api, outbox, ports } = setUp()
    ports.send.mockRejectedValueOnce(new Failure({ kind: 'stopped' }))
    await outbox.add(message(1))
    await outbox.drain()
    expect(ports.pause).not.toHaveBeenCalled()
    expect(api.ids()).toEqual([])
    expect(outbox.snapshot()).toHaveLength(1)
  })

  it('delivers each message once and in order, despite lost answers, reloads and two tabs', async () => {
    const events = fc.array(
      fc.record({
        conversation: fc.constantFrom('cnv_1', 'cnv_2'),
        tab: fc.constantFrom(0, 1),
        // Outcomes of the next attempts: delivered, delivered without an answer, or not delivered.
        fates: fc.array(fc.constantFrom('arrives', 'unanswered', 'lost'), { maxLength: 3 }),
        reload: fc.boolean(),
      }),
      { minLength: 1, maxLength: 15 },
    )
    await fc.assert(
      fc.asyncProperty(events, async (happening) => {
        const api = server()
        const store = memoryStore()
        const runExclusively = browser()
        const fates: string[] = []
        const send = vi.fn(async (written: OutgoingMessage) => {
          const fate = fates.shift() ?? 'arrives'
          if (fate !== 'lost') api.take(written)
          if (fate !== 'arrives') throw new Failure(later)
        })
        const open = () => setUp({ send, runExclusively }, store).outbox
        const tabs = [open(), open()]
        const running: Promise<void>[] = []
        for (const [number, event] of happening.entries()) {
          fates.push(...event.fates)
          if (event.reload) tabs[event.tab] = open()
          const tab = tabs[event.tab] ?? open()
          await tab.add(message(number, event.conversation))
          running.push(tab.drain())
        }
        await Promise.all(running)
        expect(api.ids()).toEqual(happening.map((_, number) => message(number).id))
        expect(await store.all()).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})
