import { describe, expect, it } from 'vitest'
import { sampleNow, samplePhoto } from '../../test/support/fixtures/ad-rows.ts'
import { photoAt, photoRow, photoStatuses, toPhotoView } from './photo-row.ts'
import { coverOf, isReady } from './recyclable-row.ts'

const hour = 60 * 60 * 1000
const later = (ms: number) => new Date(sampleNow.getTime() + ms)

describe('toPhotoView', () => {
  it('shows pictures and status, not the owner', () => {
    const row = samplePhoto({ problem: 'photo.failed' })
    expect(toPhotoView(row)).toEqual({
      id: row.id,
      status: 'ready',
      conversion: '0123456789abcdef',
      width: 640,
      height: 480,
      preview: 'data:image/webp;base64,AAAA',
    })
  })
  it.each([
    ['awaiting', 'processing'],
    ['converting', 'processing'],
    ['ready', 'ready'],
    ['failed', 'failed'],
    ['removed', 'failed'],
  ] as const)('shows the status %s as %s', (status, seen) => {
    expect(toPhotoView(samplePhoto({ status })).status).toBe(seen)
    expect(photoStatuses).toContain(status)
    expect(photoRow.parse(samplePhoto({ status })).status).toBe(status)
  })
})

describe('photoAt', () => {
  const waiting = toPhotoView(samplePhoto({ status: 'awaiting', conversion: null }))

  it('reports a missing upload as failed after an hour', () => {
    expect(photoAt(waiting, sampleNow)).toBe(waiting)
    expect(photoAt(waiting, later(hour - 1))).toBe(waiting)
    expect(photoAt(waiting, later(hour))).toEqual({ ...waiting, status: 'failed' })
    expect(photoAt(waiting, later(1000 * hour)).status).toBe('failed')
  })
  it('leaves finished photos unchanged', () => {
    for (const status of ['ready', 'failed'] as const) {
      const photo = toPhotoView(samplePhoto({ status }))
      expect(photoAt(photo, later(2 * hour))).toBe(photo)
    }
  })
})

describe('coverOf', () => {
  const [one, other] = [toPhotoView(samplePhoto()), toPhotoView(samplePhoto())]

  it('returns the first ready photo', () => {
    const waiting = toPhotoView(samplePhoto({ status: 'converting' }))
    expect(coverOf({ photos: [waiting, one, other] })).toBe(one)
    expect(coverOf({ photos: [waiting] })).toBeNull()
    expect([waiting, one].map(isReady)).toEqual([false, true])
  })
})
