import { describe, expect, it } from 'vitest'
import { samplePhoto } from '../../test/support/things/ad-rows.ts'
import { conversionOf, derivativeKey, objectsOf, photoOfUpload, uploadKey } from './keys.ts'

const { id } = samplePhoto()

describe('the key of an upload', () => {
  it('names its photo, and nothing else does', () => {
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

describe('the conversion of an upload', () => {
  const upload = { key: uploadKey(id), etag: 'e1', sequencer: '01' }

  it('is the same for a repeated event, and another for any other upload, even of the same bytes', () => {
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

describe('the objects of a conversion', () => {
  it('are four sizes and a picture for previews, under the photo and the conversion', () => {
    expect(derivativeKey(id, '2-c0ffee', '480.avif')).toBe(`media/photos/${id}/2-c0ffee/480.avif`)
    expect(objectsOf(id, '2-c0ffee')).toEqual(
      ['480.avif', '768.avif', '1280.avif', '1600.avif', 'share.jpg'].map(
        (size) => `media/photos/${id}/2-c0ffee/${size}`,
      ),
    )
  })

  it('are those that it made, where it came before 768 px', () => {
    expect(objectsOf(id, 'c0ffee')).toEqual(
      ['480.avif', '1280.avif', '1600.avif', 'share.jpg'].map((size) => `media/photos/${id}/c0ffee/${size}`),
    )
  })
})
