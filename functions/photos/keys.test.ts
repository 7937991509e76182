import { describe, expect, it } from 'vitest'
import { samplePhoto } from '../../test/support/fixtures/ad-rows.ts'
import { conversionOf, derivativeKey, objectsOf, photoOfUpload, uploadKey } from './keys.ts'

const { id } = samplePhoto()

describe('photoOfUpload', () => {
  it('returns the photo id of an upload key only', () => {
    expect(uploadKey(id)).toBe(`uploads/${id}`)
    expect(photoOfUpload(uploadKey(id))).toBe(id)
    for (const key of [
      `uploads/${id}/x`,
      `x/uploads/${id}`,
      `uploads/${id.toLowerCase()}`,
      'uploads/pho_1',
      `media/${id}`,
    ])
      expect(photoOfUpload(key)).toBeUndefined()
  })
})

describe('conversionOf', () => {
  const upload = { key: uploadKey(id), etag: 'e1', sequencer: '01' }

  it('is stable for a repeated event and unique per upload, even for equal bytes', () => {
    expect(conversionOf(upload)).toMatch(/^2-[0-9a-f]{16}$/)
    expect(conversionOf({ ...upload })).toBe(conversionOf(upload))
    const others = [
      { ...upload, sequencer: '02' },
      { ...upload, etag: 'e2' },
      { ...upload, key: uploadKey(samplePhoto().id) },
    ].map(conversionOf)
    expect(new Set([conversionOf(upload), ...others]).size).toBe(4)
  })
})

describe('objectsOf', () => {
  it('lists four sizes and a share image under photo and conversion', () => {
    expect(derivativeKey(id, '2-c0ffee', '480.avif')).toBe(`media/photos/${id}/2-c0ffee/480.avif`)
    expect(objectsOf(id, '2-c0ffee')).toEqual(
      ['480.avif', '768.avif', '1280.avif', '1600.avif', 'share.jpg'].map(
        (size) => `media/photos/${id}/2-c0ffee/${size}`,
      ),
    )
  })

  it('omits 768 px for conversions made before that size', () => {
    expect(objectsOf(id, 'c0ffee')).toEqual(
      ['480.avif', '1280.avif', '1600.avif', 'share.jpg'].map((size) => `media/photos/${id}/c0ffee/${size}`),
    )
  })
})
