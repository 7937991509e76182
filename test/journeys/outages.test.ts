import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { publish, publishApproved, uploadPhoto } from '../support/fixtures/ads.ts'
import { draft } from '../support/fixtures/drafts.ts'
import { apiOf, localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { wholeDraft } from '../support/people/profiles.ts'

let seller: Person
let admin: Person
beforeAll(async () => {
  ;[seller, admin] = await Promise.all([newPerson(), signInAdmin()])
})

const services = ['LOCATION', 'POSTAL_CODE', 'MERCADO_PAGO', 'SESV2', 'EVENTBRIDGE', 'S3'] as const
const make = (service: (typeof services)[number], condition: 'up' | 'down' | 'slow') =>
  localConsole().makeService(service, condition)
afterEach(async () => {
  for (const service of services) await make(service, 'up')
})

const centre = { cityId: 3550308, district: null, latitude: -23.5329, longitude: -46.6395 }

describe('without Location', () => {
  it.each(['down', 'slow'] as const)('an ad is published at its city’s centre while the service is %s', async (how) => {
    const { id } = await uploadPhoto(seller)
    await make('LOCATION', how)
    const { recyclable, geocoded } = await seller.api.recyclables.create(draft([id], { address: 'Rua Augusta, 100' }))
    expect(geocoded).toBe(false)
    expect(recyclable).toMatchObject({ status: 'pending', place: { cityId: centre.cityId, district: null } })
  })

  it('address help is refused with its reason, and takes no use', async () => {
    await make('LOCATION', 'down')
    for (let call = 0; call < 3; call++) {
      await expect(seller.api.places.search({ text: 'Rua Augusta, 100' })).rejects.toMatchObject({
        code: 'place.help_unavailable',
        status: 503,
      })
    }
  })

  it('a profile is saved at its city’s centre, and found at the next save', async () => {
    const person = await newPerson()
    await make('LOCATION', 'down')
    const { profile } = await person.api.profiles.save(wholeDraft())
    expect(profile.latitude).toBeCloseTo(centre.latitude, 3)
    await make('LOCATION', 'up')
    const { latitude, version } = (
      await person.api.profiles.save(wholeDraft({ taxId: profile.taxId ?? '', version: profile.version }))
    ).profile
    expect(version).toBe(profile.version + 1)
    expect(latitude).not.toBeCloseTo(centre.latitude, 3)
  })
})

it('without both postal services a CEP is refused with its reason, and known ones still answer', async () => {
  await apiOf().places.postalCode({ postalCode: '04538133' })
  await make('POSTAL_CODE', 'down')
  expect(await apiOf().places.postalCode({ postalCode: '04538133' })).toMatchObject({ city: 'São Paulo' })
  await expect(apiOf().places.postalCode({ postalCode: '04547130' })).rejects.toMatchObject({
    code: 'place.postal_code_unavailable',
  })
})

it('without Mercado Pago a purchase is refused with its reason, and works afterwards', async () => {
  const { id } = await publishApproved(seller, admin, { action: 'sale', priceCents: 5_000 })
  const buyer = await newPerson()
  await make('MERCADO_PAGO', 'down')
  const attempt = crypto.randomUUID()
  await expect(buyer.api.orders.create({ id, attempt })).rejects.toMatchObject({ code: 'order.provider_unavailable' })
  await make('MERCADO_PAGO', 'up')
  expect((await buyer.api.orders.create({ id, attempt })).checkoutUrl).toMatch(/^http/)
})

it('without the bus, events wait in the table and reach users afterwards', async () => {
  const ad = await publish(seller)
  await make('EVENTBRIDGE', 'down')
  await admin.api.moderation.approve({ id: ad.id, version: ad.version, feedback: 'Volta depois da falha.' })
  expect((await apiOf().recyclables.get({ id: ad.id })).status).toBe('approved')
  await make('EVENTBRIDGE', 'up')
  await localConsole().waitFor<{ id: number; html: string }>('emails', { to: seller.email }, ({ html }) =>
    html.includes('Volta depois da falha.'),
  )
})
