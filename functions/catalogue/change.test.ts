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
import { arbitraryAd, arbitraryContents, sampleAd } from '../../test/support/fixtures/ad-rows.ts'
import type { Part } from '../kit/table/transaction.ts'
import { assertPossible, changeRecyclable, deleteRecyclable } from './change.ts'
import type { RecyclableRow } from './recyclable-row.ts'
import { type Item, itemsOf, listedItems, listedParts } from './recyclable-rows.ts'

const arbitraryStep = fc.constantFrom(...recyclableLifeCycle.map(({ by, action }) => ({ by, action })))

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

describe('ad change, for every state, actor and action', () => {
  const steps = recyclableStatuses.flatMap((from) =>
    recyclableActors.flatMap((by) =>
      recyclableActions.flatMap((action) =>
        (['sale', 'donation'] as const).flatMap((kind) =>
          [false, true].map((hidden) => ({ from, by, action, kind, hidden })),
        ),
      ),
    ),
  )

  it("leaves exactly the next state's rows, or refuses a step outside the life cycle", () => {
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
        expect(() => deleteRecyclable(before, by, action)).toThrow('recyclable.action_not_possible')
        expect(() => assertPossible(before, by, action)).toThrow('recyclable.action_not_possible')
        continue
      }
      accepted++
      expect(() => assertPossible(before, by, action)).not.toThrow()
      if (to === 'none') {
        expect(applied(itemsOf(before), deleteRecyclable(before, by, action).parts)).toEqual([])
        expect(() => changeRecyclable(before, by, action)).toThrow(`${action} ends an ad`)
        continue
      }
      const { after, parts } = changeRecyclable(before, by, action)
      expect(after.status).toBe(to)
      expect(after.words).toEqual(before.words)
      expect(applied(itemsOf(before), parts)).toEqual(inOrder(itemsOf(after)))
      expect(parts.filter((part) => 'Put' in part && part.Put.Item?.sk !== 'AD').length).toBe(
        isListed(after) && !isListed(before) ? 24 + 6 * after.words.length : 0,
      )
      expect(() => deleteRecyclable(before, by, action)).toThrow(`${action} does not end an ad`)
    }
    expect(accepted).toBeGreaterThan(20)
  })

  it('holds for any other changed fields', () => {
    fc.assert(
      fc.property(
        arbitraryAd,
        arbitraryContents,
        arbitraryStep,
        (before, { action: _, ...contents }, { by, action }) => {
          const patch = { ...contents, photos: [...contents.photos.slice(1), ...before.photos.slice(0, 2)] }
          const transition = recyclableTransition(before.status, by, action, before.action)
          fc.pre(transition?.to !== 'none')
          const change = tried(() => changeRecyclable(before, by, action, patch))
          expect(change instanceof Refusal).toBe(transition === undefined)
          if (change instanceof Refusal) return
          expect(applied(itemsOf(before), change.parts)).toEqual(inOrder(itemsOf(change.after)))
          const { status, version, photos, ...rest } = change.after
          const { photos: wished, ...others } = patch
          expect(rest).toMatchObject(others)
          expect(status).toBe(transition?.to)
          expect(version).toBe(before.version + 1)
          expect(photos).toEqual(recyclableStates[status].keepsPhotos ? wished : [])
          const kept = photos.map(({ id }) => id)
          expect(change.droppedPhotoIds).toEqual(before.photos.map(({ id }) => id).filter((id) => !kept.includes(id)))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('writes its guarded ad row first, and every item once', () => {
    fc.assert(
      fc.property(arbitraryAd, arbitraryContents, (before, { action: _, ...patch }) => {
        for (const { by, action } of recyclableSteps(before)) {
          // A suspension does not change the owner's content, and a conversion its photos alone.
          const patches = { suspension: {}, photos: { photos: patch.photos } }
          const { parts } = changeRecyclable(before, by, action, by in patches ? patches[by as 'photos'] : patch)
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

  it("refuses with the caller's code", () => {
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

describe('ad that stays listed', () => {
  // No current step does this, but the rows must follow.
  const listed = sampleAd({ status: 'approved' })

  it('keeps unchanged rows', () => {
    expect(listedParts(listed, { ...listed, description: 'Outro texto', version: 8 })).toEqual([])
  })

  it('rewrites all rows when their content changes', () => {
    const dearer = { ...listed, priceCents: 900 }
    expect(listedParts(listed, dearer)).toEqual(listedItems(dearer).map((Item) => ({ Put: { Item } })))
  })

  it('removes rows of places that no longer apply', () => {
    fc.assert(
      fc.property(arbitraryAd, arbitraryAd, (before, other) => {
        const after = { ...other, id: before.id }
        expect(applied(listedItems(before), listedParts(before, after))).toEqual(inOrder(listedItems(after)))
      }),
      { numRuns: 200 },
    )
  })
})
