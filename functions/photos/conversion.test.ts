import { describe, expect, it } from 'vitest'
import { sampleNow as now, sampleAd, samplePhoto } from '../../test/support/fixtures/ad-rows.ts'
import { memoryTable } from '../../test/support/tables/memory-table.ts'
import type { PhotoRow } from '../catalogue/photo-row.ts'
import { keys } from '../kit/table/keys.ts'
import { claimConversion, saveConversion } from './conversion.ts'
import { type ConversionResult, failedConversion } from './decide.ts'
import { findPhoto } from './store.ts'

const conversion = '2-aaaaaaaaaaaaaaaa'
const awaiting = samplePhoto({ status: 'awaiting', conversion: null, width: null, height: null, preview: null })
const converting: PhotoRow = { ...awaiting, status: 'converting', conversion, version: 4 }
const made: ConversionResult = { status: 'ready', width: 800, height: 600, preview: 'data:x', problem: null }

function setUp(photo?: PhotoRow) {
  const itemOf = (row: PhotoRow) => ({ ...keys.photo(row.id), ...row })
  const table = memoryTable(photo ? [itemOf(photo)] : [])
  const eventNames = () => table.rows().flatMap(({ sk, name }) => (sk === 'EVENT' ? [name] : []))
  return { table, eventNames, put: (row: PhotoRow) => table.put(itemOf(row)) }
}

describe('claimConversion', () => {
  it('claims an awaiting photo without an event', async () => {
    const { table, eventNames } = setUp(awaiting)
    expect(await claimConversion(table, awaiting.id, conversion, now)).toEqual(converting)
    expect(await findPhoto(table, awaiting.id)).toEqual(converting)
    expect(eventNames()).toEqual([])
  })

  it('writes nothing for a repeated event', async () => {
    for (const photo of [
      converting,
      { ...converting, ...made },
      { ...converting, ...failedConversion('photo.failed') },
    ]) {
      const { table, eventNames } = setUp(photo)
      const claim = photo.status === 'converting' ? photo : 'done'
      expect(await claimConversion(table, photo.id, conversion, now)).toEqual(claim)
      expect([await findPhoto(table, photo.id), eventNames()]).toEqual([photo, []])
    }
  })

  it('reports another upload, and one whose photo is gone, by an event', async () => {
    for (const photo of [{ ...converting, conversion: '2-bbbbbbbbbbbbbbbb' }, undefined]) {
      const { table, eventNames } = setUp(photo)
      expect(await claimConversion(table, awaiting.id, conversion, now)).toBe('unused')
      expect([await findPhoto(table, awaiting.id), eventNames()]).toEqual([photo, ['PhotoUploadUnused']])
    }
  })

  it('loses against an upload that claims the photo at the same time', async () => {
    const { table, put } = setUp(awaiting)
    table.beforeNextWrite = () => put({ ...converting, conversion: '2-bbbbbbbbbbbbbbbb' })
    expect(await claimConversion(table, awaiting.id, conversion, now)).toBe('unused')
  })
})

describe('saveConversion', () => {
  it('writes result and event together', async () => {
    const { table, eventNames } = setUp(converting)
    await saveConversion(table, converting.id, conversion, made, now)
    expect(await findPhoto(table, converting.id)).toEqual({ ...converting, ...made, version: 5 })
    expect(eventNames()).toEqual(['PhotoConverted'])
  })

  it('keeps an ad that takes the photo at the same time', async () => {
    const { table, put } = setUp(converting)
    const recyclableId = sampleAd().id
    table.beforeNextWrite = () => put({ ...converting, recyclableId, version: 5 })
    await saveConversion(table, converting.id, conversion, made, now)
    expect(await findPhoto(table, converting.id)).toEqual({
      ...converting,
      ...made,
      recyclableId,
      status: 'converted',
      version: 6,
    })
  })

  it('emits only the event for a photo that was dropped, and nothing for a finished one', async () => {
    for (const [photo, names] of [
      [undefined, ['PhotoConverted']],
      [{ ...converting, status: 'removed' }, ['PhotoConverted']],
      [{ ...converting, ...made }, []],
    ] as const) {
      const { table, eventNames } = setUp(photo)
      await saveConversion(table, converting.id, conversion, made, now)
      expect([await findPhoto(table, converting.id), eventNames()]).toEqual([photo, names])
    }
  })
})
