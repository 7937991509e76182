import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTable } from '../../test/support/tables/table.ts'
import { auditsOf } from '../kit/audit.ts'
import { decideRate } from './decide.ts'
import { saveRate } from './save.ts'
import { allRates } from './store.ts'

const table = createTable()
/** In São Paulo it is still the 21st. */
const now = new Date('2026-11-22T02:30:00.000Z')
const actor = { userId: randomUUID(), isAdmin: true }
const euro = { currency: 'EUR' as const, micros: 6_250_000, date: '2026-11-21', version: 0 }

describe('exchange rate', () => {
  it('is kept with its day and leaves an audit record', async () => {
    expect(await saveRate({ table, now }, actor, euro)).toEqual({ ...euro, version: 1 })
    await saveRate({ table, now }, actor, { ...euro, micros: 6_300_000, version: 1 })
    await saveRate({ table, now }, actor, { ...euro, currency: 'COP', micros: 1_324 })
    expect(await allRates(table)).toMatchObject([
      { currency: 'COP', micros: 1_324 },
      { currency: 'EUR', micros: 6_300_000, version: 2 },
    ])
    const { rows } = await auditsOf(table, 'exchange-rates/EUR', { before: undefined, size: 5 })
    const entry = { actorId: actor.userId, action: 'update:exchange-rate', reason: '' }
    const facts = (micros: number) => ({ micros, date: '2026-11-21' })
    expect(rows).toMatchObject([entry, entry])
    expect(rows.map(({ before, after }) => [before, after])).toEqual(
      expect.arrayContaining([
        [{}, facts(6_250_000)],
        [facts(6_250_000), facts(6_300_000)],
      ]),
    )
  })

  it.each([
    ['zero', { micros: 0 }, 'exchange_rate.not_positive'],
    ['negative', { micros: -1 }, 'exchange_rate.not_positive'],
    ['of tomorrow', { date: '2026-11-22' }, 'exchange_rate.future'],
    ['based on an older version', { version: 3 }, 'exchange_rate.changed_meanwhile'],
  ])('is refused if %s', (_, wrong, code) => {
    expect(() => decideRate(undefined, { ...euro, ...wrong }, now)).toThrow(code)
  })

  it('is taken from one millionth on, for today and earlier days', () => {
    expect(decideRate(undefined, { ...euro, micros: 1 }, now)).toEqual({ ...euro, micros: 1, version: 1 })
    const before = { ...euro, version: 4 }
    expect(decideRate(before, { ...before, date: '2025-01-01' }, now)).toEqual({
      ...before,
      date: '2025-01-01',
      version: 5,
    })
    expect(() => decideRate(before, { ...euro, version: 0 }, now)).toThrow('exchange_rate.changed_meanwhile')
  })

  it('is saved by one of two concurrent admins', async () => {
    const both = await Promise.allSettled([1, 2].map((micros) => saveRate({ table, now }, actor, { ...euro, micros })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { code: 'exchange_rate.changed_meanwhile' } })
  })
})
