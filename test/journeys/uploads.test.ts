import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { sendForm, uploadPhoto, waitForPhoto } from '../support/ads.ts'
import { localConsole, newPerson, type Person } from '../support/people.ts'
import { photograph } from '../support/pictures.ts'

let person: Person
let photo: Buffer

beforeAll(async () => {
  ;[person, photo] = await Promise.all([newPerson(), photograph(320, 240)])
})

const request = () => person.api.photos.requestUpload({ contentType: 'image/jpeg', sizeBytes: photo.length })
const derivative = (id: string) => fetch(`${inject('cloud').url}/media/photos/${id}/480.avif`)

describe('an upload', () => {
  it('of HTML named .jpg ends as “no image”, and nothing is stored', async () => {
    const result = await uploadPhoto(person, Buffer.from('<html><script>alert(1)</script></html>'))
    expect([result.status, result.problem]).toEqual(['failed', 'photo.not_an_image'])
    expect((await derivative(result.id)).status).toBe(404)
  })

  it('of 60 megapixels ends as “too many pixels”', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#777' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const result = await uploadPhoto(person, bomb, 'image/png')
    expect([result.status, result.problem]).toEqual(['failed', 'photo.too_many_pixels'])
  })

  it('of more than the admins’ limit is refused before a form is given', async () => {
    await expect(
      person.api.photos.requestUpload({ contentType: 'image/jpeg', sizeBytes: 51 * 1024 * 1024 }),
    ).rejects.toMatchObject({ code: 'photo.too_large', status: 413, data: { limitMb: 10 } })
  })

  it('of 51 MB through a form that was asked for less is cut off by the store', async () => {
    const form = await request()
    const response = await sendForm(form, Buffer.alloc(51 * 1024 * 1024), 'image/jpeg').then(
      (r) => r.text(),
      () => 'EntityTooLarge',
    )
    expect(response).toContain('EntityTooLarge')
    expect((await person.api.photos.get({ id: form.photoId })).status).toBe('processing')
    expect((await derivative(form.photoId)).status).toBe(404)
  })

  it('of another content type than was signed is refused', async () => {
    const form = await request()
    const response = await sendForm(
      { ...form, fields: { ...form.fields, 'Content-Type': 'text/html' } },
      photo,
      'text/html',
    )
    expect(response.status).toBe(403)
  })

  it('to another key than was signed is refused', async () => {
    const form = await request()
    const response = await sendForm(
      { ...form, fields: { ...form.fields, key: 'media/photos/x/480.avif' } },
      photo,
      'image/jpeg',
    )
    expect(response.status).toBe(403)
  })

  it('with the same form a second time changes nothing', async () => {
    const form = await request()
    expect((await sendForm(form, photo, 'image/jpeg')).ok).toBe(true)
    await waitForPhoto(person, form.photoId)
    const before = Buffer.from(await (await derivative(form.photoId)).arrayBuffer())
    await sendForm(form, await photograph(400, 400, { seed: 9 }), 'image/jpeg')
    await localConsole().settle()
    const after = Buffer.from(await (await derivative(form.photoId)).arrayBuffer())
    expect(after.equals(before)).toBe(true)
    expect((await person.api.photos.get({ id: form.photoId })).width).toBe(320)
  })

  it('keeps no position in any derivative', async () => {
    const result = await uploadPhoto(person, await photograph(640, 480, { gps: true }))
    for (const name of ['480.avif', '1280.avif', '1600.avif', 'share.jpg']) {
      const bytes = Buffer.from(
        await (await fetch(`${inject('cloud').url}/media/photos/${result.id}/${name}`)).arrayBuffer(),
      )
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
  })

  it('is seen by its owner only', async () => {
    const result = await uploadPhoto(person)
    const stranger = await newPerson()
    await expect(stranger.api.photos.get({ id: result.id })).rejects.toMatchObject({ code: 'photo.not_found' })
  })
})
