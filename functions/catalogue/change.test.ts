import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isListed,
  recyclableActions,
  recyclableActors,
  recyclableLifeCycle,
  recyclableStates,
  recyclableStatuses,
  recyclableTransition,
} from '../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../shared/refusals.ts'
import { wordsOfAd } from '../../shared/words/words-of-ad.ts'
import { memoryTable } from '../../test/support/tables/memory-table.ts'
import { arbitraryAd, arbitraryContents, ownerId, sampleAd } from '../../test/support/things/ad-rows.ts'
import { any } from '../kit/table/keys.ts'
import { ConditionsFailed, type Part } from '../kit/table/transaction.ts'
import { assertPossible, beginRecyclable, type Change, changeRecyclable, endRecyclable, writeChange } from './change.ts'
import type { RecyclableRow } from './recyclable-row.ts'
import { cardItems, type Item, itemsOf, listedItems, listedParts, recyclableItem } from './recyclable-rows.ts'

const arbitraryStep = fc.constantFrom(...recyclableLifeCycle.map(({ by, action }) => ({ by, action })))

/** What the rows say after the parts are written over them. */
function applied(rows: readonly Item[], parts: readonly Part[]): Item[] {
  const stored = new Map(rows.map((item) => [`${item.pk} ${item.sk}`, item]))
  for (const part of parts) {
    if ('Put' in part) {
      const item = part.Put.Item as Item
      stored.set(`${item.pk} ${item.sk}`, item)
    } else if ('Delete' in part) stored.delete(`${part.Delete.Key?.pk} ${part.Delete.Key?.sk}`)
    else throw new Error('An ad is put or deleted, nothing else')
  }
  return inOrder([...stored.values()])
}

const inOrder = (rows: readonly Item[]) => [...rows].sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1))

