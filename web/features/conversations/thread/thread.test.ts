import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createThread, type ThreadPorts } from './thread.ts'

interface Message {
  readonly seq: number
}

const pageSize = 20
const gapPage = 7

function setUp(length: number) {
  const all: Message[] = []
  const write = (count: number) => {
    for (let index = 0; index < count; index++) all.push({ seq: all.length + 1 })
  }
  write(length)
  const ports = {
    readPage: vi.fn(async (cursor: string | undefined) => {
      const before = Number(cursor ?? all.length + 1)
      const items = all.filter(({ seq }) => seq < before).slice(-pageSize)
      const first = items[0]?.seq ?? 1
      return { items: items.toReversed(), nextCursor: first > 1 ? String(first) : null }
    }),
    loadAfter: vi.fn(async (after: number) => ({
      items: all.slice(after, after + gapPage),
      more: all.length > after + gapPage,
    })),
    pause: vi.fn(async () => undefined),
  } satisfies ThreadPorts<Message>
  const thread = createThread<Message>(ports)
  const known = () => thread.snapshot().messages.map(({ seq }) => seq)
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return { all, write, ports, thread, known, numbers }
}

describe('opening a thread', () => {
  it('shows the newest page, then older ones until none is left', async () => {
    const { thread, known, numbers } = setUp(45)
    await thread.open()
    expect(known()).toEqual(numbers(26, 45))
    await thread.readOlder()
    await thread.readOlder()
    expect(known()).toEqual(numbers(1, 45))
    expect(thread.snapshot().older).toBe('none')
  })

  it('reports a failed load and loads on the next attempt', async () => {
    const { thread, known, ports } = setUp(2)
    const problem = new TypeError('no network')
    ports.readPage.mockRejectedValueOnce(problem)
    await thread.open()
    expect(thread.snapshot()).toMatchObject({ stage: 'failed', error: problem })
    await thread.open()
    expect(known()).toEqual([1, 2])
  })

  it('keeps its messages when an older page fails, and can retry', async () => {
    const { thread, known, numbers, ports } = setUp(25)
    await thread.open()
    ports.readPage.mockRejectedValueOnce(new TypeError('no network'))
    await thread.readOlder()
    expect(thread.snapshot().older).toBe('failed')
    await thread.readOlder()
    expect(known()).toEqual(numbers(1, 25))
  })

  it('shows the offline copy until the first page loads', async () => {
    const { all, thread, known, numbers } = setUp(45)
    thread.recall(all.slice(0, 5))
    expect(known()).toEqual(numbers(1, 5))
    await thread.open()
    expect(known()).toEqual(numbers(26, 45))
    thread.recall(all.slice(0, 5))
    expect(known()).toEqual(numbers(26, 45))
  })

  it('keeps the offline copy when loading fails', async () => {
    const { all, thread, known, ports } = setUp(5)
    ports.readPage.mockRejectedValueOnce(new TypeError('no network'))
    thread.recall(all)
    await thread.open()
    expect(known()).toEqual([1, 2, 3, 4, 5])
  })

  it('loads once for concurrent callers', async () => {
    const { thread, ports } = setUp(1)
    await Promise.all([thread.open(), thread.open()])
    expect(ports.readPage).toHaveBeenCalledTimes(1)
  })
})

describe('catching up', () => {
  it('fetches all missed messages page by page', async () => {
    const { thread, known, numbers, write } = setUp(3)
    await thread.open()
    write(30)
    await thread.catchUp()
    expect(known()).toEqual(numbers(1, 33))
  })

  it('fetches messages that arrive during a fetch', async () => {
    const { thread, known, numbers, write, ports } = setUp(3)
    await thread.open()
    ports.loadAfter.mockImplementationOnce(async () => {
      write(2)
      void thread.catchUp()
      return { items: [], more: false }
    })
    await thread.catchUp()
    expect(known()).toEqual(numbers(1, 5))
  })

  it('fetches the messages missing before a received one', async () => {
    const { all, thread, known, numbers, write } = setUp(3)
    await thread.open()
    write(9)
    await thread.receive(all.slice(-1))
    expect(known()).toEqual(numbers(1, 12))
  })

  it('fetches nothing when missing messages arrive live in time', async () => {
    const { all, thread, known, numbers, write, ports } = setUp(3)
    await thread.open()
    write(2)
    ports.pause.mockImplementationOnce(() => thread.receive(all.slice(3, 4)).then(() => undefined))
    await thread.receive(all.slice(4))
    expect(known()).toEqual(numbers(1, 5))
    expect(ports.loadAfter).not.toHaveBeenCalled()
  })

  it('loses and duplicates nothing for any live events and failures', async () => {
    const events = fc.array(
      fc.record({
        written: fc.integer({ min: 0, max: 25 }),
        live: fc.nat(6),
        refused: fc.boolean(),
        older: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 50 }), events, async (length, happening) => {
        const { all, thread, known, numbers, write, ports } = setUp(length)
        await thread.open()
        for (const { written, live, refused, older } of happening) {
          write(written)
          if (refused) ports.loadAfter.mockRejectedValueOnce(new TypeError('no network'))
          await thread.receive(all.slice(-1 - live).toReversed()).catch(() => undefined)
          if (older) await thread.readOlder()
        }
        ports.loadAfter.mockReset().mockImplementation(async (after) => ({ items: all.slice(after), more: false }))
        await thread.catchUp()
        const [first] = known()
        expect(known()).toEqual(first === undefined ? [] : numbers(first, all.length))
      }),
      { numRuns: 60 },
    )
  })
})
