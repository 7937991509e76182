import { describe, expect, it } from 'vitest'
import type { PhotoView } from '../../shared/contract/recyclables.ts'
import { newId } from '../../shared/ids.ts'
import { recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { sampleAd, sampleNow, samplePhoto } from '../../test/support/fixtures/ad-rows.ts'
import { toPhotoView } from '../catalogue/photo-row.ts'
import { cleanFeedback, decideModeration } from './decide.ts'

const looked = { version: 7, feedback: 'Tudo certo.' }
const photo = (status: PhotoView['status'], asked = sampleNow): PhotoView => ({
  ...toPhotoView(samplePhoto()),
  id: newId('photo', asked),
  status,
})
const withPhotos = (...photos: PhotoView[]) => sampleAd({ photos })
const anHourAgo = new Date(sampleNow.getTime() - 60 * 60 * 1000)

describe('cleanFeedback', () => {
  it('sanitizes the text', () => {
    expect(cleanFeedback(' Falta\u200b uma foto. ')).toBe('Falta uma foto.')
  })
  it.each(['', '  \n', '\u200b', '<script>x</script>'])('refuses blank feedback: %j', (written) => {
    expect(() => cleanFeedback(written)).toThrow('moderation.feedback_required')
  })
})

describe('decideModeration', () => {
  it('approves a pending ad with feedback', () => {
    const before = sampleAd()
    const { after } = decideModeration(before, 'approve', looked, sampleNow)
    expect(after).toEqual({
      ...before,
      status: 'approved',
      words: ['lata', 'metal', 'saco', 'limpo'],
      feedback: 'Tudo certo.',
      approvedAt: sampleNow.toISOString(),
      version: 8,
    })
  })
  it('keeps the time of the first approval', () => {
    const before = sampleAd({ approvedAt: '2026-01-01T00:00:00.000Z' })
    for (const verdict of ['approve', 'reject'] as const)
      expect(decideModeration(before, verdict, looked, sampleNow).after.approvedAt).toBe(before.approvedAt)
  })
  it('rejects a pending ad whatever its photos', () => {
    const before = withPhotos(photo('processing'))
    const { after } = decideModeration(before, 'reject', looked, sampleNow)
    expect(after).toEqual({ ...before, status: 'rejected', feedback: 'Tudo certo.', version: 8 })
  })
  it.each(recyclableStatuses.filter((status) => status !== 'pending'))('refuses an ad that is %s', (status) => {
    for (const verdict of ['approve', 'reject'] as const)
      expect(() => decideModeration(sampleAd({ status }), verdict, { ...looked, version: 1 }, sampleNow)).toThrow(
        'moderation.already_decided',
      )
  })
  it.each([6, 8])('refuses a decision on version %s of version 7', (version) => {
    for (const verdict of ['approve', 'reject'] as const)
      expect(() => decideModeration(withPhotos(), verdict, { ...looked, version }, sampleNow)).toThrow(
        'recyclable.changed_meanwhile',
      )
  })
})

describe('approval', () => {
  const approve = (...photos: PhotoView[]) => decideModeration(withPhotos(...photos), 'approve', looked, sampleNow)

  it('is refused while a photo is being converted', () => {
    expect(() => approve(photo('ready'), photo('processing'))).toThrow('recyclable.photo_not_ready')
  })
  it('requires a usable photo', () => {
    expect(() => approve()).toThrow('recyclable.photo_unusable')
    expect(() => approve(photo('failed'))).toThrow('recyclable.photo_unusable')
    expect(approve(photo('failed'), photo('ready')).after.status).toBe('approved')
  })
  it('counts a photo missing for an hour as failed', () => {
    const { after } = approve(photo('ready'), photo('processing', anHourAgo))
    expect(after.photos.map(({ status }) => status)).toEqual(['ready', 'failed'])
    expect(() => approve(photo('processing', anHourAgo))).toThrow('recyclable.photo_unusable')
  })
})
