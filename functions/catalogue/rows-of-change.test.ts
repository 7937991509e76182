import { describe, expect, it } from 'vitest'
import { recyclableActions, recyclableActors, recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { memoryTable } from '../../test/support/tables/memory-table.ts'
import { ownerId, sampleAd } from '../../test/support/things/ad-rows.ts'
import { any } from '../kit/table/keys.ts'
import { ConditionsFailed, type Part } from '../kit/table/transaction.ts'
import { beginRecyclable, type Change, changeRecyclable, endRecyclable, writeChange } from './change.ts'
import type { RecyclableRow } from './recyclable-row.ts'
import { cardItems, type Item, itemsOf, listedItems, recyclableItem } from './recyclable-rows.ts'

const inOrder = (rows: readonly Item[]) => [...rows].sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1))

describe('an ad whose owner is suspended', () => {
  const hidden = (ad: RecyclableRow) => changeRecyclable(ad, 'suspension', 'hide').after

  it('stays as it is, but stands in no list and waits for no moderator, until it is shown', () => {
    for (const status of ['pending', 'approved'] as const) {
      const before = sampleAd({ status })
      const after = hidden(before)
      expect(after).toEqual({ ...before, hidden: true, words: [], version: 8 })
      expect(itemsOf(after)).toEqual([
        { pk: `AD#${after.id}`, sk: 'AD', ...after, gsi1pk: `OWNER#${ownerId}`, gsi1sk: after.id },
      ])
      const shown = changeRecyclable(after, 'suspension', 'show').after
      expect(inOrder(itemsOf(shown))).toEqual(inOrder(itemsOf({ ...before, version: 9 })))
    }
  })

  it('stays hidden through what others do with it: a pickup that is cancelled lists nothing', () => {
    const collected = hidden(sampleAd({ status: 'collection', action: 'donation' }))
    const { after, parts } = changeRecyclable(collected, 'pickups', 'cancel_collection')
    expect([after.status, after.hidden, parts.length]).toEqual(['approved', true, 1])
  })

  it('is not touched once it is over', () => {
    for (const status of ['sold', 'completed'] as const)
      expect(() => hidden(sampleAd({ status }))).toThrow('recyclable.action_not_possible')
  })
})

describe('the beginning of an ad', () => {
  const { status: _, hidden: __, words: ___, version: ____, ...fresh } = sampleAd()

  it('is pending, in the first version, in no list, guarded against an ad of the same id', () => {
    const { after, parts, droppedPhotoIds } = beginRecyclable('owner', 'publish', fresh)
    expect(after).toEqual({ ...fresh, status: 'pending', hidden: false, words: [], version: 1 })
    expect(parts).toEqual([{ Put: { Item: recyclableItem(after), ConditionExpression: 'attribute_not_exists(pk)' } }])
    expect(droppedPhotoIds).toEqual([])
  })

  it('is nobody’s but the owner’s, and no other action’s', () => {
    for (const by of recyclableActors)
      for (const action of recyclableActions) {
        if (by === 'owner' && action === 'publish') continue
        expect(() => beginRecyclable(by, action, fresh)).toThrow('recyclable.action_not_possible')
      }
  })
})

describe('the end of an ad', () => {
  it('takes its row, guarded by its version, what lists it and all its photos', () => {
    const before = sampleAd({ status: 'approved' })
    const { parts, droppedPhotoIds } = endRecyclable(before, 'owner', 'delete')
    expect(before.words).toEqual(['lata', 'metal', 'saco', 'limpo'])
    expect(parts).toHaveLength(1 + 24 + 6 * 4)
    expect(parts[0]).toEqual({
      Delete: {
        Key: { pk: `AD#${before.id}`, sk: 'AD' },
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': 7 },
      },
    })
    expect(parts.every((part) => 'Delete' in part)).toBe(true)
    expect(droppedPhotoIds).toEqual(before.photos.map(({ id }) => id))
  })
})

