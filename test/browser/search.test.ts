import { beforeAll, describe, it } from 'vitest'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()

/** No other test publishes ads in this city. */
const botucatu = { stateId: 35, cityId: 3507506, address: 'Rua Amando de Barros, 300' }
const cans = 'Latinhas prensadas, 30 kg'
const fridge = 'Geladeira velha com motor'
const here = `/recyclables?state=35&city=${botucatu.cityId}`

beforeAll(async () => {
  const [seller, admin] = await Promise.all([newPerson(), signInAdmin()])
  await publishApproved(seller, admin, { ...botucatu, type: fridge, category: 'electronics' })
  await publishApproved(seller, admin, { ...botucatu, type: cans, category: 'metal', action: 'sale', priceCents: 9000 })
})

describe('text search', () => {
  it('finds ads by a word, shows it in URL and chip, and supports going back', async () => {
    const page = await visit({ at: here })
    const titles = page.getByRole('article').getByRole('heading')
    const field = page.getByRole('combobox', { name: 'O que você procura?' })
    await expect(titles).toHaveText([cans, fridge])

    await field.fill('LATA')
    await field.press('Enter')
    await expect(page).toHaveURL(/q=LATA/)
    await expect(titles).toHaveText([cans])

    await field.fill('gela')
    await expect(page.getByRole('option', { name: 'geladeira', exact: true })).toBeVisible()
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(page).toHaveURL(/q=geladeira/)
    await expect(titles).toHaveText([fridge])
    await expect(field).toBeFocused()
    await expect(page.getByRole('option', { name: 'geladeira', exact: true })).toHaveCount(0)

    await page.goBack()
    await expect(field).toHaveValue('LATA')
    await expect(titles).toHaveText([cans])
    await page.getByRole('button', { name: 'Tirar o filtro “LATA”' }).click()
    await expect(page).not.toHaveURL(/q=/)
    await expect(field).toHaveValue('')
    await expect(titles).toHaveText([cans, fridge])
  })

  it('names ignored words and sorts by distance when a centre is known', async () => {
    const page = await visit({ at: `${here}&q=${encodeURIComponent('latinha 50 kg')}` })
    await expect(page.getByText('Não filtram a busca: “50 kg”. Quantidades e palavras comuns não contam')).toBeVisible()
    await page.getByLabel('Ordem').selectOption({ label: 'Mais perto' })
    await expect(page).toHaveURL(/order=nearest/)
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([cans])
  })

  it('suggests materials and cities, which set filters instead of text', async () => {
    const page = await visit({ at: here })
    const field = page.getByRole('combobox', { name: 'O que você procura?' })
    await field.fill('metá')
    await page.getByRole('option', { name: 'Metal Material' }).click()
    await expect(page).toHaveURL(/category=metal/)
    await expect(field).toHaveValue('')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([cans])

    await field.fill('campinas')
    await field.press('ArrowDown')
    await expect(page.getByRole('option', { name: 'Campinas - SP Cidade' })).toHaveAttribute('aria-selected', 'true')
    await field.press('Enter')
    await expect(page).toHaveURL(/category=metal&state=35&city=3509502/)
    await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveValue('Campinas')
    await expect(field).toBeFocused()
  })

  it('sorts by distance without words too', async () => {
    const page = await visit({ at: here })
    const titles = page.getByRole('article').getByRole('heading')
    await expect(titles).toHaveText([cans, fridge])
    await page.getByLabel('Ordem').selectOption({ label: 'Mais perto' })
    await expect(page).toHaveURL(/order=nearest/)
    await expect(titles).toHaveCount(2)
    await page.getByLabel('Estado', { exact: true }).selectOption({ label: 'Todo o Brasil' })
    await expect(page.getByLabel('Ordem').getByRole('option', { name: /escolha uma cidade/ })).toHaveCount(1)
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  it('offers a wider area when nothing is found', async () => {
    const page = await visit({ at: `${here}&q=berimbau` })
    await expect(page.getByRole('heading', { name: 'Nada encontrado para “berimbau” em Botucatu' })).toBeVisible()
    await page.getByRole('button', { name: 'Ver em todo o estado' }).click()
    await expect(page).toHaveURL(/q=berimbau&state=35$/)
    await expect(page.getByRole('heading', { name: 'Nada encontrado para “berimbau” em São Paulo' })).toBeVisible()
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  it('starts on the home page without further fields', async () => {
    const page = await visit({ at: '/' })
    await page.getByRole('combobox', { name: 'O que você procura?' }).fill('papelão')
    await page.getByRole('search').getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL(/\/recyclables\?q=papel%C3%A3o$/)
    await expect(page.getByRole('combobox', { name: 'O que você procura?' })).toHaveValue('papelão')
  })
})
