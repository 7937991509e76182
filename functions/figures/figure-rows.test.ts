import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { keys } from '../kit/table/keys.ts'
import { attributesOf, countedRow, counterKeys, countersOf, periodOf, rowsOfHistory } from './figure-rows.ts'
import { adsByCategory, sumFigures } from './metrics.ts'
import { shardOf, shards } from './shards.ts'
import { sumViews } from './views.ts'

/** 23:30 on 30 November in São Paulo. */
const at = '2026-12-01T02:30:00.000Z'
const event = (id: string, users: number) => ({ id, at, figures: { users } })

describe('counters', () => {
  it('are stored by code without zeros, and read back', () => {
    const row = attributesOf({ users: 3, ads: 0, 'ads.glass': 2 })
    expect(row).toEqual({ un: 3, c4: 2 })
    expect(countersOf({ sk: 'x', ...row, n: 4, other: 'kept' })).toEqual({
      figures: { users: 3, 'ads.glass': 2 },
      events: 4,
    })
    expect(countersOf({ sk: 'x' })).toEqual({ figures: {}, events: 0 })
    expect(() => countersOf({ sk: 'x', un: 'three' })).toThrow()
  })

  it('are of the day and month in São Paulo and of all time, in the shard of the event', () => {
    const id = newId('event', new Date(at))
    const found = counterKeys({ id, at, figures: {} })
    expect(found.map(({ sk }) => sk)).toEqual([periodOf.day('2026-11-30'), periodOf.month('2026-11'), periodOf.all])
    expect(new Set(found.map(({ pk, sk }) => `${pk} ${sk}`)).size).toBe(3)
    for (const { pk, sk } of found) expect(`${pk}${sk}`).toContain(shardOf(id))
  })

  it('are proven by a row of the event in its month', () => {
    const id = newId('event', new Date(at))
    const { pk, sk, ...row } = countedRow(event(id, 2))
    expect(row).toEqual({ at, un: 2 })
    expect({ pk, sk }).toEqual(keys.counted('2026-11', shardOf(id), '2026-11-30', id))
  })

  it('of a history sum the events of each shard and count them', () => {
    const one = newId('event', new Date(at))
    const same = Array.from({ length: 99 }, () => newId('event', new Date(at))).find(
      (id) => shardOf(id) === shardOf(one),
    )
    const rows = rowsOfHistory([event(one, 2), event(String(same), 5)])
    expect(rows.filter(({ n }) => n !== undefined)).toMatchObject([1, 2, 3].map(() => ({ un: 7, n: 2 })))
    expect(rows).toHaveLength(5)
  })

  it('have one of sixteen shards, always the same for an event', () => {
    const used = new Set(Array.from({ length: 400 }, (_, index) => shardOf(`evt_${index}`)))
    expect([...used].sort()).toEqual(shards)
    expect([shards.length, shards[0], shards[15]]).toEqual([16, '00', '15'])
    expect(shardOf('evt_1')).toBe(shardOf('evt_1'))
  })
})

it('sums leave out what is zero', () => {
  expect(sumFigures([{ users: 1, ads: 0 }, { users: 2 }, {}])).toEqual({ users: 3 })
  expect(sumViews([])).toEqual({ visits: 0, routes: {} })
  const [one, other] = [
    { visits: 2, routes: { '/': 1 } },
    { visits: 3, routes: { '/': 4, '/terms': 5 } },
  ]
  expect(sumViews([one, other])).toEqual({ visits: 5, routes: { '/': 5, '/terms': 5 } })
})

it('categories without ads are shown as zero', () => {
  const shown = adsByCategory({ 'ads.glass': 2 })
  expect(shown).toHaveLength(7)
  expect(shown.filter(({ ads }) => ads > 0)).toEqual([{ category: 'glass', ads: 2 }])
})
