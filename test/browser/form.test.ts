import type { Locator, Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { addPhoto, choose, expectDrawn, openNewAd, toast } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { publish, publishApproved } from '../support/fixtures/ads.ts'
import { photograph } from '../support/fixtures/pictures.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()
const itirapina = { stateId: 35, cityId: 3523602, address: 'Rua Quatro, 50' }
const listing = `/recyclables?state=35&city=${itirapina.cityId}`
let person: Person
let admin: Person

beforeAll(async () => {
  ;[person, admin] = await Promise.all([newPerson(), signInAdmin()])
})

function publishButton(form: Locator): Locator {
  return form.getByRole('button', { name: 'Publicar anúncio' })
}

async function fillTexts(form: Locator): Promise<void> {
  await form.getByLabel('Tipo do material').fill('Caixas de papelão')
  await choose(form.getByRole('combobox', { name: 'Categoria' }), 'Papel')
  await form.getByLabel('Descrição').fill('Desmontadas e secas.')
  await form.getByRole('combobox', { name: 'Endereço' }).fill('Rua Quatro, 50')
}

describe('new ad form', () => {
  it('opens on a slow phone when pressed before the session loads', async () => {
    const read = Promise.withResolvers<void>()
    const page = await visit({
      ...screens.phone,
      as: person,
      at: listing,
      slower: 12,
      before: (page) =>
        page.route('**/config.json', async (route) => {
          await read.promise
          await route.continue()
        }),
    })
    await page.getByRole('button', { name: 'Anunciar material' }).first().click()
    read.resolve()
    await expect(page.getByRole('form', { name: 'Novo anúncio' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`city=${itirapina.cityId}`))
  })

  it('shows the first error in the specified order and focuses its field', async () => {
    const page = await visit({ as: person, at: listing })
    const form = await openNewAd(page)
    const refusedFor = async (text: string, field: Locator) => {
      await publishButton(form).click()
      await expect(toast(page, text)).toBeVisible()
      await expect(field).toBeFocused()
    }
    const type = form.getByLabel('Tipo do material')
    await refusedFor('Tipo do material é obrigatório.', type)
    await type.fill('Coisas da garagem')
    const category = form.getByRole('combobox', { name: 'Categoria' })
    await refusedFor('Categoria é obrigatória.', category)
    await choose(category, 'Papel')
    const description = form.getByLabel('Descrição')
    await refusedFor('Descrição é obrigatória.', description)
    await description.fill('Desmontadas e secas.')
    const address = form.getByRole('combobox', { name: 'Endereço' })
    await refusedFor('Endereço é obrigatório.', address)
    await address.fill('Rua Quatro, 50')
    await refusedFor('Foto é obrigatória.', form.getByLabel('Escolher ou soltar fotos'))
    await addPhoto(form)
    await expect(toast(page, 'Imagem carregada com sucesso')).toBeVisible()
    await form.getByRole('radio', { name: 'Venda' }).check()
    const price = form.getByLabel('Preço', { exact: true })
    await refusedFor('Preço é obrigatório para venda.', price)

    await price.pressSequentially('2550')
    await expect(price).toHaveValue('R$ 25,50')
    await form.getByRole('radio', { name: 'Doação' }).check()
    await expect(price).toBeHidden()
    await form.getByRole('radio', { name: 'Venda' }).check()
    await expect(price).toHaveValue('R$ 0,00')
  })

  it('keeps a draft across a reload and discards it after publishing', async () => {
    const writer = await newPerson()
    const page = await visit({ as: writer, at: listing })
    const form = await openNewAd(page)
    await fillTexts(form)
    await addPhoto(form)
    await expect(toast(page, 'Imagem carregada com sucesso')).toBeVisible()

    await page.reload()
    await expect(page).toHaveURL(/\/recyclables\/new\?/)
    await expect(form.page().getByText('Guardamos o anúncio que você estava escrevendo.')).toBeVisible()
    await expect(form.getByLabel('Tipo do material')).toHaveValue('Caixas de papelão')
    await expect(form.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Papel')
    await expect(form.getByLabel('Descrição')).toHaveValue('Desmontadas e secas.')
    await expectDrawn(form.getByRole('img', { name: 'Foto 1' }), /\.avif$/)

    await publishButton(form).click()
    await expect(toast(page, 'Anúncio enviado!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Anunciar outro material' })).toBeVisible()
    const results = page.getByRole('region', { name: 'Anúncios' })
    await expect(results.getByRole('article').first()).toContainText('Caixas de papelão')
    // The public list shows the ad only after approval. The owner sees it in matching searches, also by words.
    const words = page.getByRole('combobox', { name: 'O que você procura?' })
    for (const [text, count] of [
      ['caixas', 1],
      ['vidro', 0],
    ] as const) {
      await words.fill(text)
      await words.press('Enter')
      await expect(page).toHaveURL(new RegExp(`q=${text}`))
      await expect(results.getByRole('article').filter({ hasText: 'Caixas de papelão' })).toHaveCount(count)
    }
    await page.getByRole('button', { name: 'Tirar o filtro “vidro”' }).click()
    await page.getByRole('button', { name: 'Anunciar outro material' }).click()
    await expect(form.getByLabel('Tipo do material')).toHaveValue('')
    await expect(form.getByRole('img')).toHaveCount(0)
  })

  it('rejects a file that is not a picture, whatever its name, and keeps the others', async () => {
    const page = await visit({ as: await newPerson(), at: listing })
    const form = await openNewAd(page)
    await fillTexts(form)
    const unsupported = toast(page, 'Tipo de arquivo não suportado. Use apenas imagens ou vídeos.')
    await addPhoto(form, { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('nota') })
    await expect(unsupported).toContainText('Não entrou: nota.txt. Use JPG, PNG ou WEBP.')
    await expect(form.getByRole('alert')).toHaveText('Não entrou: nota.txt. Use JPG, PNG ou WEBP.')
    await expect(form.getByRole('button', { name: /foto 1/ })).toHaveCount(0)

    const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(2000, ' '))
    await addPhoto(form, { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: html })
    const tile = form.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Excluir a foto 1' }) })
    await expect(tile).toContainText('Tipo de arquivo não suportado. Use apenas imagens ou vídeos.')
    await expect(form.getByLabel('Tipo do material')).toHaveValue('Caixas de papelão')
    await tile.getByRole('button', { name: 'Excluir a foto 1' }).click()

    const torn = (await photograph(800, 600)).subarray(0, 3000)
    await addPhoto(form, { name: 'rasgada.jpg', mimeType: 'image/jpeg', buffer: torn })
    await expect(tile).toContainText('Não foi possível converter a imagem para AVIF')
    await expect(toast(page, 'Erro ao processar imagem')).toBeVisible()
    await expect(form.getByLabel('Descrição')).toHaveValue('Desmontadas e secas.')
    await expect(tile.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
    await tile.getByRole('button', { name: 'Excluir a foto 1' }).click()
    await addPhoto(form, { name: 'de-novo.jpg', mimeType: 'image/jpeg', buffer: torn })
    await expect(tile).toContainText('É o mesmo arquivo de antes')
  })

  it('fills in the address from a CEP and reports an unknown CEP', async () => {
    const page = await visit({ as: person, at: listing })
    const form = await openNewAd(page)
    const postalCode = form.getByLabel('CEP')
    await postalCode.pressSequentially('99999999')
    await expect(postalCode).toHaveValue('99999-999')
    await expect(toast(page, 'CEP não encontrado')).toContainText('Confira se digitou corretamente.')
    await postalCode.fill('')
    await postalCode.pressSequentially('20040020')
    await expect(form.getByRole('combobox', { name: 'Endereço' })).toHaveValue('Praça Pio X - Centro')
    await expect(form.getByLabel('Estado', { exact: true })).toHaveValue('33')
    await expect(form.getByRole('combobox', { name: 'Cidade' })).toHaveValue('Rio de Janeiro')
  })
})

describe('own ads', () => {
  const own = (page: Page, type: string) => page.getByRole('article').filter({ hasText: type })

  it('return to moderation after an edit in the same form', async () => {
    await publishApproved(person, admin, { ...itirapina, type: 'Jornais velhos', category: 'paper' })
    const page = await visit({ as: person, at: '/my/ads' })
    await expect(own(page, 'Jornais velhos')).toContainText('Publicado')
    await own(page, 'Jornais velhos').getByRole('link', { name: 'Editar' }).click()
    const form = page.getByRole('form', { name: 'Editar anúncio' })
    await expect(form.getByRole('combobox', { name: 'Endereço' })).toHaveValue(itirapina.address)
    await expect(form.getByLabel('CEP')).toHaveCount(0)
    await form.getByLabel('Tipo do material').fill('Jornais e revistas')
    await form.getByRole('button', { name: 'Salvar mudanças' }).click()
    await expect(toast(page, 'Mudanças salvas!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Jornais e revistas' })).toBeVisible()
    await expect(page.getByText('Em análise', { exact: true })).toBeVisible()
  })

  it('can be marked as sold and deleted, each after a confirmation', async () => {
    const sale = { ...itirapina, action: 'sale' as const, priceCents: 1500 }
    await publishApproved(person, admin, { ...sale, type: 'Bobinas de cobre', category: 'metal' })
    await publish(person, { ...itirapina, type: 'Rolhas de cortiça' })
    const page = await visit({ as: person, at: '/my/ads' })
    const dialog = page.getByRole('dialog')

    await own(page, 'Bobinas de cobre').getByRole('button', { name: 'Encerrar como vendido' }).click()
    await expect(dialog).toContainText('Encerrar como vendido?')
    await dialog.getByRole('button', { name: 'Encerrar', exact: true }).click()
    await expect(toast(page, 'Anúncio encerrado como vendido')).toBeVisible()
    await expect(own(page, 'Bobinas de cobre')).toContainText('Vendido')

    const corks = own(page, 'Rolhas de cortiça')
    await expect(corks.getByRole('button', { name: 'Encerrar como vendido' })).toHaveAccessibleDescription(
      'Doações terminam quando a coleta é confirmada.',
    )
    await corks.getByRole('button', { name: 'Excluir' }).click()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(corks).toBeVisible()
    await corks.getByRole('button', { name: 'Excluir' }).click()
    await expect(dialog).toContainText('Excluir anúncio?')
    await dialog.getByRole('button', { name: 'Excluir' }).click()
    await expect(toast(page, 'Anúncio excluído')).toBeVisible()
    await expect(corks).toHaveCount(0)
  })
})
