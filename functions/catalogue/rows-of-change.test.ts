import { describe, expect, it } from 'vitest'
import { recyclableActions, recyclableActors, recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { ownerId, sampleAd } from '../../test/support/fixtures/ad-rows.ts'
import { memoryTable } from '../../test/support/tables/memory-table.ts'
import { anyValue } from '../kit/table/keys.ts'
import { ConditionsFailed, type Part } from '../kit/table/transaction.ts'
import { type Change, changeRecyclable, createRecyclable, deleteRecyclable, writeChange } from './change.ts'
import type { RecyclableRow } from './recyclable-row.ts'
import { cardItems, type Item, itemsOf, listedItems, recyclableItem } from './recyclable-rows.ts'

const inOrder = (rows: readonly Item[]) => [...rows].sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1))

describe('ad of a suspended owner', () => {
  const hidden = (ad: RecyclableRow) => changeRecyclable(ad, 'suspension', 'hide').after

  it('keeps its state but leaves all lists and the queue until shown again', () => {
    for (const status of ['pending', 'approved'] as const) {
      const before = sampleAd({ status })
      const after = hidden(before)
      expect(after).toEqual({ ...before, hidden: true, version: 8 })
      expect(itemsOf(after)).toEqual([
        { pk: `AD#${after.id}`, sk: 'AD', ...after, gsi1pk: `OWNER#${ownerId}`, gsi1sk: after.id },
      ])
      const shown = changeRecyclable(after, 'suspension', 'show').after
      expect(inOrder(itemsOf(shown))).toEqual(inOrder(itemsOf({ ...before, version: 9 })))
    }
  })

  it('stays hidden and unlisted after a cancelled pickup', () => {
    const collected = hidden(sampleAd({ status: 'collection', action: 'donation' }))
    const { after, parts } = changeRecyclable(collected, 'pickups', 'cancel_collection')
    expect([after.status, after.hidden, parts.length]).toEqual(['approved', true, 1])
  })

  it('is not changed in a final state', () => {
    for (const status of ['sold', 'completed'] as const)
      expect(() => hidden(sampleAd({ status }))).toThrow('recyclable.action_not_possible')
  })
})

describe('new ad', () => {
  const { status: _, hidden: __, version: ___, ...fresh } = sampleAd()

  it('is pending, version 1, unlisted and guarded against an existing id', () => {
    const { after, parts, droppedPhotoIds } = createRecyclable('owner', 'publish', fresh)
    expect(after).toEqual({ ...fresh, status: 'pending', hidden: false, version: 1 })
    expect(parts).toEqual([{ Put: { Item: recyclableItem(after), ConditionExpression: 'attribute_not_exists(pk)' } }])
    expect(droppedPhotoIds).toEqual([])
  })

  it('can only be published, and only by its owner', () => {
    for (const by of recyclableActors)
      for (const action of recyclableActions) {
        if (by === 'owner' && action === 'publish') continue
        expect(() => createRecyclable(by, action, fresh)).toThrow('recyclable.action_not_possible')
      }
  })
})

describe('deletion of an ad', () => {
  it('removes the guarded row, all listed rows and all photos', () => {
    const before = sampleAd({ status: 'approved' })
    const { parts, droppedPhotoIds } = deleteRecyclable(before, 'owner', 'delete')
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

describe('rows of an ad', () => {
  it('index the ad by owner and time', () => {
    const sold = sampleAd({ status: 'sold', photos: [] })
    expect(itemsOf(sold)).toEqual([
      { pk: `AD#${sold.id}`, sk: 'AD', ...sold, gsi1pk: `OWNER#${ownerId}`, gsi1sk: sold.id },
    ])
  })

  it('index a pending ad in the moderation queue by creation time', () => {
    const pending = sampleAd()
    expect(recyclableItem(pending)).toMatchObject({
      gsi2pk: 'MODERATION#pending',
      gsi2sk: `2026-11-20T12:00:00.000Z#${pending.id}`,
    })
    for (const status of recyclableStatuses.filter((each) => each !== 'pending'))
      expect(recyclableItem(sampleAd({ status }))).not.toHaveProperty('gsi2pk')
  })

  it('include 24 cards while listed: six places, two categories, two actions', () => {
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
      `CARDS#BR#${anyValue}#${anyValue}`,
      `CARDS#BR#${anyValue}#sale`,
      `CARDS#BR#metal#${anyValue}`,
      'CARDS#BR#metal#sale',
    ])
    expect(cards).toHaveLength(24)
  })

  it('include a row for each stored word and place while listed', () => {
    const ad = sampleAd({ status: 'approved', words: ['lata', 'metal'] })
    const rows = listedItems(ad).filter(({ pk }) => pk.startsWith('WORD#'))
    expect(rows.map(({ pk }) => pk.split('#')[1])).toEqual([...Array(6).fill('lata'), ...Array(6).fill('metal')])
    expect(rows.every(({ sk }) => sk === ad.id)).toBe(true)
    expect(itemsOf({ ...ad, status: 'pending' })).toHaveLength(1)
  })

  it('keep address, exact position and owner out of cards', () => {
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

describe('writeChange', () => {
  const write = (change: Pick<Change, 'parts'>, rows: readonly Item[], others: Part[] = []) => {
    const table = memoryTable(rows)
    return { table, done: writeChange(table, change, others) }
  }
  const other: Part = { Put: { Item: { pk: 'OTHER', sk: '1' }, ConditionExpression: 'attribute_not_exists(pk)' } }

  it('writes the change and its related parts together', async () => {
    const before = sampleAd()
    const change = changeRecyclable(before, 'admin', 'approve')
    const { table, done } = write(change, itemsOf(before), [other])
    await done
    expect(inOrder(table.rows())).toEqual(inOrder([...itemsOf(change.after), { pk: 'OTHER', sk: '1' }]))
  })

  it('refuses after a concurrent change and writes nothing', async () => {
    const before = sampleAd()
    const rows = itemsOf({ ...before, version: 8 })
    const { table, done } = write(changeRecyclable(before, 'admin', 'approve'), rows, [other])
    await expect(done).rejects.toMatchObject({ code: 'recyclable.changed_meanwhile' })
    expect(table.rows()).toEqual(rows)
  })

  it('throws ConditionsFailed for other guards', async () => {
    const before = sampleAd()
    const rows = [...itemsOf(before), { pk: 'OTHER', sk: '1' }]
    const { table, done } = write(changeRecyclable(before, 'admin', 'approve'), rows, [other])
    await expect(done).rejects.toBeInstanceOf(ConditionsFailed)
    expect(table.rows()).toEqual(rows)
  })

  it('rethrows a fault', async () => {
    const table = memoryTable([])
    table.fail = new Error('away')
    await expect(writeChange(table, createRecyclable('owner', 'publish', sampleAd()), [])).rejects.toThrow('away')
  })
})
