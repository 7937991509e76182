import { describe, expect, it, vi } from 'vitest'
import { withInterruption } from '../../../test/support/tables/interrupted.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { callRate } from './call-rate.ts'

const now = new Date('2026-11-22T12:00:15.000Z')
const ana = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const bia = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a12'

async function taken(rate: ReturnType<typeof callRate>, calls: number, kind: Parameters<typeof rate>[1], at = now) {
  let count = 0
  for (let call = 0; call < calls; call++) {
    await rate(ana, kind, at).then(
      () => count++,
      () => undefined,
    )
  }
  return count
}

describe('callRate', () => {
  const table = createTable()
  function setUp() {
    const send = vi.spyOn(table.client, 'send')
    send.mockClear()
    return { writes: () => send.mock.calls.length, instance: () => callRate(table) }
  }

  it.each([
    ['http', 700, 600],
    ['live', 400, 120],
    ['subscription', 150, 40],
  ] as const)('admits the declared number of %s calls', async (kind, calls, limit) => {
    expect(await taken(setUp().instance(), calls, kind)).toBe(limit)
  })

  it('names the seconds until the next window', async () => {
    const rate = setUp().instance()
    await taken(rate, 120, 'live')
    await expect(rate(ana, 'live', now)).rejects.toMatchObject({
      code: 'request.too_many',
      details: { retryAfterSeconds: 45 },
    })
  })

  it('writes at most once for 59 calls in a minute', async () => {
    const { instance, writes } = setUp()
    await taken(instance(), 59, 'http')
    expect(writes()).toBe(1)
  })

  it('writes nothing above the rate', async () => {
    const { instance, writes } = setUp()
    const rate = instance()
    await taken(rate, 600, 'http')
    expect(writes()).toBe(20)
    await taken(rate, 500, 'http')
    expect(writes()).toBe(20)
  })

  it('counts the calls of all function instances together, up to one batch each', async () => {
    const { instance } = setUp()
    const instances = Array.from({ length: 10 }, instance)
    let count = 0
    for (let round = 0; round < 100; round++) {
      for (const rate of instances) count += await taken(rate, 1, 'http')
    }
    expect(count).toBeGreaterThanOrEqual(600)
    expect(count).toBeLessThanOrEqual(600 + 10 * 29)
  })

  it('passes the fault of a failing table on', async () => {
    const broken = callRate(withInterruption(table, 'UpdateCommand', () => Promise.reject(new Error('down'))))
    await expect(broken(ana, 'subscription', now)).rejects.toThrow('down')
  })

  it('counts each user and each window alone', async () => {
    const rate = setUp().instance()
    await taken(rate, 600, 'http')
    await expect(rate(bia, 'http', now)).resolves.toBeUndefined()
    expect(await taken(rate, 50, 'http', new Date(now.getTime() + 60_000))).toBe(50)
  })
})
