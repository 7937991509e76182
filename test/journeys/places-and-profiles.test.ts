import { UpdateUserAttributesCommand, VerifyUserAttributeCommand } from '@aws-sdk/client-cognito-identity-provider'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { admittedFetch } from '../support/admitted-fetch.ts'
import { publish, sendForm, uploadPhoto, waitForPhoto } from '../support/fixtures/ads.ts'
import { draft } from '../support/fixtures/drafts.ts'
import { createFixtures } from '../support/fixtures/fixtures.ts'
import { photograph } from '../support/fixtures/pictures.ts'
import {
  apiOf,
  freshCredentials,
  localConsole,
  newPerson,
  type Person,
  pool,
  signIn,
  signInAdmin,
} from '../support/people/people.ts'
import { wholeDraft } from '../support/people/profiles.ts'
import { changeRow } from '../support/tables/rows.ts'
import { tableOf } from '../support/tables/tables.ts'

let person: Person
const visitor = apiOf()

beforeAll(async () => {
  person = await newPerson('cooperative')
})

describe('categories', () => {
  it('are seven, in display order, with Portuguese names', async () => {
    const categories = await visitor.places.categories()
    expect(categories).toHaveLength(7)
    expect(categories[0]).toEqual({ key: 'plastic', namePtBr: 'Plástico' })
  })
})

describe('states and cities', () => {
  it('are 27 states with IBGE ids and their cities', async () => {
    const states = await visitor.places.states()
    expect(states).toHaveLength(27)
    expect(states.find(({ uf }) => uf === 'SP')?.id).toBe(35)
    const cities = await visitor.places.cities({ stateId: 35 })
    expect(cities).toHaveLength(645)
    expect(cities.find(({ id }) => id === 3550308)?.name).toBe('São Paulo')
  })

  it('are cached by ETag: an unchanged response has no body', async () => {
    const url = `${inject('cloud').url}/api/states/35/cities`
    const first = await admittedFetch(url)
    expect(first.headers.get('content-encoding')).toBe('gzip')
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400')
    const again = await admittedFetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('of an unknown state are refused', async () => {
    await expect(visitor.places.cities({ stateId: 34 })).rejects.toMatchObject({
      code: 'place.state_unknown',
      status: 404,
    })
  })
})

describe('address help', () => {
  it('returns street, district and city of a CEP', async () => {
    expect(await visitor.places.postalCode({ postalCode: '01310100' })).toMatchObject({
      street: 'Avenida Paulista',
      district: 'Bela Vista',
      uf: 'SP',
      cityId: 3550308,
    })
  })
  it.each([
    ['97573000', "Sant'Ana do Livramento"],
    ['78893000', 'Sorriso'],
    ['06840000', 'Embu das Artes'],
  ])('understands the post office’s name of the city of CEP %s', async (postalCode, city) => {
    expect(await visitor.places.postalCode({ postalCode })).toMatchObject({ city, street: null })
  })
  it('reports an unknown CEP', async () => {
    await expect(visitor.places.postalCode({ postalCode: '00000000' })).rejects.toMatchObject({
      code: 'place.postal_code_unknown',
    })
  })
  it('falls back to the second service and reports when both fail', async () => {
    expect((await visitor.places.postalCode({ postalCode: '78900503' })).cityId).toBeGreaterThan(0)
    await expect(visitor.places.postalCode({ postalCode: '78900504' })).rejects.toMatchObject({
      code: 'place.postal_code_unavailable',
      status: 503,
    })
  })
  it('finds addresses by text, with the IBGE id of the city', async () => {
    const [found] = await person.api.places.search({ text: 'Rua XV de Novembro, 50, Centro, Curitiba - PR' })
    expect(found).toMatchObject({ cityId: 4106902, uf: 'PR', street: 'Rua XV de Novembro' })
  })
  it('returns the nearest city to visitors, and the street to signed-in users', async () => {
    const position = { latitude: -22.9129, longitude: -43.2003 }
    expect(await visitor.places.locate(position)).toMatchObject({ cityId: 3304557, street: null })
    expect(await person.api.places.reverse(position)).toMatchObject({ cityId: 3304557, street: expect.any(String) })
    await expect(visitor.places.reverse(position)).rejects.toMatchObject({ status: 401 })
    await expect(visitor.places.locate({ latitude: 38.72, longitude: -9.14 })).rejects.toMatchObject({
      code: 'place.not_found',
    })
  })
  it('caches a CEP instead of asking the service again', async () => {
    await visitor.places.postalCode({ postalCode: '01310200' })
    await changeRow(keys.postalCode('01310200'), { address: null })
    await expect(visitor.places.postalCode({ postalCode: '01310200' })).rejects.toMatchObject({
      code: 'place.postal_code_unknown',
    })
  })
})

/** Requests another e-mail at the pool, with the pass of the API. */
const writeEmail = ({ token: AccessToken }: Person, Value: string, ClientMetadata: Record<string, string> = {}) =>
  pool().send(
    new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'email', Value }], ClientMetadata }),
  )

