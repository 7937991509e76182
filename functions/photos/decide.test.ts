import { describe, expect, it } from 'vitest'
import { idOf } from '../../shared/ids.ts'
import { recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { ownerId, sampleAd, sampleNow, samplePhoto, strangerId } from '../../test/support/fixtures/ad-rows.ts'
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

describe('decideUpload', () => {
  const limit = { uploadLimitBytes: 10 * mebibyte + 1 }
  const ask = (sizeBytes: number) => decideUpload(limit, ownerId, { contentType: 'image/png', sizeBytes }, sampleNow)

  it('returns an awaiting photo without an ad', () => {
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
      attempt: null,
      createdAt: sampleNow.toISOString(),
      version: 1,
    })
  })
  it('refuses a file above the limit, stated in whole MB', () => {
    expect(() => ask(limit.uploadLimitBytes)).not.toThrow()
    expect(() => ask(limit.uploadLimitBytes + 1)).toThrow(
      expect.objectContaining({ code: 'photo.too_large', details: { limitMb: 10 } }),
    )
  })
})

describe('decideClaim', () => {
  const [mine, other] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb']

  it('claims the photo for the first upload', () => {
    const photo = samplePhoto({ status: 'awaiting', conversion: null })
    expect(decideClaim(photo, mine)).toEqual({ ...photo, status: 'converting', conversion: mine, version: 4 })
  })
  it.each([
    ['is being converted', 'converting', mine, 'go-on'],
    ['waits behind another that is being converted', 'converting', other, 'leave'],
    ['was already converted', 'ready', mine, 'done'],
    ['comes after another became the photo', 'ready', other, 'clear'],
    ['failed', 'failed', mine, 'clear'],
    ['comes after another failed', 'failed', other, 'clear'],
    ['belongs to a photo dropped by an edit', 'removed', mine, 'clear'],
    ['is of a photo that was dropped before', 'removed', null, 'clear'],
  ] as const)('handles an upload that %s: %s %s → %s', (_, status, conversion, claim) => {
    expect(decideClaim(samplePhoto({ status, conversion }), mine)).toBe(claim)
  })
  it('clears an upload without a photo', () => {
    expect(decideClaim(undefined, mine)).toBe('clear')
  })
})

describe('decideResult', () => {
  const conversion = 'aaaaaaaaaaaaaaaa'
  const made: ConversionResult = { status: 'ready', width: 800, height: 600, preview: 'data:x', problem: null }
  const waiting = samplePhoto({ status: 'converting', conversion, width: null, height: null, preview: null })
  const finished = { ...waiting, ...made, version: 4 }

  it('updates a photo without an ad', () => {
    expect(decideResult(waiting, undefined, conversion, made)).toEqual({ photo: finished, change: undefined })
  })

  it('updates the photo inside its ad and keeps position and status', () => {
    const neighbour = toPhotoView(samplePhoto())
    for (const status of ['pending', 'rejected'] as const) {
      const ad = sampleAd({ status, photos: [neighbour, toPhotoView(waiting)] })
      const photo = { ...waiting, recyclableId: ad.id }
      const decided = decideResult(photo, ad, conversion, made)
      expect(decided?.photo).toEqual({ ...finished, recyclableId: ad.id })
      expect(decided?.change?.after).toEqual({ ...ad, photos: [neighbour, toPhotoView(finished)], version: 8 })
    }
  })

  it('shows the ad’s owner why a photo failed', () => {
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
    'adds no picture to a published or closed ad: %s',
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
  ])('ignores a photo that %s', (_, photo) => {
    expect(decideResult(photo, undefined, conversion, made)).toBeUndefined()
  })

  it('ignores a photo that its ad no longer uses', () => {
    const ad = sampleAd({ status: 'sold', photos: [] })
    expect(decideResult({ ...waiting, recyclableId: ad.id }, ad, conversion, made)).toBeUndefined()
  })
})

describe('progressOf', () => {
  const hourLater = new Date(sampleNow.getTime() + 60 * 60 * 1000)

  it('states why the photo failed', () => {
    const failed = samplePhoto({ status: 'failed', problem: 'photo.too_many_pixels' })
    expect(progressOf(failed, sampleNow)).toEqual({ ...toPhotoView(failed), problem: 'photo.too_many_pixels' })
    expect(progressOf(samplePhoto({ status: 'removed' }), sampleNow).problem).toBe('photo.failed')
  })
  it('reports no problem while waiting and a failure after an hour', () => {
    const waiting = samplePhoto({ status: 'awaiting', conversion: null })
    expect(progressOf(waiting, sampleNow)).toMatchObject({ status: 'processing', problem: null })
    expect(progressOf(waiting, hourLater)).toMatchObject({ status: 'failed', problem: 'photo.failed' })
    expect(progressOf(samplePhoto(), hourLater)).toMatchObject({ status: 'ready', problem: null })
  })
})

describe('ownership', () => {
  const photo = samplePhoto()

  it('hides a photo from other users', () => {
    expect(ownPhoto(photo, ownerId)).toBe(photo)
    expect(() => ownPhoto(photo, strangerId)).toThrow('photo.not_found')
    expect(() => ownPhoto(undefined, ownerId)).toThrow('photo.not_found')
  })
  it('allows removal only without an ad or a message', () => {
    expect(decideRemoval(photo, ownerId)).toBe(photo)
    const used = { ...photo, recyclableId: sampleAd().id }
    expect(() => decideRemoval(used, ownerId)).toThrow('photo.in_use')
    expect(() => decideRemoval(used, strangerId)).toThrow('photo.not_found')
  })
})
