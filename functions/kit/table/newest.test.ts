import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTable } from '../../../test/support/tables/table.ts'
import { mergePage, type Period, positionOf, readNewest } from './newest.ts'

const table = createTable()
const request = (id: string, day: number) => ({
  id,
  createdAt: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`,
})
const all = [request('a', 1), request('b', 2), request('c', 2), request('d', 3), request('e', 4)]
const at = (day: number) => request('', day).createdAt

beforeEach(async () => {
  for (const row of all) {
    const list = { gsi1pk: 'LIST', gsi1sk: positionOf(row) }
    await table.client.send(new PutCommand({ TableName: table.name, Item: { pk: row.id, sk: 'ROW', ...list, ...row } }))
  }
})

const parse = (item: Record<string, unknown>) => ({ id: String(item.id), createdAt: String(item.createdAt) })
const list = { index: 'gsi1', partition: 'LIST', parse } as const
const found = async (period: Period = {}, before?: (typeof all)[number], size = 10, more = {}) => {
  const rows = await readNewest(table, { ...list, ...more }, period, { before: before && positionOf(before), size })
  return rows.map(({ id }) => id).join('')
}

describe('readNewest', () => {
  it('sorts newest first, then by descending id', async () => {
    expect(await found()).toBe('edcba')
  })

  it('continues after a position and returns one row more than a page', async () => {
    expect(await found({}, request('c', 2))).toBe('ba')
    expect(await found({}, undefined, 2)).toBe('edc')
    expect(await found({}, request('e', 4), 2)).toBe('dcb')
    expect(await found({}, request('c', 2), 2)).toBe('ba')
  })

  it('includes both ends of a period', async () => {
    expect(await found({ from: at(2), to: at(3) })).toBe('dcb')
    expect(await found({ from: at(3) })).toBe('ed')
    expect(await found({ to: at(1) })).toBe('a')
    expect(await found({ from: at(1), to: at(4) }, request('c', 2))).toBe('ba')
  })

  it('returns nothing for an inverted period or a position before it', async () => {
    expect(await found({ from: at(4), to: at(1) })).toBe('')
    expect(await found({ from: at(3) }, request('b', 2))).toBe('')
  })

  it('accepts an end in the year 10000', async () => {
    expect(await found({ to: '+010000-01-01T00:00:00.000Z' })).toBe('edcba')
  })

  it('filters rows across pages', async () => {
    expect(await found({}, undefined, 1, { wanted: ({ id }: { id: string }) => 'ab'.includes(id) })).toBe('ba')
  })
})

describe('mergePage', () => {
  const [a, b, c, d] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0], (typeof all)[0]]

  it('merges lists newest first and returns the next position', () => {
    expect(
      mergePage(
        [
          [d, a],
          [c, b],
        ],
        3,
      ),
    ).toEqual({ rows: [d, c, b], next: positionOf(b) })
  })

  it('returns no next position on the last page', () => {
    expect(
      mergePage(
        [
          [d, a],
          [c, b],
        ],
        4,
      ),
    ).toEqual({ rows: [d, c, b, a], next: undefined })
    expect(mergePage([[], []], 4)).toEqual({ rows: [], next: undefined })
  })
})
