import { beforeAll, describe, expect, inject, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { admittedFetch } from '../support/admitted-fetch.ts'
import { pictureOf, publish, publishApproved } from '../support/fixtures/ads.ts'
import { invoke } from '../support/functions.ts'
import { apiOf, localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { changeRow, rowsUnder } from '../support/tables/rows.ts'

let seller: Person
let reader: Person
let admin: Person
const visitor = apiOf()

beforeAll(async () => {
  ;[seller, reader, admin] = await Promise.all([newPerson(), newPerson(), signInAdmin()])
})

describe('questions about an ad', () => {
  it('come from any signed-in user, get one answer, and hide the author', async () => {
    const ad = await publishApproved(seller, admin)
    const asked = await reader.api.questions.ask({ id: ad.id, question: 'Quantos quilos são?' })
    await expect(
      reader.api.questions.answer({ id: ad.id, questionId: asked.id, answer: 'Não sei' }),
    ).rejects.toMatchObject({ code: 'recyclable.not_found' })
    await seller.api.questions.answer({ id: ad.id, questionId: asked.id, answer: 'Uns dez quilos.' })
    await expect(
      seller.api.questions.answer({ id: ad.id, questionId: asked.id, answer: 'Onze' }),
    ).rejects.toMatchObject({ code: 'question.already_answered' })
    const [shown] = (await visitor.questions.list({ id: ad.id })).items
    expect(shown).toMatchObject({ question: 'Quantos quilos são?', answer: 'Uns dez quilos.' })
    expect(JSON.stringify(shown)).not.toContain(reader.userId)
    await localConsole().waitFor<{ id: number; html: string }>('emails', { to: reader.email }, (mail) =>
      mail.html?.includes('Uns dez quilos.'),
    )
  })

  it('are refused with a phone number, an e-mail or a link, and so are answers', async () => {
    const ad = await publishApproved(seller, admin)
    for (const question of ['Me chama no 11 98765-4321', 'fulano@mail.com', 'veja www.site.com.br'])
      await expect(reader.api.questions.ask({ id: ad.id, question })).rejects.toMatchObject({
        code: 'question.contact_data',
        status: 422,
      })
    const asked = await reader.api.questions.ask({ id: ad.id, question: 'Ainda tem?' })
    await expect(
      seller.api.questions.answer({ id: ad.id, questionId: asked.id, answer: 'Sim, zap 11 987654321' }),
    ).rejects.toMatchObject({ code: 'question.contact_data' })
  })

  it('are sent to the owner in one e-mail, ten minutes after the first', async () => {
    const owner = await newPerson()
    const [first, second] = [await publishApproved(owner, admin), await publishApproved(owner, admin)]
    await reader.api.questions.ask({ id: first.id, question: 'Quantas latas são?' })
    await reader.api.questions.ask({ id: second.id, question: 'Dá para buscar no sábado?' })
    const answered = await reader.api.questions.ask({ id: second.id, question: 'Já foi?' })
    await owner.api.questions.answer({ id: second.id, questionId: answered.id, answer: 'Ainda não.' })
    await localConsole().settle()
    const asked = async () =>
      (await localConsole().read<{ subject: string; html: string }>('emails', { to: owner.email })).filter(
        ({ subject }) => /pergunta/.test(subject),
      )
    await invoke('functions/notifications/entries/send-due.ts')
    expect(await asked()).toEqual([])
    await changeRow(keys.pendingDigest('questions', owner.userId), { dueAt: new Date(Date.now() - 1000).toISOString() })
    await invoke('functions/notifications/entries/send-due.ts')
    await invoke('functions/notifications/entries/send-due.ts')
    const [mail, ...others] = await asked()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('2 perguntas novas nos seus anúncios')
    expect(mail?.html).toContain('Quantas latas são?')
    expect(mail?.html).toContain('Dá para buscar no sábado?')
    expect(mail?.html).not.toContain('Já foi?')
  })

  it('are limited to five open ones per user and ad', async () => {
    const [ad, curious] = [await publishApproved(seller, admin), await newPerson()]
    for (let count = 1; count <= 5; count++)
      await curious.api.questions.ask({ id: ad.id, question: `Pergunta ${count}?` })
    await expect(curious.api.questions.ask({ id: ad.id, question: 'Mais uma?' })).rejects.toMatchObject({
      code: 'question.too_many_open',
      status: 409,
    })
  })

  it('are refused on the user’s own ad', async () => {
    const ad = await publishApproved(seller, admin)
    await expect(seller.api.questions.ask({ id: ad.id, question: 'Eu mesmo?' })).rejects.toMatchObject({
      code: 'question.own_ad',
    })
  })
})

describe('favourites', () => {
  it('are stored once, listed newest ad first, and exclude deleted ads', async () => {
    const [first, second] = [await publishApproved(seller, admin), await publishApproved(seller, admin)]
    await reader.api.favourites.add({ id: first.id })
    await reader.api.favourites.add({ id: second.id })
    await reader.api.favourites.add({ id: second.id })
    expect(await reader.api.favourites.ids()).toEqual([second.id, first.id])
    await seller.api.recyclables.remove({ id: second.id })
    expect((await reader.api.favourites.list({})).items.map(({ id }) => id)).toEqual([first.id])
    await reader.api.favourites.remove({ id: first.id })
    expect((await reader.api.favourites.list({})).items).toEqual([])
  })
})

describe('saved searches', () => {
  const marilia = { stateId: 35, cityId: 3529005, address: 'Avenida Sampaio Vidal, 100' }

  it('notify their owner once and at once about a matching ad', async () => {
    const other = await newPerson()
    await reader.api.savedSearches.create({
      name: 'Vidro em Marília',
      filters: { cityId: marilia.cityId, category: 'glass' },
      alert: 'instantly',
    })
    await other.api.savedSearches.create({
      name: 'Metal em Marília',
      filters: { cityId: marilia.cityId, category: 'metal' },
      alert: 'instantly',
    })
    const ad = await publishApproved(seller, admin, { ...marilia, category: 'glass', type: 'Garrafas de vinho' })
    const mail = await localConsole().waitFor<{ id: number; subject: string; html: string }>(
      'emails',
      { to: reader.email },
      (one) => one.html?.includes(ad.id),
    )
    expect(mail.subject).toContain('Vidro em Marília')
    await localConsole().settle()
    const mails = await localConsole().read<{ html: string }>('emails', { to: reader.email })
    expect(mails.filter((one) => one.html?.includes(ad.id))).toHaveLength(1)
    expect(
      (await localConsole().read<{ html: string }>('emails', { to: other.email })).filter((one) =>
        one.html?.includes(ad.id),
      ),
    ).toEqual([])
  })

  it('with words match only ads with all of them', async () => {
    const [bottles, cans] = [await newPerson(), await newPerson()]
    const search = (person: Person, q: string) =>
      person.api.savedSearches.create({ name: q, filters: { stateId: 35, q }, alert: 'instantly' })
    const saved = await search(bottles, 'garrafinha de vinho')
    expect(saved.filters).toEqual({ stateId: 35, q: 'garrafinha de vinho' })
    await search(cans, 'latinha de vinho')
    const ad = await publishApproved(seller, admin, { ...marilia, category: 'glass', type: 'Garrafas de vinho' })
    const mails = localConsole().waitFor<{ id: number; html: string }>('emails', { to: bottles.email }, (one) =>
      one.html?.includes(ad.id),
    )
    expect(await mails).toBeDefined()
    await localConsole().settle()
    const others = await localConsole().read<{ html: string }>('emails', { to: cans.email })
    expect(others.filter((one) => one.html?.includes(ad.id))).toEqual([])
  })

  it('with a daily alert send all ads of the day in one e-mail', async () => {
    const person = await newPerson()
    const place = { stateId: 35, cityId: 3543402, address: 'Rua General Osório, 50' }
    await person.api.savedSearches.create({ name: 'Ribeirão', filters: { cityId: place.cityId }, alert: 'daily' })
    const ads = [await publishApproved(seller, admin, place), await publishApproved(seller, admin, place)]
    await localConsole().settle()
    const mails = () => localConsole().read<{ html: string }>('emails', { to: person.email })
    const told = async () => (await mails()).filter(({ html }) => ads.every(({ id }) => html?.includes(id)))
    expect(await told()).toEqual([])
    await invoke('functions/saved-searches/entries/digest.ts')
    await localConsole().settle()
    expect(await told()).toHaveLength(1)
    await invoke('functions/saved-searches/entries/digest.ts')
    await localConsole().settle()
    expect(await told()).toHaveLength(1)
  })

  it('within a radius match an ad inside it and none outside', async () => {
    const near = await newPerson()
    const far = await newPerson()
    const bauru = { latitude: -22.3154, longitude: -49.0587 }
    const place = { stateId: 35, cityId: 3506003, address: 'Avenida Nações Unidas, 10' }
    await near.api.savedSearches.create({ name: 'Perto', filters: { ...bauru, distanceKm: 20 }, alert: 'instantly' })
    await far.api.savedSearches.create({
      name: 'Longe',
      filters: { latitude: -22.9, longitude: -47.06, distanceKm: 20 },
      alert: 'instantly',
    })
    const ad = await publishApproved(seller, admin, place)
    await localConsole().waitFor<{ id: number; html: string }>('emails', { to: near.email }, (one) =>
      one.html?.includes(ad.id),
    )
    await localConsole().settle()
    expect(
      (await localConsole().read<{ html: string }>('emails', { to: far.email })).filter((one) =>
        one.html?.includes(ad.id),
      ),
    ).toEqual([])
  })

  it('are limited to twenty, can be renamed and deleted, and belong to their owner', async () => {
    const person = await newPerson()
    const make = (name: string) => person.api.savedSearches.create({ name, filters: { stateId: 35 }, alert: 'daily' })
    const first = await make('um')
    for (let index = 2; index <= 20; index++) await make(`busca ${index}`)
    await expect(make('demais')).rejects.toMatchObject({ code: 'saved_search.too_many' })
    expect((await person.api.savedSearches.update({ id: first.id, name: 'primeira', alert: 'never' })).alert).toBe(
      'never',
    )
    await expect(reader.api.savedSearches.remove({ id: first.id })).rejects.toMatchObject({
      code: 'saved_search.not_found',
    })
    await person.api.savedSearches.remove({ id: first.id })
    expect(await person.api.savedSearches.list()).toHaveLength(19)
  })
})

describe('reports', () => {
  /** Reads all pages of the queue: reports of other tests are older and listed first. */
  async function queued(): Promise<string[]> {
    const ids: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await admin.api.reports.queue(cursor ? { cursor } : {})
      ids.push(...page.items.map((report) => report.id))
      cursor = page.nextCursor
    } while (cursor)
    return ids
  }

  it('are made once per user, visible to admins, and closed with a note', async () => {
    const ad = await publishApproved(seller, admin)
    const { id } = await reader.api.reports.create({ id: ad.id, reason: 'fraud', comment: 'Pede pagamento por fora.' })
    await expect(reader.api.reports.create({ id: ad.id, reason: 'other' })).rejects.toMatchObject({
      code: 'report.already_made',
    })
    await expect(seller.api.reports.create({ id: ad.id, reason: 'other' })).rejects.toMatchObject({
      code: 'report.own_ad',
    })
    await expect(reader.api.reports.queue({})).rejects.toMatchObject({ status: 403 })
    expect(await queued()).toContain(id)
    expect((await admin.api.reports.resolve({ id, note: 'Falei com o dono.' })).status).toBe('resolved')
    await expect(admin.api.reports.resolve({ id, note: 'De novo' })).rejects.toMatchObject({ code: 'report.not_found' })
  })
})

describe('shared link', () => {
  it('shows chat apps title, price, place and a JPEG, and redirects to the ad', async () => {
    const ad = await publishApproved(seller, admin, { action: 'sale', priceCents: 1250, type: 'Latas "limpas" <b>' })
    const { url } = inject('cloud')
    const page = await (await admittedFetch(`${url}/share/${ad.id}`)).text()
    expect(page).toContain(`content="0; url=${url}/recyclables/${ad.id}"`)
    expect(page).toContain('R$\u00a012,50')
    expect(page).not.toContain('<b>')
    const image = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? ''
    expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg')
  })

  it('redirects to the listing for a hidden or unknown ad', async () => {
    const { url } = inject('cloud')
    const pending = await publish(seller)
    for (const id of [pending.id, 'ad_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nonsense']) {
      const response = await admittedFetch(`${url}/share/${id}`, { redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([302, `${url}/recyclables`])
    }
  })
})

describe('data of an ad', () => {
  it('is deleted with it: questions, report markers, pictures', async () => {
    const ad = await publishApproved(seller, admin)
    await reader.api.questions.ask({ id: ad.id, question: 'Ainda tem?' })
    await reader.api.reports.create({ id: ad.id, reason: 'other' })
    await seller.api.recyclables.remove({ id: ad.id })
    await localConsole().settle()
    for (const { pk } of [keys.recyclable(ad.id), keys.question(ad.id, ''), keys.reportMark(ad.id, '')])
      expect(await rowsUnder(pk)).toEqual([])
    await expect(visitor.questions.list({ id: ad.id })).rejects.toMatchObject({ code: 'recyclable.not_found' })
    expect((await fetch(`${inject('cloud').url}${pictureOf(ad)}`)).status).toBe(404)
  })

  it('is visible only to its owner during moderation', async () => {
    const ad = await publish(seller)
    await expect(visitor.questions.list({ id: ad.id })).rejects.toMatchObject({ code: 'recyclable.not_found' })
    expect((await seller.api.questions.list({ id: ad.id })).items).toEqual([])
  })
})

describe('limits', () => {
  it('hold against concurrent requests', async () => {
    const person = await newPerson()
    const made = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) =>
        person.api.savedSearches.create({ name: `busca ${index}`, filters: { stateId: 35 }, alert: 'never' }),
      ),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await person.api.savedSearches.list()).toHaveLength(20)
  })
})
