import { describe, expect, it } from 'vitest'
import { idOf } from '../../shared/ids.ts'
import { recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { ownerId, sampleAd, sampleNow, samplePhoto, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { toPhotoView } from '../catalogue/photo-row.ts'
import {
  type ConversionResult,
  decideAdoption,
  decideClaim,
  decideLeftovers,
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
      maxBytes: 1,
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
  it('continues for the upload that claimed it before', () => {
    const photo = samplePhoto({ status: 'converting', conversion: mine })
    expect(decideClaim(photo, mine)).toBe(photo)
  })
  it.each([
    ['waits behind another that is being converted', 'converting', other, 'unused'],
    ['was already converted', 'ready', mine, 'done'],
    ['comes after another became the photo', 'ready', other, 'unused'],
    ['was already refused', 'failed', mine, 'done'],
    ['waits for its ad to show it', 'converted', mine, 'done'],
    ['comes after another failed', 'failed', other, 'unused'],
    ['belongs to a photo dropped by an edit', 'removed', mine, 'unused'],
    ['is of a photo that was dropped before', 'removed', null, 'unused'],
  ] as const)('handles an upload that %s: %s %s → %s', (_, status, conversion, claim) => {
    expect(decideClaim(samplePhoto({ status, conversion }), mine)).toBe(claim)
  })
  it('leaves an upload without a photo unused', () => {
    expect(decideClaim(undefined, mine)).toBe('unused')
  })
})

const conversion = 'aaaaaaaaaaaaaaaa'
const made: ConversionResult = { status: 'ready', width: 800, height: 600, preview: 'data:x', problem: null }
const waiting = samplePhoto({ status: 'converting', conversion, width: null, height: null, preview: null })
const finished = { ...waiting, ...made, version: 4 }
const refused = { ...waiting, ...failedConversion('photo.not_an_image'), version: 4 }

describe('decideResult', () => {
  it('finishes a photo without an ad', () => {
    expect(decideResult(waiting, conversion, made)).toEqual(finished)
    expect(decideResult(waiting, conversion, failedConversion('photo.not_an_image'))).toEqual(refused)
  })

  it('leaves a photo of an ad unfinished, because both change together', () => {
    const recyclableId = sampleAd().id
    const after = decideResult({ ...waiting, recyclableId }, conversion, made)
    expect(after).toEqual({ ...finished, recyclableId, status: 'converted' })
    expect(after && progressOf(after, sampleNow).status).toBe('processing')
  })

  it.each([
    ['is gone', undefined],
    ['was dropped by an edit', { ...waiting, status: 'removed' as const }],
    ['was ended by another delivery', { ...waiting, status: 'ready' as const }],
    ['failed in another delivery', { ...waiting, status: 'failed' as const }],
    ['belongs to another upload', { ...waiting, conversion: 'bbbbbbbbbbbbbbbb' }],
  ])('ignores a photo that %s', (_, photo) => {
    expect(decideResult(photo, conversion, made)).toBeUndefined()
  })
})

describe('decideAdoption', () => {
  const converted = { ...finished, status: 'converted' as const }
  const unusable = { ...refused, status: 'converted' as const }

  it.each(['pending', 'rejected'] as const)('updates the photo inside an ad that is %s, and nothing else', (status) => {
    const neighbour = toPhotoView(samplePhoto())
    const ad = sampleAd({ status, photos: [neighbour, toPhotoView(waiting)] })
    for (const [photo, ended] of [
      [converted, 'ready'],
      [unusable, 'failed'],
    ] as const) {
      const after = { ...photo, status: ended, version: 5 }
      const decided = decideAdoption(photo, ad, conversion)
      expect(decided?.photo).toEqual(after)
      expect(decided?.change?.after).toEqual({ ...ad, photos: [neighbour, toPhotoView(after)], version: 8 })
    }
  })

  it.each(recyclableStatuses.filter((status) => status !== 'pending' && status !== 'rejected'))(
    'fails a photo instead of adding it to a published or closed ad: %s',
    (status) => {
      const ad = sampleAd({ status, photos: [toPhotoView(waiting)] })
      expect(decideAdoption(converted, ad, conversion)).toEqual({
        photo: { ...finished, ...failedConversion('photo.failed'), version: 5 },
        change: undefined,
      })
    },
  )

  const ad = sampleAd({ photos: [toPhotoView(waiting)] })
  it.each([
    ['is gone', undefined, ad],
    ['is still being converted', waiting, ad],
    ['is finished', finished, ad],
    ['has newer derivatives', { ...converted, conversion: 'bbbbbbbbbbbbbbbb' }, ad],
    ['was dropped', { ...converted, status: 'removed' as const }, ad],
    ['has lost its ad', converted, undefined],
    ['is no longer used by its ad', converted, sampleAd({ photos: [] })],
  ])('ignores a photo that %s', (_, photo, of) => {
    expect(decideAdoption(photo, of, conversion)).toBeUndefined()
  })
})

describe('decideLeftovers', () => {
  const dropped = { ...finished, status: 'removed' as const }

  it.each([
    ['all objects of a photo that is gone', undefined, [true, true]],
    ['the upload of a converted photo', finished, [true, false]],
    ['all objects of a photo that failed', refused, [true, true]],
    ['all objects of a photo that an edit dropped', dropped, [true, true]],
    ['no derivative of evidence', { ...dropped, evidenceOf: 'dsp_1' }, [true, false]],
    ['nothing while the first upload is converted', { ...waiting, conversion: 'bbbbbbbbbbbbbbbb' }, [false, false]],
    ['the upload beside another that became the photo', { ...finished, conversion: 'b' }, [true, false]],
    ['the upload beside another that failed', { ...refused, conversion: 'b' }, [true, false]],
  ])('deletes %s', (_, photo, [upload, derivatives]) => {
    expect(decideLeftovers(photo, conversion)).toEqual({ upload, derivatives })
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
