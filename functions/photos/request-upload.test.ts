import { describe, expect, it, vi } from 'vitest'
import type { AnnouncedContentType } from '../../shared/contract/photos.ts'
import { ownerId, sampleNow } from '../../test/support/fixtures/ad-rows.ts'
import { memoryTable } from '../../test/support/tables/memory-table.ts'
import { quotaRow } from '../../test/support/tables/quota-row.ts'
import { keys } from '../kit/table/keys.ts'
import { formObjects } from './quotas.ts'
import { requestUpload } from './request-upload.ts'

const owner = { userId: ownerId, isAdmin: false }
const mebibyte = 1024 ** 2

function setUp(photoMegabytes = 10_000) {
  const table = memoryTable([{ ...keys.settings, uploadLimitMb: 20 }])
  const presign = vi.fn(async () => ({ url: 'https://bucket.example/', fields: { key: 'k' } }))
  const ask = (sizeBytes = 1, contentType: AnnouncedContentType = 'image/webp') =>
    requestUpload({ table, presign, photoMegabytes, now: sampleNow }, owner, { contentType, sizeBytes })
  const photos = () => table.rows().filter(({ pk }) => pk.startsWith('PHOTO#'))
  return { table, presign, ask, photos }
}

describe('requestUpload', () => {
  it('returns a ten-minute form for one photo, its type and its size', async () => {
    const { presign, ask, photos } = setUp()
    const { photoId, ...form } = await ask()
    expect(form).toEqual({ url: 'https://bucket.example/', fields: { key: 'k' }, maxBytes: 1 })
    expect(presign).toHaveBeenCalledWith({
      key: `uploads/${photoId}`,
      contentType: 'image/webp',
      maxBytes: 1,
      expiresSeconds: 600,
    })
    const day = 24 * 60 * 60
    expect(photos()).toMatchObject([
      { id: photoId, ownerId, status: 'awaiting', expiresAt: sampleNow.getTime() / 1000 + day },
    ])
  })

  it.each([
    ['image/jpg', 'image/jpeg'],
    ['image/pjpeg', 'image/jpeg'],
    ['image/x-png', 'image/png'],
  ] as const)('signs %s as announced and stores %s', async (announced, contentType) => {
    const { presign, ask, photos } = setUp()
    await ask(1, announced)
    expect(presign).toHaveBeenCalledWith(expect.objectContaining({ contentType: announced }))
    expect(photos()).toMatchObject([{ contentType, maxBytes: 1 }])
  })

  it('refuses all users once the bytes of the day are used up', async () => {
    const { ask, photos } = setUp(10)
    await ask(6 * mebibyte - 1)
    await ask(4 * mebibyte)
    await expect(ask()).rejects.toMatchObject({ code: 'photo.used_up' })
    expect(photos()).toHaveLength(2)
  })

  it('gives no form after sixty unexpected objects in earlier ones', async () => {
    const { table, ask } = setUp()
    const rows = (used: number) => table.put(quotaRow(formObjects, ownerId, sampleNow, used))
    rows(59)
    await ask()
    rows(60)
    await expect(ask()).rejects.toMatchObject({ code: 'photo.too_many' })
  })

  it('refuses a file above the limit without using quota', async () => {
    const { ask, photos, presign } = setUp()
    await expect(ask(20 * mebibyte + 1)).rejects.toMatchObject({ code: 'photo.too_large' })
    expect(photos()).toEqual([])
    expect(presign).not.toHaveBeenCalled()
    for (let count = 0; count < 60; count++) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'photo.too_many' })
    expect(photos()).toHaveLength(60)
  })
})
