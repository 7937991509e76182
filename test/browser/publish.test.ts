import type { Locator } from '@playwright/test'
import { beforeAll, describe, inject, it } from 'vitest'
import { addPhoto, openNewAd, signInOnPage, toast } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { smallPhotograph } from '../support/fixtures/pictures.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()
/** No other test publishes ads in this city. */
const itanhaem = { stateId: 35, cityId: 3522109, address: 'Rua Dois, 20' }
const listing = `/recyclables?state=35&city=${itanhaem.cityId}`
let person: Person
let admin: Person

beforeAll(async () => {
  ;[person, admin] = await Promise.all([newPerson(), signInAdmin()])
})

/** Counts each tap or choice, including the tap into a field, and each field the user types into. */
function counted() {
  const did = { taps: 0, fields: 0 }
  return {
    did,
    tap: async (target: Locator) => {
      did.taps += 1
      await target.tap()
    },
    type: async (field: Locator, text: string) => {
      did.fields += 1
      did.taps += 1
      await field.tap()
      await field.pressSequentially(text)
    },
    chooseFiles: async (chooser: Locator, files: Parameters<Locator['setInputFiles']>[0]) => {
      // One tap on the chooser, one on each of the two photos, one to confirm.
      did.taps += 4
      await chooser.setInputFiles(files)
    },
  }
}

