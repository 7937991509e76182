import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { type Figures, type Metric, metrics, sumFigures } from './metrics.ts'
import { rebuildFigures } from './rebuild.ts'
import type { Countable } from './rows.ts'
import { countEvent, readFigures } from './store.ts'

const table = createTable()
const dayMs = 24 * 60 * 60 * 1000
/** 12:00 in São Paulo. */
const now = new Date('2026-11-21T15:00:00.000Z')

function sale(at: Date, priceCents: number): Countable {
  const figures = { sales: 1, 'sales.priceCents': priceCents, 'sales.feeCents': 299 }
  return { id: newId('event', at), at: at.toISOString(), figures }
}

/** A second way to the same numbers: no shards, no rows. */
function recount(events: readonly Countable[], periodOf: (day: string) => string): Map<string, Figures> {
  const byPeriod = Map.groupBy(events, ({ at }) => periodOf(dayOf(new Date(at))))
  return new Map([...byPeriod].map(([period, counted]) => [period, sumFigures(counted.map(({ figures }) => figures))]))
}

async function allRows() {
  const rows: Record<string, unknown>[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await table.client.send(new ScanCommand({ TableName: table.name, ExclusiveStartKey }))
    rows.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return rows
}

async function inBatches<T>(all: readonly T[], size: number, run: (one: T) => Promise<unknown>) {
  for (let start = 0; start < all.length; start += size) await Promise.all(all.slice(start, start + size).map(run))
}

describe('countEvent', () => {
  it('counts 1,000 simultaneous sales without a loss, at most 100 on one row', async () => {
    const sales = Array.from({ length: 1000 }, (_, index) => sale(now, 100 + index))
    await Promise.all(sales.map((one) => countEvent(table, one)))
    const { days, months, all } = await readFigures(table, { day: '2026-11-21', month: '2026-11' })
    const expected = { sales: 1000, 'sales.priceCents': 599_500, 'sales.feeCents': 299_000 }
    expect([days.get('2026-11-21'), months.get('2026-11'), all]).toEqual([expected, expected, expected])
    const writes = (await allRows()).flatMap(({ pk, n }) => (`${pk}`.startsWith('FIGURES#') ? [Number(n)] : []))
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

describe('a random history of 10,000 events', () => {
  const figures = fc.dictionary(fc.constantFrom<Metric>(...metrics), fc.integer({ min: 1, max: 100_000 }), {
    maxKeys: 4,
  }) as fc.Arbitrary<Figures>
  const arbitrary = fc.record({
    daysAgo: fc.double({ min: 0, max: 400, noNaN: true }),
    figures,
    deliveries: fc.constantFrom(1, 1, 1, 2, 3),
  })

  it('equals a full recount, also after a rebuild of lost and wrong counters', async () => {
    const random = fc.sample(arbitrary, { numRuns: 10_000, seed: 22 })
    const history = random.map(({ daysAgo, figures, deliveries }) => {
      const at = new Date(now.getTime() - Math.round(daysAgo * dayMs))
      return { event: { id: newId('event', at), at: at.toISOString(), figures }, deliveries }
    })
    // In the order of generation, which is random in time: most events arrive late.
    const delivered = history.flatMap(({ event, deliveries }) => Array.from({ length: deliveries }, () => event))
    await inBatches(delivered, 100, (event) => countEvent(table, event))
    const events = history.map(({ event }) => event)
    const [byDay, byMonth] = [recount(events, (day) => day), recount(events, (day) => day.slice(0, 7))]
    const check = async () => {
      const { days, months, all } = await readFigures(table, { day: '2020-01-01', month: '2020-01' })
      expect(withoutEmpty(days)).toEqual(withoutEmpty(byDay))
      expect(withoutEmpty(months)).toEqual(withoutEmpty(byMonth))
      expect(all).toEqual(sumFigures(events.map(({ figures }) => figures)))
    }
    await check()
    await spoil()
    const { corrected, events: counted } = await rebuildFigures(table, '2025-10-01', '2026-11-21')
    expect(counted).toBe(10_000)
    expect(corrected.length).toBeGreaterThan(0)
    await check()
    expect((await rebuildFigures(table, '2025-10-01', '2026-11-21')).corrected).toEqual([])
  }, 300_000)

  function withoutEmpty(map: ReadonlyMap<string, Figures>) {
    return new Map([...map].filter(([, value]) => Object.keys(value).length > 0).sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** Loses a tenth of the counters and changes another tenth. */
  async function spoil() {
    const { DeleteCommand, UpdateCommand } = await import('@aws-sdk/lib-dynamodb')
    const rows = (await allRows()).filter(({ pk }) => `${pk}`.startsWith('FIGURES#'))
    for (const [index, { pk, sk }] of rows.entries()) {
      const Key = { pk, sk }
      if (index % 10 === 0) await table.client.send(new DeleteCommand({ TableName: table.name, Key }))
      if (index % 10 === 5)
        await table.client.send(
          new UpdateCommand({
            ...{ TableName: table.name, Key, UpdateExpression: 'ADD #code :more' },
            ...{ ExpressionAttributeNames: { '#code': 'sn' }, ExpressionAttributeValues: { ':more': 7 } },
          }),
        )
    }
  }
})

describe('readFigures', () => {
  it('costs at most 24 read units for a month of days with every counter at ten digits', async () => {
    const full = Object.fromEntries(metrics.map((metric) => [metric, 9_999_999_999])) as Figures
    const { attributesOf, periodOf } = await import('./rows.ts')
    const { shards } = await import('./shards.ts')
    const { PutCommand } = await import('@aws-sdk/lib-dynamodb')
    const { keys } = await import('../kit/table/keys.ts')
    const days = Array.from({ length: 31 }, (_, day) => periodOf.day(`2026-10-${String(day + 1).padStart(2, '0')}`))
    const months = Array.from({ length: 12 }, (_, month) =>
      periodOf.month(`2026-${String(month + 1).padStart(2, '0')}`),
    )
    await inBatches(
      shards.flatMap((shard) => [...days, ...months, periodOf.all].map((period) => ({ shard, period }))),
      50,
      ({ shard, period }) =>
        table.client.send(
          new PutCommand({
            TableName: table.name,
            Item: { ...keys.figures(shard, period), ...attributesOf(full), n: 9_999_999_999 },
          }),
        ),
    )
    let units = 0
    const counting = {
      name: table.name,
      client: {
        send: async (command: QueryCommand) => {
          const { ConsumedCapacity, ...answer } = await table.client.send(
            new QueryCommand({ ...command.input, ReturnConsumedCapacity: 'TOTAL' }),
          )
          units += ConsumedCapacity?.CapacityUnits ?? Number.NaN
          return answer
        },
      },
    } as unknown as typeof table
    await readFigures(counting, { day: '2026-10-01', month: '2026-01' })
    expect(units).toBeLessThanOrEqual(24)
    expect(units).toBeGreaterThan(0)
  })
})
