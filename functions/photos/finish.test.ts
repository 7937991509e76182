import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sampleNow as now, sampleAd, samplePhoto } from '../../test/support/fixtures/ad-rows.ts'
import { memoryTable } from '../../test/support/tables/memory-table.ts'
import { type PhotoRow, toPhotoView } from '../catalogue/photo-row.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { itemsOf } from '../catalogue/recyclable-rows.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { keys } from '../kit/table/keys.ts'
import { decideAttempt } from './again/decide.ts'
import { dropUnusedUpload, finishConversion, finishRenewal } from './finish.ts'
import { objectsOf, uploadKey } from './keys.ts'
import { findPhoto } from './store.ts'

const conversion = '2-aaaaaaaaaaaaaaaa'
const ready = samplePhoto({ status: 'ready', conversion })
const waiting = { ...toPhotoView(ready), status: 'processing' as const, width: null, height: null, preview: null }
const derivatives = objectsOf(ready.id, conversion)

function setUp(photo: PhotoRow | undefined, ad?: RecyclableRow) {
  const table = memoryTable([...(photo ? [{ ...keys.photo(photo.id), ...photo }] : []), ...(ad ? itemsOf(ad) : [])])
  const deleted: string[] = []
  const deps = { table, now, deleteObjects: async (names: readonly string[]) => void deleted.push(...names) }
  return { table, deleted, deps }
}

describe('finishConversion', () => {
  const ad = sampleAd({ status: 'pending', photos: [waiting] })
  const used = { ...ready, status: 'converted' as const, recyclableId: ad.id }

  it('finishes the photo with its ad, then deletes the upload; a repetition changes nothing', async () => {
    const { table, deleted, deps } = setUp(used, ad)
    await finishConversion(deps, ready.id, conversion)
    const after = await readRecyclable(table, ad.id)
    expect(after).toEqual({ ...ad, photos: [toPhotoView(ready)], version: 8 })
    expect(await findPhoto(table, ready.id)).toEqual({ ...ready, recyclableId: ad.id, version: 4 })
    expect(deleted).toEqual([uploadKey(ready.id)])
    await finishConversion(deps, ready.id, conversion)
    expect(await readRecyclable(table, ad.id)).toEqual(after)
  })

  it('reads again after a concurrent change of the ad', async () => {
    const { table, deps } = setUp(used, ad)
    table.beforeNextWrite = () => table.put(...itemsOf({ ...ad, description: 'Limpas e secas', version: 8 }))
    await finishConversion(deps, ready.id, conversion)
    expect(await readRecyclable(table, ad.id)).toMatchObject({
      description: 'Limpas e secas',
      photos: [{ status: 'ready' }],
      version: 9,
    })
  })

  it('adds nothing to a published ad: the photo fails and its derivatives go', async () => {
    const published = { ...ad, status: 'approved' as const }
    const { table, deleted, deps } = setUp(used, published)
    await finishConversion(deps, ready.id, conversion)
    expect(await readRecyclable(table, ad.id)).toEqual(published)
    expect(await findPhoto(table, ready.id)).toMatchObject({ status: 'failed', problem: 'photo.failed' })
    expect(deleted).toEqual([uploadKey(ready.id), ...derivatives])
  })

  it('deletes all objects of a photo that was removed during its conversion', async () => {
    const { deleted, deps } = setUp(undefined)
    await finishConversion(deps, ready.id, conversion)
    expect(deleted).toEqual([uploadKey(ready.id), ...derivatives])
  })
})

describe('dropUnusedUpload', () => {
  const other = '2-bbbbbbbbbbbbbbbb'
  async function drop(photo: PhotoRow | undefined, count = async () => undefined as undefined) {
    const { deleted, deps } = setUp(photo)
    const counted: string[] = []
    const countObject = async (owner: string) => {
      counted.push(owner)
      await count()
    }
    await dropUnusedUpload({ ...deps, countObject }, ready.id, other)
    return { deleted, counted }
  }

  it('counts it against the owner and deletes the upload only', async () => {
    expect(await drop(ready)).toEqual({ deleted: [uploadKey(ready.id)], counted: [ready.ownerId] })
  })

  it('leaves the upload to a running conversion, and deletes all without a photo', async () => {
    expect((await drop({ ...ready, status: 'converting' })).deleted).toEqual([])
    expect(await drop(undefined)).toEqual({
      deleted: [uploadKey(ready.id), ...objectsOf(ready.id, other)],
      counted: ['unknown'],
    })
  })

  it('deletes also above the quota, and reports other faults', async () => {
    const usedUp = () => Promise.reject(new Refusal('photo.too_many'))
    expect((await drop(ready, usedUp)).deleted).toEqual([uploadKey(ready.id)])
    await expect(drop(ready, () => Promise.reject(new Error('throttled')))).rejects.toThrow('throttled')
  })
})

describe('finishRenewal', () => {
  const attempt = newId('event', now)
  const old = samplePhoto({ status: 'ready', conversion: '0123456789abcdef', width: 4000, height: 3000 })
  const result = { width: 1600, height: 1200, preview: 'data:,new', problem: null }
  const renewed = { photoId: old.id, attempt, conversion, result }
  const ad = sampleAd({ status: 'approved', photos: [toPhotoView(old)] })
  const asked = decideAttempt({ ...old, recyclableId: ad.id }, attempt)

  it('gives photo, ad and cards the new derivatives once', async () => {
    const { table, deleted, deps } = setUp(asked, ad)
    expect(await finishRenewal(deps, renewed)).toBe(true)
    const rows = table.rows()
    expect(await findPhoto(table, old.id)).toMatchObject({ conversion, width: 4000, attempt: { running: false } })
    expect((await readRecyclable(table, ad.id)).photos).toMatchObject([{ conversion }])
    expect(
      rows.filter(({ cover }) => (cover as { conversion?: string } | undefined)?.conversion === conversion),
    ).toHaveLength(24)
    expect(rows.find(({ sk }) => sk.startsWith('OLD#'))).toMatchObject({ conversion: old.conversion })
    expect(await finishRenewal(deps, renewed)).toBe(true)
    expect([table.rows(), deleted]).toEqual([rows, []])
  })

  it('deletes the derivatives of a later or failed attempt and of a photo that is gone', async () => {
    const failed = { ...renewed, result: { ...result, problem: 'photo.failed' as const } }
    for (const [photo, event] of [
      [asked, { ...renewed, attempt: newId('event', now) }],
      [asked, failed],
      [undefined, renewed],
    ] as const) {
      const { deleted, deps } = setUp(photo)
      expect(await finishRenewal(deps, event)).toBe(false)
      expect(deleted).toEqual(objectsOf(old.id, conversion))
    }
  })
})