describe('the rows of an ad', () => {
  it('are the ad itself, found by its owner in order of time', () => {
    const sold = sampleAd({ status: 'sold', photos: [] })
    expect(itemsOf(sold)).toEqual([
      { pk: `AD#${sold.id}`, sk: 'AD', ...sold, gsi1pk: `OWNER#${ownerId}`, gsi1sk: sold.id },
    ])
  })

  it('are in the moderators’ queue while it waits, by the time it was made', () => {
    const pending = sampleAd()
    expect(recyclableItem(pending)).toMatchObject({
      gsi2pk: 'MODERATION#pending',
      gsi2sk: `2026-11-20T12:00:00.000Z#${pending.id}`,
    })
    for (const status of recyclableStatuses.filter((each) => each !== 'pending'))
      expect(recyclableItem(sampleAd({ status }))).not.toHaveProperty('gsi2pk')
  })

  it('are 24 cards while it is listed: six places, any category and its own, any action and its own', () => {
    const cards = cardItems(sampleAd({ status: 'approved' }))
    const places = new Set(cards.map(({ pk }) => pk.split('#')[1]))
    expect([...places].map((place) => place?.replace(/:.*/, ''))).toEqual([
      'BR',
      'S12',
      'C1200401',
      'G19',
      'G15',
      'G11',
    ])
    expect(cards.map(({ pk }) => pk).filter((pk) => pk.startsWith('CARDS#BR#'))).toEqual([
      `CARDS#BR#${any}#${any}`,
      `CARDS#BR#${any}#sale`,
      `CARDS#BR#metal#${any}`,
      'CARDS#BR#metal#sale',
    ])
    expect(cards).toHaveLength(24)
  })

  it('are rows under each of its words in each place while it is listed, by the words that it keeps', () => {
    const ad = sampleAd({ status: 'approved', words: ['lata', 'metal'] })
    const rows = listedItems(ad).filter(({ pk }) => pk.startsWith('WORD#'))
    expect(rows.map(({ pk }) => pk.split('#')[1])).toEqual([...Array(6).fill('lata'), ...Array(6).fill('metal')])
    expect(rows.every(({ sk }) => sk === ad.id)).toBe(true)
    expect(itemsOf({ ...ad, status: 'pending' })).toHaveLength(1)
  })

  it('hold in a card what a card shows: no address, no exact position, no owner', () => {
    const ad = sampleAd({ status: 'approved' })
    for (const card of cardItems(ad)) {
      expect(Object.keys(card).sort()).toEqual(
        ['action', 'category', 'cover', 'createdAt', 'id', 'place', 'pk', 'priceCents', 'sk', 'type'].sort(),
      )
      expect(card.sk).toBe(ad.id)
      expect(JSON.stringify(card)).not.toContain('Rui Barbosa')
      expect(JSON.stringify(card)).not.toContain('67.80763')
    }
  })
})

describe('writing a change', () => {
  const write = (change: Pick<Change, 'parts'>, rows: readonly Item[], others: Part[] = []) => {
    const table = memoryTable(rows)
    return { table, done: writeChange(table, change, others) }
  }
  const other: Part = { Put: { Item: { pk: 'OTHER', sk: '1' }, ConditionExpression: 'attribute_not_exists(pk)' } }

  it('puts the change and what belongs to it, all at once', async () => {
    const before = sampleAd()
    const change = changeRecyclable(before, 'admin', 'approve')
    const { table, done } = write(change, itemsOf(before), [other])
    await done
    expect(inOrder(table.rows())).toEqual(inOrder([...itemsOf(change.after), { pk: 'OTHER', sk: '1' }]))
  })

  it('changes nothing where somebody was faster, and says so', async () => {
    const before = sampleAd()
    const rows = itemsOf({ ...before, version: 8 })
    const { table, done } = write(changeRecyclable(before, 'admin', 'approve'), rows, [other])
    await expect(done).rejects.toMatchObject({ code: 'recyclable.changed_meanwhile' })
    expect(table.rows()).toEqual(rows)
  })

  it('leaves other guards to the use case', async () => {
    const before = sampleAd()
    const rows = [...itemsOf(before), { pk: 'OTHER', sk: '1' }]
    const { table, done } = write(changeRecyclable(before, 'admin', 'approve'), rows, [other])
    await expect(done).rejects.toBeInstanceOf(ConditionsFailed)
    expect(table.rows()).toEqual(rows)
  })

  it('does not hide a fault', async () => {
    const table = memoryTable([])
    table.fail = new Error('away')
    await expect(writeChange(table, beginRecyclable('owner', 'publish', sampleAd()), [])).rejects.toThrow('away')
  })
})