describe('profiles', () => {
  it('are created with the confirmed e-mail and show no contact data to others', async () => {
    expect(await person.api.profiles.me()).toMatchObject({
      email: person.email,
      phone: person.phone,
      profileType: 'cooperative',
      isAdmin: false,
    })
    expect(await visitor.profiles.get({ id: person.userId })).toMatchObject({ name: null, verified: false, city: null })
  })

  it('are saved whole with a unique CPF and optimistic locking; strangers see only the city', async () => {
    const [owner, other] = await Promise.all([newPerson(), newPerson()])
    const whole = wholeDraft()
    const { profile } = await owner.api.profiles.save(whole)
    expect(profile).toMatchObject({ status: 'in_analysis', onboardingDone: true, version: 1, taxId: whole.taxId })
    expect(profile.latitude).toBeCloseTo(-23.55, 1)
    expect(await owner.api.profiles.me()).toEqual(profile)
    await expect(owner.api.profiles.save(whole)).rejects.toMatchObject({
      code: 'profile.changed_meanwhile',
      status: 409,
    })
    await expect(other.api.profiles.save(whole)).rejects.toMatchObject({ code: 'profile.tax_id_taken', status: 409 })
    const seen = await visitor.profiles.get({ id: owner.userId })
    expect(seen).toMatchObject({ name: 'Rita Alves', city: 'São Paulo - SP', rating: { mean: null, count: 0 } })
    const { id: _, ...told } = seen
    expect(JSON.stringify(told)).not.toMatch(/Paulista|1578|1990|@/)
  })

  it('refuse an e-mail that the pool has not verified', async () => {
    const owner = await newPerson()
    const whole = wholeDraft()
    const { email } = freshCredentials()
    const write = (value: string, metadata?: Record<string, string>) => writeEmail(owner, value, metadata)
    // Only the API permits a new e-mail, once per pass, and only soon after a sign-in.
    const seenMail = await localConsole().lastId('emails', email)
    await expect(write(email)).rejects.toThrow('request.invalid')
    const pass = await owner.api.accounts.checkEmail()
    await write(email, pass)
    await expect(write(`other.${email}`, pass)).rejects.toThrow('request.invalid')
    expect(await localConsole().code('emails', email, seenMail)).toMatch(/^\d{6}$/)
    await expect(owner.api.profiles.save({ ...whole, email })).rejects.toMatchObject({ code: 'profile.email_unproven' })
  })

  it('take over a verified e-mail at the next sign-in and notify the old address', async () => {
    const owner = await newPerson()
    const { email } = freshCredentials()
    const seen = await localConsole().lastId('emails', email)
    await writeEmail(owner, email, await owner.api.accounts.checkEmail())
    const Code = await localConsole().code('emails', email, seen)
    await pool().send(new VerifyUserAttributeCommand({ AccessToken: owner.token, AttributeName: 'email', Code }))
    expect((await owner.api.profiles.me()).email).toBe(owner.email)
    const again = await signIn({ ...owner, email })
    expect((await again.api.profiles.me()).email).toBe(email)
    await localConsole().settle()
    expect(await localConsole().read('emails', { to: owner.email })).toContainEqual(
      expect.objectContaining({ subject: 'O contato da sua conta no Retorna mudou' }),
    )
  })

  it('show approved ads of their owner, six a page', async () => {
    const admin = await signInAdmin()
    const owner = await newPerson()
    const table = tableOf(inject('cloud').environment, inject('cloud').tableName)
    try {
      for (let index = 0; index < 7; index++) await createFixtures(table, owner.userId, admin.userId, new Set(['ad']))
    } finally {
      table.client.destroy()
    }
    const first = await visitor.recyclables.ofUser({ userId: owner.userId })
    expect(first.items).toHaveLength(6)
    const rest = await visitor.recyclables.ofUser({ userId: owner.userId, cursor: String(first.nextCursor) })
    expect([rest.items.length, rest.nextCursor]).toEqual([1, null])
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(7)
  })
  it('mark an admin', async () => {
    expect((await (await signInAdmin()).api.profiles.me()).isAdmin).toBe(true)
  })
})

