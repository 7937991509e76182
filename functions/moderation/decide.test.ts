import { describe, expect, it } from 'vitest'
import type { PhotoView } from '../../shared/contract/recyclables.ts'
import { newId } from '../../shared/ids.ts'
import { recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { sampleAd, sampleNow, samplePhoto } from '../../test/support/things/ad-rows.ts'
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

describe('the words for an owner', () => {
  it('are kept clean', () => {
    expect(cleanFeedback(' Falta\u200b uma foto. ')).toBe('Falta uma foto.')
  })
  it.each(['', '  \n', '\u200b', '<script>x</script>'])('are asked for: %j is none', (written) => {
    expect(() => cleanFeedback(written)).toThrow('moderation.feedback_required')
  })
})

describe('a moderator’s decision', () => {
  it('approves a pending ad with the words for its owner', () => {
    const before = sampleAd()
    const { after } = decideModeration(before, 'approve', looked, sampleNow)
    expect(after).toEqual({
      ...before,
      status: 'approved',
      words: ['lata', 'metal', 'saco', 'limpo'],
      feedback: 'Tudo certo.',
      version: 8,
    })
  })
  it('rejects one, whatever its photos', () => {
    const before = withPhotos(photo('processing'))
    const { after } = decideModeration(before, 'reject', looked, sampleNow)
    expect(after).toEqual({ ...before, status: 'rejected', feedback: 'Tudo certo.', version: 8 })
  })
  it.each(recyclableStatuses.filter((status) => status !== 'pending'))(
    'is taken once: not of an ad that is %s',
    (status) => {
      for (const verdict of ['approve', 'reject'] as const)
        expect(() => decideModeration(sampleAd({ status }), verdict, { ...looked, version: 1 }, sampleNow)).toThrow(
          'moderation.already_decided',
        )
    },
  )
  it.each([6, 8])('is of the version that was looked at, not of version %s', (version) => {
    for (const verdict of ['approve', 'reject'] as const)
      expect(() => decideModeration(withPhotos(), verdict, { ...looked, version }, sampleNow)).toThrow(
        'recyclable.changed_meanwhile',
      )
  })
})

describe('an approval', () => {
  const approve = (...photos: PhotoView[]) => decideModeration(withPhotos(...photos), 'approve', looked, sampleNow)

  it('waits for photos that are being converted', () => {
    expect(() => approve(photo('ready'), photo('processing'))).toThrow('recyclable.photo_not_ready')
  })
  it('needs a photo that is usable', () => {
    expect(() => approve()).toThrow('recyclable.photo_unusable')
    expect(() => approve(photo('failed'))).toThrow('recyclable.photo_unusable')
    expect(approve(photo('failed'), photo('ready')).after.status).toBe('approved')
  })
  it('waits no longer than an hour: what did not come is failed for good', () => {
    const { after } = approve(photo('ready'), photo('processing', anHourAgo))
    expect(after.photos.map(({ status }) => status)).toEqual(['ready', 'failed'])
    expect(() => approve(photo('processing', anHourAgo))).toThrow('recyclable.photo_unusable')
  })
})
