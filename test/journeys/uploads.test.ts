import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { PhotoView } from '../../shared/contract/recyclables.ts'
import { type PhotoSize, photoPath } from '../../shared/photos/path.ts'
import { sendForm, uploadPhoto, waitForPhoto } from '../support/fixtures/ads.ts'
import { cutAt, withWrongScan } from '../support/fixtures/damaged-pictures.ts'
import { photograph, smallPhotograph } from '../support/fixtures/pictures.ts'
import { localConsole, newPerson, type Person } from '../support/people/people.ts'

let person: Person
let photo: Buffer

beforeAll(async () => {
  ;[person, photo] = await Promise.all([newPerson(), smallPhotograph()])
})

const request = () => person.api.photos.requestUpload({ contentType: 'image/jpeg', sizeBytes: photo.length })
const picture = async (view: Pick<PhotoView, 'id' | 'conversion'>, size: PhotoSize = '480.avif') =>
  fetch(`${inject('cloud').url}${photoPath(view, size)}`)
const bytesOf = async (view: PhotoView) =>
  Buffer.concat(
    await Promise.all(sizes.map(async (size) => Buffer.from(await (await picture(view, size)).arrayBuffer()))),
  )
const sizes: readonly PhotoSize[] = ['480.avif', '768.avif', '1280.avif', '1600.avif', 'share.jpg']

function bucket() {
  const { environment, bucketName } = inject('cloud')
  const client = new S3Client({
    region: 'sa-east-1',
    endpoint: String(environment.AWS_ENDPOINT_URL_S3),
    forcePathStyle: true,
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  return { client, Bucket: bucketName }
}

async function objectsUnder(prefix: string): Promise<string[]> {
  const { client, Bucket } = bucket()
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }))
  return Contents.map(({ Key = '' }) => Key)
}

describe('upload', () => {
  it('of HTML named .jpg fails as “no image” and stores nothing', async () => {
    const result = await uploadPhoto(person, Buffer.from('<html><script>alert(1)</script></html>'))
    expect([result.status, result.problem]).toEqual(['failed', 'photo.not_an_image'])
    expect((await picture(result)).status).toBe(404)
  })

  it('of 60 megapixels fails as “too many pixels”', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#777' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const result = await uploadPhoto(person, bomb, 'image/png')
    expect([result.status, result.problem]).toEqual(['failed', 'photo.too_many_pixels'])
  })

  it('above the limit is refused before a form is issued', async () => {
    await expect(
      person.api.photos.requestUpload({ contentType: 'image/jpeg', sizeBytes: 51 * 1024 * 1024 }),
    ).rejects.toMatchObject({ code: 'photo.too_large', status: 413, data: { limitMb: 10 } })
  })

  it('of 51 MB through a smaller form is cut off by the store', async () => {
    const form = await request()
    const response = await sendForm(form, Buffer.alloc(51 * 1024 * 1024), 'image/jpeg').then(
      (r) => r.text(),
      () => 'EntityTooLarge',
    )
    expect(response).toContain('EntityTooLarge')
    expect(await person.api.photos.get({ id: form.photoId })).toMatchObject({ status: 'processing', conversion: null })
  })

  it.each(['image/jpg', 'image/pjpeg'] as const)('announced as %s becomes a photo', async (contentType) => {
    const form = await person.api.photos.requestUpload({ contentType, sizeBytes: photo.length })
    expect((await sendForm(form, photo, contentType)).ok).toBe(true)
    expect(await waitForPhoto(person, form.photoId)).toMatchObject({ status: 'ready', problem: null })
  })

  it('of a damaged picture succeeds if nine tenths are there', async () => {
    const whole = await photograph(400, 300)
    const [wrong, early, half] = await Promise.all(
      [withWrongScan(whole), cutAt(whole, 0.95), cutAt(whole, 0.5)].map((bytes) => uploadPhoto(person, bytes)),
    )
    expect([wrong?.status, early?.status]).toEqual(['ready', 'ready'])
    expect([half?.status, half?.problem]).toEqual(['failed', 'photo.failed'])
    await localConsole().settle()
    expect(await objectsUnder(`uploads/${half?.id}`)).toEqual([])
  })

  it('of a transparent picture has a white ground', async () => {
    const background = { r: 0, g: 128, b: 128, alpha: 0 }
    const bytes = await sharp({ create: { width: 96, height: 64, channels: 4, background } })
      .png()
      .toBuffer()
    const result = await uploadPhoto(person, bytes, 'image/png')
    for (const size of ['480.avif', 'share.jpg'] as const) {
      const { channels } = await sharp(Buffer.from(await (await picture(result, size)).arrayBuffer())).stats()
      expect(Math.min(...channels.map(({ min }) => min)), size).toBeGreaterThan(250)
    }
  })

  it('of another content type than signed is refused', async () => {
    const form = await request()
    const response = await sendForm(
      { ...form, fields: { ...form.fields, 'Content-Type': 'text/html' } },
      photo,
      'text/html',
    )
    expect(response.status).toBe(403)
  })

  it('to another key than signed is refused', async () => {
    const form = await request()
    const response = await sendForm(
      { ...form, fields: { ...form.fields, key: 'media/photos/x/y/480.avif' } },
      photo,
      'image/jpeg',
    )
    expect(response.status).toBe(403)
  })

  it('with the same form a second time changes nothing', async () => {
    const form = await request()
    expect((await sendForm(form, photo, 'image/jpeg')).ok).toBe(true)
    const shown = await waitForPhoto(person, form.photoId)
    const before = await bytesOf(shown)
    await sendForm(form, await photograph(400, 400, { seed: 9 }), 'image/jpeg')
    await localConsole().settle()
    expect(await person.api.photos.get({ id: form.photoId })).toEqual(shown)
    expect((await bytesOf(shown)).equals(before)).toBe(true)
    expect(await objectsUnder(`uploads/${form.photoId}`)).toEqual([])
  })

  it('sent 16 times with one form results in a single photo', async () => {
    const baits = await Promise.all(Array.from({ length: 8 }, (_, seed) => photograph(200 + seed * 10, 200, { seed })))
    const form = await request()
    await Promise.all(baits.map((bait) => sendForm(form, bait, 'image/jpeg')))
    const shown = await waitForPhoto(person, form.photoId)
    // If overwritten before conversion it fails; otherwise it stays one of the eight.
    const first = shown.status === 'ready' ? await bytesOf(shown) : undefined
    await Promise.all(baits.toReversed().map((bait) => sendForm(form, bait, 'image/jpeg')))
    await localConsole().settle()
    expect(await person.api.photos.get({ id: form.photoId })).toEqual(shown)
    if (first) expect((await bytesOf(shown)).equals(first)).toBe(true)
    expect(await objectsUnder(`media/photos/${form.photoId}/`)).toHaveLength(first ? sizes.length : 0)
    expect(await objectsUnder(`uploads/${form.photoId}`)).toEqual([])
  })

  it('removes the position from all derivatives', async () => {
    const result = await uploadPhoto(person, await photograph(640, 480, { gps: true }))
    for (const size of sizes) {
      const bytes = Buffer.from(await (await picture(result, size)).arrayBuffer())
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
  })

  it('is visible to its owner only', async () => {
    const result = await uploadPhoto(person)
    const stranger = await newPerson()
    await expect(stranger.api.photos.get({ id: result.id })).rejects.toMatchObject({ code: 'photo.not_found' })
  })
})
