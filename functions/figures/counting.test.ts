import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { createTable } from '../../test/support/tables/table.ts'
import type { Countable } from './figure-rows.ts'
import { countEvent, readFigures } from './store.ts'

const table = createTable()
/** 12:00 in São Paulo. */
const now = new Date('2026-11-21T15:00:00.000Z')

function sale(at: Date, priceCents: number): Countable {
  const figures = { sales: 1, 'sales.priceCents': priceCents, 'sales.feeCents': 299 }
  return { id: newId('event', at), at: at.toISOString(), figures }
}

describe('countEvent', () => {
  it('counts 1,000 simultaneous sales without a loss, at most 100 on one row', async () => {
    const sales = Array.from({ length: 1000 }, (_, index) => sale(now, 100 + index))
    await Promise.all(sales.map((one) => countEvent(table, one)))
    const { days, months, all } = await readFigures(table, { day: '2026-11-21', month: '2026-11' })
    const expected = { sales: 1000, 'sales.priceCents': 599_500, 'sales.feeCents': 299_000 }
    expect([days.get('2026-11-21'), months.get('2026-11'), all]).toEqual([expected, expected, expected])
    const writes = (await everyRow(table)).flatMap(({ pk, n }) => (`${pk}`.startsWith('FIGURES#') ? [Number(n)] : []))
    expect(writes.length).toBe(16 * 3)
    expect(Math.max(...writes)).toBeLessThanOrEqual(100)
  })

  it('counts an event once, however often it is delivered', async () => {
    const one = sale(now, 1000)
    expect(await Promise.all([one, one, one].map((event) => countEvent(table, event)))).toHaveLength(3)
    expect(await countEvent(table, one)).toBe(false)
    expect((await readFigures(table, { day: undefined, month: '2026-11' })).all.sales).toBe(1)
  })

  it('counts an event after 21:00 UTC-3 in the day of São Paulo', async () => {
    await countEvent(table, sale(new Date('2026-12-01T02:59:59.999Z'), 1000))
    await countEvent(table, sale(new Date('2026-12-01T03:00:00.000Z'), 1000))
    const { days, months } = await readFigures(table, { day: '2026-11-01', month: '2026-11' })
    expect([...days.keys()].sort()).toEqual(['2026-11-30', '2026-12-01'])
    expect([...months.keys()].sort()).toEqual(['2026-11', '2026-12'])
  })
})