describe('publishing', () => {
  it('takes a new user on a phone at most 12 taps and 5 typed fields', async () => {
    const page = await visit({
      ...screens.phone,
      as: await newPerson(),
      at: '/',
      geolocation: { latitude: -24.1836, longitude: -46.789 },
      permissions: ['geolocation'],
    })
    const { did, tap, type, chooseFiles } = counted()
    await tap(page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: 'Recicláveis' }))
    await tap(page.getByRole('button', { name: 'Anunciar material' }).first())
    const form = page.getByRole('form', { name: 'Novo anúncio' })
    const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await smallPhotograph() })
    await chooseFiles(form.getByLabel('Escolher fotos'), [await photo('a.jpg'), await photo('b.jpg')])
    await type(form.getByLabel('Tipo do material'), 'Garrafas PET limpas, 20 kg')
    await type(form.getByLabel('Descrição'), 'Em sacos, retirar à tarde.')
    await tap(form.getByRole('radio', { name: 'Venda' }))
    await type(form.getByLabel('Preço', { exact: true }), '2000')
    await tap(form.getByRole('button', { name: 'Usar minha localização' }))
    await expect(form.getByRole('combobox', { name: 'Endereço' })).not.toHaveValue('')
    await expect(form.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Plástico')
    await tap(form.getByRole('button', { name: 'Publicar anúncio' }))
    await expect(page.getByRole('heading', { name: 'Anúncio enviado!' })).toBeFocused()
    expect(did.taps).toBeLessThanOrEqual(12)
    expect(did.fields).toBeLessThanOrEqual(5)

    await expect(page.getByRole('link', { name: 'Enviar pelo WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\//,
    )
    await page.getByRole('link', { name: 'Ver meu anúncio' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Garrafas PET limpas, 20 kg' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Anúncio enviado!' })).toBeVisible()
    await page.getByRole('button', { name: 'Voltar à lista' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recicláveis perto de você')
  })

  it('has its own URL, which back, reload and close respect', async () => {
    const page = await visit({ as: person, at: listing })
    const form = await openNewAd(page)
    await expect(page).toHaveURL(new RegExp(`/recyclables/new\\?.*city=${itanhaem.cityId}`))
    await expect(page.getByRole('region', { name: 'Anúncios' })).toBeVisible()
    await page.reload()
    await expect(form).toBeVisible()
    await page.goBack()
    await expect(form).toBeHidden()
    await page.goForward()
    await expect(form).toBeVisible()
    await page.getByRole('button', { name: 'Fechar formulário' }).click()
    await expect(page).toHaveURL(new RegExp(`/recyclables\\?.*city=${itanhaem.cityId}`))
    await expect(page.getByRole('button', { name: 'Anunciar material' }).first()).toBeFocused()
  })

  it('returns the focus to the opening button on a phone too', async () => {
    const page = await visit({ ...screens.phone, as: person, at: listing })
    await page.getByRole('button', { name: 'Anunciar material' }).first().tap()
    await expect(page.getByRole('form', { name: 'Novo anúncio' })).toBeVisible()
    await page.getByRole('button', { name: 'Fechar formulário' }).tap()
    await expect(page).toHaveURL(new RegExp(`/recyclables\\?.*city=${itanhaem.cityId}`))
    await expect(page.getByRole('button', { name: 'Anunciar material' }).first()).toBeFocused()
  })

  it('keeps the typed values and the visible errors when the screen is rotated', async () => {
    const page = await visit({ as: await newPerson(), at: listing, viewport: { width: 820, height: 600 } })
    const form = await openNewAd(page)
    await form.getByLabel('Tipo do material').fill('Vidros')
    await form.getByRole('button', { name: 'Publicar anúncio' }).click()
    const fault = form.getByText('Descrição é obrigatória.')
    await expect(fault).toBeVisible()
    await page.setViewportSize({ width: 600, height: 820 })
    await expect(page.getByRole('region', { name: 'Anúncios' })).toHaveCount(0)
    await expect(fault).toBeVisible()
    await expect(form.getByLabel('Tipo do material')).toHaveValue('Vidros')
    await page.setViewportSize({ width: 820, height: 600 })
    await expect(page.getByRole('region', { name: 'Anúncios' })).toBeVisible()
    await expect(fault).toBeVisible()
  })

  it('names the photos of a draft that no longer exist', async () => {
    const writer = await newPerson()
    const page = await visit({ as: writer, at: listing })
    const form = await openNewAd(page)
    for (const name of ['sacos.jpg', 'fardo.jpg']) {
      await addPhoto(form, { name, mimeType: 'image/jpeg', buffer: await smallPhotograph() })
      await expect(toast(page, 'Imagem carregada com sucesso').first()).toBeVisible()
    }
    await expect(form.getByRole('img', { name: /^Foto/ })).toHaveCount(2)
    const draft = async () => {
      const text = await page.evaluate((key) => localStorage.getItem(key), `ad-draft:${writer.userId}`)
      return JSON.parse(text ?? '{}') as { photoIds: string[]; photoNames: Record<string, string> }
    }
    // The page shows a chosen file at once; the draft contains it after the server confirms it.
    await expect.poll(async () => (await draft()).photoIds).toHaveLength(2)
    const { photoIds, photoNames } = await draft()
    const swept = photoIds.find((id) => photoNames[id] === 'sacos.jpg') ?? ''
    await writer.api.photos.remove({ id: swept })
    await page.reload()
    await expect(form.getByRole('alert')).toContainText('foi apagada depois de um dia sem publicar: sacos.jpg.')
    await expect(form.getByRole('img', { name: /^Foto/ })).toHaveCount(1)
  })

  it('asks before it moves an ad to the city named in its address', async () => {
    const page = await visit({ as: person, at: '/recyclables/new' })
    const form = page.getByRole('form', { name: 'Novo anúncio' })
    await addPhoto(form)
    await form.getByLabel('Tipo do material').fill('Latinhas de alumínio')
    await expect(form.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Metal')
    await form.getByLabel('Descrição').fill('Amassadas.')
    await expect(form.getByRole('combobox', { name: 'Cidade' })).toHaveValue('São Paulo')
    await form.getByRole('combobox', { name: 'Endereço' }).fill('Rua Dois, 20, Campinas')
    await expect(toast(page, 'Imagem carregada com sucesso')).toBeVisible()
    await form.getByRole('button', { name: 'Publicar anúncio' }).click()
    const question = page.getByRole('dialog', { name: 'Este endereço fica em Campinas - SP' })
    await question.getByRole('button', { name: 'Anunciar em Campinas' }).click()
    await expect(toast(page, 'Anúncio enviado!')).toBeVisible()
    const [ad] = (await person.api.recyclables.mine({})).items
    expect(ad?.place.city).toBe('Campinas')
  })
})

describe('action of a visitor', () => {
  it('opens the new ad form after sign-in, and the sign-in page gives the reason', async () => {
    const page = await visit({ ...screens.phone, at: `/recyclables/new?state=35&city=${itanhaem.cityId}` })
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByText('Crie sua conta para anunciar.')).toBeVisible()
    await page.reload()
    await signInOnPage(page, await newPerson())
    await expect(page.getByRole('form', { name: 'Novo anúncio' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`city=${itanhaem.cityId}`))
  })

  it('opens the conversation after sign-in and continues to the payment', async () => {
    const { id } = await publishApproved(person, admin, {
      ...itanhaem,
      type: 'Espelhos',
      action: 'sale',
      priceCents: 900,
    })
    const page = await visit({ at: `/recyclables/${id}` })
    const buy = page.getByRole('button', { name: 'Comprar' })
    await buy.click()
    await expect(page.getByText(/^Crie sua conta para comprar/)).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Falar com quem vende' }).click()
    await expect(page.getByText(/^Você precisa estar logado para iniciar uma conversa\./)).toBeVisible()
    await signInOnPage(page, await newPerson())
    await expect(page).toHaveURL(/\/messages\/cnv_/)
    await page.goto(`${inject('cloud').url}/recyclables/${id}`)
    await buy.click()
    await expect(page).toHaveURL(/\/orders\/ord_/)
  })

  it('saves the favourite after sign-in', async () => {
    const { type } = await publishApproved(person, admin, {
      ...itanhaem,
      type: 'Vidros de conserva',
      category: 'glass',
    })
    const page = await visit({ at: listing })
    const heart = page.getByRole('button', { name: `Guardar ${type} nos favoritos` })
    await heart.click()
    await expect(page.getByText('Crie sua conta para guardar favoritos.')).toBeVisible()
    await signInOnPage(page, await newPerson())
    await expect(page).toHaveURL(new RegExp(`city=${itanhaem.cityId}`))
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  })
})
