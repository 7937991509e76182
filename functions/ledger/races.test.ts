import { describe, expect, it } from 'vitest'
import { Refusal } from '../../shared/refusals.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { availableOf } from './balance.ts'
import { donation, type Movement, reward, sale, withdrawal } from './movements.ts'
import { moveMoney, readBalance, statementOf } from './store.ts'

const table = createTable()
const ana = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const first = new Date('2026-01-01T12:00:00.000Z')
const later = new Date('2026-03-01T12:00:00.000Z')

const move = (movements: readonly Movement[], now = later) => moveMoney(table, movements, { now })
const earn = (amountCents: number) => move([reward('x1', { userId: ana, amountCents })], first)
const withdraw = (id: string, amountCents: number) => withdrawal.hold(id, { userId: ana, amountCents })
const give = (id: string, amountCents: number) =>
  donation.hold(id, { userId: ana, entityId: 'abrigo', amountCents, origin: 'request' })

async function tally(all: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const one of await Promise.allSettled(all)) {
    const name =
      one.status === 'fulfilled' ? 'done' : one.reason instanceof Refusal ? one.reason.code : String(one.reason)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

describe('concurrent movements', { timeout: 300_000 }, () => {
  it('allow ten of forty withdrawals when funds suffice for ten', async () => {
    await earn(100_000)
    const all = Array.from({ length: 40 }, (_, index) => move([withdraw(`w${index}`, 10_000)]))
    const { done, ...others } = await tally(all)
    expect(done).toBe(10)
    expect(Object.keys(others)).toEqual(['withdrawal.below_threshold'])
    expect(await readBalance(table, ana)).toMatchObject({ version: 11, creditedCents: 100_000, heldCents: 100_000 })
  })

  it('of withdrawals, donations and decisions lose nothing and overdraw nothing', async () => {
    await earn(100_000)
    await Promise.all([0, 1, 2, 3].map((index) => move([withdraw(`a${index}`, 10_000)])))
    const all = [
      ...Array.from({ length: 20 }, (_, index) => move([withdraw(`w${index}`, 10_000)])),
      ...Array.from({ length: 20 }, (_, index) => move([give(`d${index}`, 7_000)])),
      ...[0, 1].flatMap((index) => [move([withdrawal.post(`a${index}`)]), move([withdrawal.release(`a${index}`)])]),
      ...[2, 3].map((index) => move([withdrawal.release(`a${index}`)])),
    ]
    const counts = await tally(all)
    expect(counts['ledger.step_not_possible']).toBe(2)
    const { entries } = await statementOf(table, ana, 100)
    const balance = await readBalance(table, ana)
    expect(entries).toHaveLength(balance.version)
    const folded = entries.reduce((sum, { changes }) => sum + changes.available, 0)
    expect(folded).toBe(availableOf(balance))
    expect(entries.every(({ after }) => availableOf(after) >= 0)).toBe(true)
  })

  it('of one submission create one hold', async () => {
    await earn(100_000)
    const all = await Promise.all(Array.from({ length: 50 }, () => move([withdraw('w1', 10_000)])))
    expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(await readBalance(table, ana)).toMatchObject({ heldCents: 10_000, version: 2 })
    await expect(move([withdraw('w1', 20_000)])).rejects.toThrow('request.conflict')
  })

  it('of fifty buyers from one seller are all stored', async () => {
    const terms = { userId: ana, recyclableId: 'ad_1', priceCents: 1_000, feesCents: 479 }
    expect(await tally(Array.from({ length: 50 }, (_, index) => move([sale.pay(`o${index}`, 'p', terms)])))).toEqual({
      done: 50,
    })
    expect(await readBalance(table, ana)).toMatchObject({ escrowCents: 50_000, version: 50 })
  })
})