function tried<Result>(run: () => Result): Result | Refusal {
  try {
    return run()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

describe('a change of an ad, for every state, actor and action', { timeout: 30_000 }, () => {
  const steps = recyclableStatuses.flatMap((from) =>
    recyclableActors.flatMap((by) =>
      recyclableActions.flatMap((action) =>
        (['sale', 'donation'] as const).flatMap((kind) =>
          [false, true].map((hidden) => ({ from, by, action, kind, hidden })),
        ),
      ),
    ),
  )

  it('leaves exactly the rows that its next state says, and is refused where the life cycle has no step', () => {
    let accepted = 0
    for (const { from, by, action, kind, hidden } of steps) {
      const before = sampleAd({
        status: from,
        hidden,
        action: kind,
        photos: recyclableStates[from].keepsPhotos ? sampleAd().photos : [],
      })
      const to = recyclableTransition(from, by, action, kind)?.to
      if (to === undefined) {
        const refused = tried(() => changeRecyclable(before, by, action, {}))
        expect(refused).toMatchObject({ code: 'recyclable.action_not_possible', details: { status: from } })
        expect(() => endRecyclable(before, by, action)).toThrow('recyclable.action_not_possible')
        expect(() => assertPossible(before, by, action)).toThrow('recyclable.action_not_possible')
        continue
      }
      accepted++
      expect(() => assertPossible(before, by, action)).not.toThrow()
      if (to === 'none') {
        expect(applied(itemsOf(before), endRecyclable(before, by, action).parts)).toEqual([])
        expect(() => changeRecyclable(before, by, action)).toThrow(`${action} ends an ad`)
        continue
      }
      const { after, parts } = changeRecyclable(before, by, action)
      expect(after.status).toBe(to)
      expect(applied(itemsOf(before), parts)).toEqual(inOrder(itemsOf(after)))
      expect(parts.filter((part) => 'Put' in part && part.Put.Item?.sk !== 'AD').length).toBe(
        isListed(after) && !isListed(before) ? 24 + 6 * after.words.length : 0,
      )
      expect(() => endRecyclable(before, by, action)).toThrow(`${action} does not end an ad`)
    }
    expect(accepted).toBeGreaterThan(20)
  })

  it('holds whatever else changes with it', () => {
    fc.assert(
      fc.property(
        arbitraryAd,
        arbitraryContents,
        arbitraryStep,
        (before, { action: _, ...contents }, { by, action }) => {
          // Some photos stay, some go, some come.
          const patch = { ...contents, photos: [...contents.photos.slice(1), ...before.photos.slice(0, 2)] }
          const transition = recyclableTransition(before.status, by, action, before.action)
          fc.pre(transition?.to !== 'none')
          const change = tried(() => changeRecyclable(before, by, action, patch))
          expect(change instanceof Refusal).toBe(transition === undefined)
          if (change instanceof Refusal) return
          expect(applied(itemsOf(before), change.parts)).toEqual(inOrder(itemsOf(change.after)))
          const { status, version, photos, words, ...rest } = change.after
          const { photos: wished, ...others } = patch
          expect(rest).toMatchObject(others)
          expect(status).toBe(transition?.to)
          expect(version).toBe(before.version + 1)
          const { type, description, category } = change.after
          expect(words).toEqual(isListed(change.after) ? wordsOfAd(type, description, category) : [])
          expect(photos).toEqual(recyclableStates[status].keepsPhotos ? wished : [])
          const kept = photos.map(({ id }) => id)
          expect(change.droppedPhotoIds).toEqual(before.photos.map(({ id }) => id).filter((id) => !kept.includes(id)))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('writes its own part first, guarded by the version that was read, and every item once', () => {
    fc.assert(
      fc.property(arbitraryAd, arbitraryContents, (before, { action: _, ...patch }) => {
        for (const { by, action } of recyclableSteps(before)) {
          // What the owner wrote does not change with a suspension.
          const { parts } = changeRecyclable(before, by, action, by === 'suspension' ? {} : patch)
          expect(parts[0]).toMatchObject({
            Put: {
              Item: { pk: `AD#${before.id}`, version: before.version + 1 },
              ConditionExpression: '#version = :version',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':version': before.version },
            },
          })
          const touched = parts.map((part) => JSON.stringify(keyOf(part)))
          expect(new Set(touched).size).toBe(touched.length)
          expect(parts.length).toBeLessThanOrEqual(85)
        }
      }),
    )
  })

  it('refuses with the words of the use case', () => {
    expect(() =>
      changeRecyclable(sampleAd({ status: 'sold' }), 'admin', 'approve', {}, 'moderation.already_decided'),
    ).toThrow('moderation.already_decided')
  })
})

function recyclableSteps(row: RecyclableRow) {
  return recyclableActors.flatMap((by) =>
    recyclableActions
      .map((action) => ({ by, action, to: recyclableTransition(row.status, by, action, row.action)?.to }))
      .filter(({ to }) => to !== undefined && to !== 'none'),
  )
}

function keyOf(part: Part) {
  const key = 'Put' in part ? part.Put.Item : 'Delete' in part ? part.Delete.Key : undefined
  return [key?.pk, key?.sk]
}

describe('a listed ad that stays listed', { timeout: 30_000 }, () => {
  // No step does this yet; the rows would follow all the same.
  const listed = sampleAd({ status: 'approved' })

  it('keeps the rows that say the same', () => {
    expect(listedParts(listed, { ...listed, description: 'Outro texto', version: 8 })).toEqual([])
  })

  it('has all of them written anew when they say something else', () => {
    const dearer = { ...listed, priceCents: 900 }
    expect(listedParts(listed, dearer)).toEqual(listedItems(dearer).map((Item) => ({ Put: { Item } })))
  })

  it('leaves the places where it is no longer, for whatever becomes of it', () => {
    fc.assert(
      fc.property(arbitraryAd, arbitraryAd, (before, other) => {
        const after = { ...other, id: before.id }
        expect(applied(listedItems(before), listedParts(before, after))).toEqual(inOrder(listedItems(after)))
      }),
      { numRuns: 200 },
    )
  })
})

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
