import { describe, expect, it } from 'vitest'
import { idOf } from '../../shared/ids.ts'
import { recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { ownerId, sampleAd, sampleNow, samplePhoto, strangerId } from '../../test/support/things/ad-rows.ts'
import { toPhotoView } from '../catalogue/photo-row.ts'
import {
  type ConversionResult,
  decideClaim,
  decideRemoval,
  decideResult,
  decideUpload,
  failedConversion,
  ownPhoto,
  progressOf,
} from './decide.ts'

const mebibyte = 1024 ** 2

describe('an upload that is asked for', () => {
  const limit = { uploadLimitBytes: 10 * mebibyte + 1 }
  const ask = (sizeBytes: number) => decideUpload(limit, ownerId, { contentType: 'image/png', sizeBytes }, sampleNow)

  it('is a photo that awaits it, in no ad yet', () => {
    const { id, ...photo } = ask(1)
    expect(idOf('photo').safeParse(id).success).toBe(true)
    expect(photo).toEqual({
      ownerId,
      status: 'awaiting',
      contentType: 'image/png',
      recyclableId: null,
      conversationId: null,
      conversion: null,
      width: null,
      height: null,
      preview: null,
      problem: null,
      createdAt: sampleNow.toISOString(),
      version: 1,
    })
  })
  it('is refused above the limit, which is told in whole MB', () => {
    expect(() => ask(limit.uploadLimitBytes)).not.toThrow()
    expect(() => ask(limit.uploadLimitBytes + 1)).toThrow(
      expect.objectContaining({ code: 'photo.too_large', details: { limitMb: 10 } }),
    )
  })
})

describe('an upload that came', () => {
  const [mine, other] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb']

  it('is the photo, if it is the first', () => {
    const photo = samplePhoto({ status: 'awaiting', conversion: null })
    expect(decideClaim(photo, mine)).toEqual({ ...photo, status: 'converting', conversion: mine, version: 4 })
  })
  it.each([
    ['is being converted', 'converting', mine, 'go-on'],
    ['waits behind another that is being converted', 'converting', other, 'leave'],
    ['is the photo already', 'ready', mine, 'done'],
    ['comes after another became the photo', 'ready', other, 'clear'],
    ['failed', 'failed', mine, 'clear'],
    ['comes after another failed', 'failed', other, 'clear'],
    ['is of a photo that an edit dropped', 'removed', mine, 'clear'],
    ['is of a photo that was dropped before', 'removed', null, 'clear'],
  ] as const)('that %s: %s %s → %s', (_, status, conversion, claim) => {
    expect(decideClaim(samplePhoto({ status, conversion }), mine)).toBe(claim)
  })
  it('of a photo that is gone leaves nothing', () => {
    expect(decideClaim(undefined, mine)).toBe('clear')
  })
})

describe('the end of a conversion', () => {
  const conversion = 'aaaaaaaaaaaaaaaa'
  const made: ConversionResult = { status: 'ready', width: 800, height: 600, preview: 'data:x', problem: null }
  const waiting = samplePhoto({ status: 'converting', conversion, width: null, height: null, preview: null })
  const finished = { ...waiting, ...made, version: 4 }

  it('is written into a photo that is in no ad', () => {
    expect(decideResult(waiting, undefined, conversion, made)).toEqual({ photo: finished, change: undefined })
  })

  it('is written into the ad that has the photo by now, in its place, in the same state', () => {
    const neighbour = toPhotoView(samplePhoto())
    for (const status of ['pending', 'rejected'] as const) {
      const ad = sampleAd({ status, photos: [neighbour, toPhotoView(waiting)] })
      const photo = { ...waiting, recyclableId: ad.id }
      const decided = decideResult(photo, ad, conversion, made)
      expect(decided?.photo).toEqual({ ...finished, recyclableId: ad.id })
      expect(decided?.change?.after).toEqual({ ...ad, photos: [neighbour, toPhotoView(finished)], version: 8 })
    }
  })

  it('tells the owner of an ad why a photo failed', () => {
    const ad = sampleAd({ photos: [toPhotoView(waiting)] })
    const decided = decideResult(
      { ...waiting, recyclableId: ad.id },
      ad,
      conversion,
      failedConversion('photo.not_an_image'),
    )
    expect(decided?.photo).toMatchObject({
      status: 'failed',
      problem: 'photo.not_an_image',
      width: null,
      height: null,
      preview: null,
      conversion,
    })
    expect(decided?.change?.after.photos.map(({ status }) => status)).toEqual(['failed'])
  })

  it.each(recyclableStatuses.filter((status) => status !== 'pending' && status !== 'rejected'))(
    'brings no picture into an ad that everyone sees: one that is %s',
    (status) => {
      const ad = sampleAd({ status, photos: [toPhotoView(waiting)] })
      expect(decideResult({ ...waiting, recyclableId: ad.id }, ad, conversion, made)).toEqual({
        photo: { ...waiting, recyclableId: ad.id, ...failedConversion('photo.failed'), version: 4 },
        change: undefined,
      })
    },
  )

  it.each([
    ['is gone', undefined],
    ['was dropped by an edit', { ...waiting, status: 'removed' as const }],
    ['was ended by another delivery', { ...waiting, status: 'ready' as const }],
    ['failed in another delivery', { ...waiting, status: 'failed' as const }],
    ['belongs to another upload', { ...waiting, conversion: 'bbbbbbbbbbbbbbbb' }],
    ['belongs to an ad that is gone', { ...waiting, recyclableId: sampleAd().id }],
  ])('of a photo that %s is not written', (_, photo) => {
    expect(decideResult(photo, undefined, conversion, made)).toBeUndefined()
  })

  it('of a photo that its ad no longer has is not written', () => {
    const ad = sampleAd({ status: 'sold', photos: [] })
    expect(decideResult({ ...waiting, recyclableId: ad.id }, ad, conversion, made)).toBeUndefined()
  })
})

describe('how far a photo is', () => {
  const hourLater = new Date(sampleNow.getTime() + 60 * 60 * 1000)

  it('says why it failed', () => {
    const failed = samplePhoto({ status: 'failed', problem: 'photo.too_many_pixels' })
    expect(progressOf(failed, sampleNow)).toEqual({ ...toPhotoView(failed), problem: 'photo.too_many_pixels' })
    expect(progressOf(samplePhoto({ status: 'removed' }), sampleNow).problem).toBe('photo.failed')
  })
  it('is no problem while it is waited for, and failed after an hour', () => {
    const waiting = samplePhoto({ status: 'awaiting', conversion: null })
    expect(progressOf(waiting, sampleNow)).toMatchObject({ status: 'processing', problem: null })
    expect(progressOf(waiting, hourLater)).toMatchObject({ status: 'failed', problem: 'photo.failed' })
    expect(progressOf(samplePhoto(), hourLater)).toMatchObject({ status: 'ready', problem: null })
  })
})

describe('an own photo', () => {
  const photo = samplePhoto()

  it('is one’s own; others are told that there is none', () => {
    expect(ownPhoto(photo, ownerId)).toBe(photo)
    expect(() => ownPhoto(photo, strangerId)).toThrow('photo.not_found')
    expect(() => ownPhoto(undefined, ownerId)).toThrow('photo.not_found')
  })
  it('may be dropped while no ad uses it', () => {
    expect(decideRemoval(photo, ownerId)).toBe(photo)
    const used = { ...photo, recyclableId: sampleAd().id }
    expect(() => decideRemoval(used, ownerId)).toThrow('photo.in_use')
    expect(() => decideRemoval(used, strangerId)).toThrow('photo.not_found')
  })
})
