import { beforeAll, describe, expect, inject, it } from 'vitest'
import { publicPosition } from '../../functions/catalogue/cells.ts'
import { photoPath } from '../../shared/photos/path.ts'
import { pictureOf, publish, publishApproved, uploadPhoto } from '../support/fixtures/ads.ts'
import { smallPhotograph } from '../support/fixtures/pictures.ts'
import { apiOf, localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'

let seller: Person
let admin: Person
const visitor = apiOf()

beforeAll(async () => {
  ;[seller, admin] = await Promise.all([newPerson(), signInAdmin()])
})

/** No other test publishes ads in this city. */
const jundiai = { stateId: 35, cityId: 3525904, address: 'Rua Barão de Jundiaí, 100, Centro' }

describe('ad from a photo to a neighbour', () => {
  it('is hidden until an admin approves it, then appears in the listing and on the map', async () => {
    const ad = await publish(seller, jundiai)
    expect(ad.status).toBe('pending')
    await expect(visitor.recyclables.get({ id: ad.id })).rejects.toMatchObject({ code: 'recyclable.not_found' })
    expect((await seller.api.recyclables.get({ id: ad.id })).viewer.isOwner).toBe(true)
    expect((await visitor.recyclables.list({ cityId: jundiai.cityId })).items).toEqual([])

    await admin.api.moderation.approve({ id: ad.id, version: ad.version, feedback: 'Tudo certo.' })
    const [card] = (await visitor.recyclables.list({ cityId: jundiai.cityId, category: 'plastic', action: 'donation' }))
      .items
    expect(card?.id).toBe(ad.id)
    expect((await visitor.recyclables.map({ cityId: jundiai.cityId })).items.map(({ id }) => id)).toEqual([ad.id])
    const opened = await visitor.recyclables.get({ id: ad.id })
    expect(opened.status).toBe('approved')
    expect(opened.address).toBeNull()
  })

  it('is found by its words, on the map too, until it is closed', async () => {
    const place = { stateId: 35, cityId: 3549904, address: 'Rua Quinze de Novembro, 10' }
    const text = { type: 'Geladeiras velhas', description: 'Com motor.', category: 'electronics' } as const
    const ad = await publishApproved(seller, admin, { ...place, ...text, action: 'sale', priceCents: 5000 })
    const { cityId } = place
    const found = async (q: string) => (await visitor.recyclables.list({ cityId, q })).items.map(({ id }) => id)
    expect(await found('GELADEIRA velha')).toEqual([ad.id])
    expect(await found('fogão')).toEqual([])
    expect(await visitor.recyclables.list({ cityId, q: '50 kg' })).toMatchObject({
      items: [{ id: ad.id }],
      ignored: ['50 kg'],
    })
    expect((await visitor.recyclables.map({ cityId, q: 'geladeira' })).items.map(({ id }) => id)).toEqual([ad.id])
    const near = { latitude: -23.18, longitude: -45.88, distanceKm: 50, q: 'geladeira', order: 'nearest' } as const
    expect((await visitor.recyclables.list(near)).items.map(({ id }) => id)).toContain(ad.id)
    await seller.api.recyclables.close({ id: ad.id, version: ad.version })
    expect(await found('geladeira')).toEqual([])
  })

  it('shows AVIF derivatives and link preview to anyone, and the original to no user', async () => {
    const photo = await uploadPhoto(seller)
    const { url, environment, bucketName } = inject('cloud')
    for (const [name, type] of [
      ['480.avif', 'image/avif'],
      ['768.avif', 'image/avif'],
      ['1280.avif', 'image/avif'],
      ['1600.avif', 'image/avif'],
      ['share.jpg', 'image/jpeg'],
    ] as const) {
      const response = await fetch(`${url}${photoPath(photo, name)}`)
      expect([name, response.status, response.headers.get('content-type')]).toEqual([name, 200, type])
    }
    await localConsole().settle()
    expect((await fetch(`${url}/media/../uploads/${photo.id}`)).headers.get('content-type')).not.toMatch(/^image/)
    expect((await fetch(`${environment.AWS_ENDPOINT_URL_S3}/${bucketName}/uploads/${photo.id}`)).status).toBe(403)
  })

  it('notifies the owner by e-mail with the feedback of the moderator', async () => {
    const ad = await publishApproved(seller, admin)
    const mail = await localConsole().waitFor<{ id: number; subject: string; html: string }>(
      'emails',
      { to: seller.email },
      (one) => one.html?.includes(ad.id),
    )
    expect(mail.subject).toContain('foi publicado')
    expect(mail.html).toContain('Tudo certo.')
  })

  it('shows others the district and a rounded position, the owner the address', async () => {
    const ad = await publishApproved(seller, admin)
    const [others, own] = await Promise.all([
      visitor.recyclables.get({ id: ad.id }),
      seller.api.recyclables.get({ id: ad.id }),
    ])
    expect(others.address).toBeNull()
    expect(JSON.stringify(others)).not.toContain('Avenida Paulista, 1000')
    expect(others.place.district).toBe('Bela Vista')
    const { latitude, longitude } = own.place
    expect(others.place).toEqual({ ...own.place, ...publicPosition({ latitude, longitude }) })
    expect(JSON.stringify(others)).not.toMatch(new RegExp(`${latitude}|${longitude}`))
    expect(own.address).toBe('Avenida Paulista, 1000, Bela Vista')
  })

  it('leaves the listing after an edit and returns after a new approval', async () => {
    const place = { stateId: 35, cityId: 3530607, address: 'Rua Doutor Deodato Wertheimer, 10' }
    const ad = await publishApproved(seller, admin, place)
    const edited = await seller.api.recyclables.update({
      ...(await draftOf(seller, ad.id)),
      id: ad.id,
      version: ad.version,
      type: 'Garrafas e tampas',
    })
    expect(edited.recyclable.status).toBe('pending')
    expect((await visitor.recyclables.list({ cityId: place.cityId })).items).toEqual([])
    await admin.api.moderation.approve({ id: ad.id, version: edited.recyclable.version, feedback: 'De novo.' })
    expect((await visitor.recyclables.list({ cityId: place.cityId })).items.map(({ type }) => type)).toEqual([
      'Garrafas e tampas',
    ])
  })

  it('disappears from every list and loses its photos when deleted', async () => {
    const place = { stateId: 35, cityId: 3541000, address: 'Avenida Costa e Silva, 5' }
    const ad = await publishApproved(seller, admin, place)
    await seller.api.recyclables.remove({ id: ad.id })
    expect((await visitor.recyclables.list({ cityId: place.cityId })).items).toEqual([])
    await expect(seller.api.recyclables.get({ id: ad.id })).rejects.toMatchObject({ code: 'recyclable.not_found' })
    await localConsole().settle()
    expect((await fetch(`${inject('cloud').url}${pictureOf(ad)}`)).status).toBe(404)
  })

  it('keeps its page and loses its photos when closed as sold', async () => {
    const ad = await publishApproved(seller, admin, { action: 'sale', priceCents: 1500 })
    const closed = await seller.api.recyclables.close({ id: ad.id, version: ad.version })
    expect([closed.status, closed.photos]).toEqual(['sold', []])
    expect((await visitor.recyclables.get({ id: ad.id })).status).toBe('sold')
  })

  it('uses the city centre when geocoding fails, and reports it', async () => {
    const photo = await uploadPhoto(seller)
    const made = await seller.api.recyclables.create({
      type: 'Latas',
      category: 'metal',
      description: 'Uma caixa.',
      address: 'Xyzzyplugh',
      stateId: 35,
      cityId: 3525904,
      photoIds: [photo.id],
      action: 'donation',
      priceCents: 0,
      textLanguage: 'ptBR',
    })
    expect(made.recyclable.place.city).toBe('Jundiaí')
  })
})

describe('moderation', () => {
  it('requires a feedback text', async () => {
    const ad = await publish(seller)
    await expect(
      admin.api.moderation.approve({ id: ad.id, version: ad.version, feedback: '  ' }),
    ).rejects.toMatchObject({ code: 'moderation.feedback_required' })
  })

  it('accepts one decision only', async () => {
    const ad = await publish(seller)
    const decide = () => admin.api.moderation.reject({ id: ad.id, version: ad.version, feedback: 'Foto escura.' })
    const results = await Promise.allSettled([decide(), decide(), decide()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await seller.api.recyclables.get({ id: ad.id })).feedback).toBe('Foto escura.')
    await expect(decide()).rejects.toMatchObject({ code: 'moderation.already_decided' })
  })

  it('refuses to approve a version that the owner changed since', async () => {
    const ad = await publish(seller)
    await seller.api.recyclables.update({
      ...(await draftOf(seller, ad.id)),
      id: ad.id,
      version: ad.version,
      type: 'Outra coisa',
    })
    await expect(
      admin.api.moderation.approve({ id: ad.id, version: ad.version, feedback: 'ok' }),
    ).rejects.toMatchObject({ code: 'recyclable.changed_meanwhile' })
  })

  it('is for admins only', async () => {
    await expect(seller.api.moderation.queue({})).rejects.toMatchObject({ code: 'access.denied', status: 403 })
    await expect(visitor.moderation.queue({})).rejects.toMatchObject({ status: 401 })
  })

  it('finds pending ads by text, category, action and date, oldest first', async () => {
    const word = `palavra${Date.now()}`
    const first = await publish(seller, { type: `${word} um`, category: 'glass' })
    const second = await publish(seller, { type: `${word} dois`, category: 'glass' })
    const found = await admin.api.moderation.queue({
      search: word.toUpperCase(),
      category: 'glass',
      action: 'donation',
    })
    expect(found.items.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(found.count).toBeGreaterThanOrEqual(2)
    expect((await admin.api.moderation.queue({ search: word, category: 'paper' })).items).toEqual([])
    expect((await admin.api.moderation.queue({ search: word, endDate: '2020-01-01' })).items).toEqual([])
  })
})

describe('refusals', () => {
  it('name the first fault of a draft in the specified order', async () => {
    const base = {
      type: '',
      category: 'plastic',
      description: '',
      address: '',
      stateId: 35,
      cityId: 3525904,
      photoIds: [],
      action: 'sale',
      priceCents: 0,
      textLanguage: 'ptBR',
    } as const
    const create = (change: object) => seller.api.recyclables.create({ ...base, photoIds: [], ...change })
    await expect(create({})).rejects.toMatchObject({ code: 'recyclable.type_required', status: 422 })
    await expect(create({ type: 'a' })).rejects.toMatchObject({ code: 'recyclable.description_required' })
    await expect(create({ type: 'a', description: 'b' })).rejects.toMatchObject({ code: 'recyclable.address_required' })
    await expect(create({ type: 'a', description: 'b', address: 'c' })).rejects.toMatchObject({
      code: 'recyclable.photo_required',
    })
    const photo = await uploadPhoto(seller)
    await expect(create({ type: 'a', description: 'b', address: 'c', photoIds: [photo.id] })).rejects.toMatchObject({
      code: 'recyclable.price_required',
    })
  })

  it('prevent editing, closing or deleting another user’s ad', async () => {
    const stranger = await newPerson('company')
    const ad = await publishApproved(seller, admin)
    await expect(stranger.api.recyclables.remove({ id: ad.id })).rejects.toMatchObject({ code: 'recyclable.not_found' })
    await expect(stranger.api.recyclables.close({ id: ad.id, version: ad.version })).rejects.toMatchObject({
      code: 'recyclable.not_found',
    })
    const photo = await uploadPhoto(seller, await smallPhotograph())
    const { draft } = await import('../support/fixtures/drafts.ts')
    await expect(stranger.api.recyclables.create(draft([photo.id]))).rejects.toMatchObject({ code: 'photo.not_found' })
  })
})

async function draftOf(person: Person, id: string) {
  const ad = await person.api.recyclables.get({ id })
  const { type, category, description, action, priceCents, textLanguage } = ad
  return {
    type,
    category,
    description,
    action,
    priceCents,
    textLanguage,
    address: ad.address ?? '',
    stateId: ad.place.stateId,
    cityId: ad.place.cityId,
    photoIds: ad.photos.map((photo) => photo.id),
  }
}
