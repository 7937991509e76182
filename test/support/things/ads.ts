import type { PhotoView, RecyclableDraft } from '../../../shared/contract/recyclables.ts'
import { type PhotoSize, photoPath } from '../../../shared/photos/path.ts'
import type { Person } from '../people/people.ts'
import { draft } from './drafts.ts'
import { photograph } from './pictures.ts'

export async function sendForm(
  form: { url: string; fields: Record<string, string> },
  body: Buffer,
  type: string,
): Promise<Response> {
  const data = new FormData()
  for (const [name, value] of Object.entries(form.fields)) data.append(name, value)
  data.append('file', new Blob([new Uint8Array(body)], { type }), 'foto.jpg')
  return fetch(form.url, { method: 'POST', body: data })
}

/** Uploads a photo and waits until its conversion succeeds or fails. */
export async function uploadPhoto(
  person: Person,
  body?: Buffer,
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' = 'image/jpeg',
) {
  const bytes = body ?? (await photograph(640, 480))
  const form = await person.api.photos.requestUpload({ contentType, sizeBytes: bytes.length })
  const response = await sendForm(form, bytes, contentType)
  if (!response.ok) throw new Error(`The upload was answered ${response.status}: ${await response.text()}`)
  return waitForPhoto(person, form.photoId)
}

export async function waitForPhoto(person: Person, id: string) {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const photo = await person.api.photos.get({ id })
    if (photo.status !== 'processing') return photo
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Photo ${id} was never converted`)
}

export function pictureOf(ad: { photos: readonly PhotoView[] }, size: PhotoSize = '480.avif'): string {
  const [photo] = ad.photos
  if (!photo) throw new Error('The ad has no photo')
  return photoPath(photo, size)
}

/** Publishes an ad with one converted photo; its status is pending. */
export async function publish(person: Person, change: Partial<RecyclableDraft> = {}) {
  const photo = await uploadPhoto(person)
  return (await person.api.recyclables.create(draft([photo.id], change))).recyclable
}

export async function publishApproved(person: Person, admin: Person, change: Partial<RecyclableDraft> = {}) {
  const ad = await publish(person, change)
  return admin.api.moderation.approve({ id: ad.id, version: ad.version, feedback: 'Tudo certo.' })
}