describe('photos and their ad', () => {
  it('are linked when the conversion ends after publishing', async () => {
    const bytes = await photograph(3000, 2000)
    const form = await person.api.photos.requestUpload({ contentType: 'image/jpeg', sizeBytes: bytes.length })
    expect((await sendForm(form, bytes, 'image/jpeg')).ok).toBe(true)
    const { recyclable } = await person.api.recyclables.create(draft([form.photoId]))
    await waitForPhoto(person, form.photoId)
    const [photo] = (await person.api.recyclables.get({ id: recyclable.id })).photos
    expect([photo?.status, photo?.width]).toEqual(['ready', 3000])
  })

  it('that fail after publishing leave an ad that cannot be approved', async () => {
    const bytes = Buffer.from('no picture at all')
    const form = await person.api.photos.requestUpload({ contentType: 'image/jpeg', sizeBytes: bytes.length })
    const { recyclable } = await person.api.recyclables.create(draft([form.photoId]))
    await sendForm(form, bytes, 'image/jpeg')
    await waitForPhoto(person, form.photoId)
    const ad = await person.api.recyclables.get({ id: recyclable.id })
    expect(ad.photos[0]?.status).toBe('failed')
    const admin = await signInAdmin()
    await expect(
      admin.api.moderation.approve({ id: ad.id, version: ad.version, feedback: 'ok' }),
    ).rejects.toMatchObject({ code: 'recyclable.photo_unusable' })
  })

  it('can be deleted while unused, and belong to one ad only', async () => {
    const free = await uploadPhoto(person)
    await person.api.photos.remove({ id: free.id })
    await expect(person.api.photos.get({ id: free.id })).rejects.toMatchObject({ code: 'photo.not_found' })
    const ad = await publish(person)
    const [used] = ad.photos
    await expect(person.api.photos.remove({ id: used?.id ?? '' })).rejects.toMatchObject({ code: 'photo.in_use' })
    const again = await person.api.recyclables.create(draft([used?.id ?? '']))
    expect(again.recyclable.id).toBe(ad.id)
    const another = await uploadPhoto(person)
    await expect(person.api.recyclables.create(draft([used?.id ?? '', another.id]))).rejects.toMatchObject({
      code: 'photo.in_use',
    })
  })
})

describe('public API', () => {
  it('has the upload limit, the OpenAPI document and a readable reference', async () => {
    const { url } = inject('cloud')
    expect(await visitor.settings.get()).toMatchObject({ uploadLimitBytes: 10 * 1024 * 1024 })
    const document = (await (await admittedFetch(`${url}/api/openapi.json`)).json()) as {
      openapi: string
      paths: object
    }
    expect(document.openapi).toMatch(/^3\.1/)
    expect(Object.keys(document.paths)).toContain('/recyclables/{id}')
    expect(await (await admittedFetch(`${url}/api/reference`)).text()).toContain('/api/recyclables/{id}')
  })

  it('refuses an invalid filter, body or id with 400', async () => {
    const { url } = inject('cloud')
    expect((await admittedFetch(`${url}/api/recyclables?cityId=abc`)).status).toBe(400)
    expect((await admittedFetch(`${url}/api/recyclables/not-an-id`)).status).toBe(400)
    const bad = await admittedFetch(`${url}/api/recyclables`, {
      method: 'POST',
      body: '{',
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(bad.status).toBe(400)
  })

  it('refuses private operations without a token or with a forged one', async () => {
    const { url } = inject('cloud')
    const forged = `${person.token.slice(0, -4)}AAAA`
    expect((await admittedFetch(`${url}/api/profile`)).status).toBe(401)
    expect((await admittedFetch(`${url}/api/profile`, { headers: { authorization: `Bearer ${forged}` } })).status).toBe(
      401,
    )
  })
})
