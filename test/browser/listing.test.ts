import { beforeAll, describe, it } from 'vitest'
import { choose, toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()

/** No other test publishes ads in this city. */
const brotas = { stateId: 35, cityId: 3507902, address: 'Avenida Mário Pinotti, 300' }
const sale = 'Latinhas prensadas, 30 kg'
const donation = 'Potes de vidro com tampa'
let seller: Person

beforeAll(async () => {
  const [person, admin] = await Promise.all([newPerson(), signInAdmin()])
  seller = person
  await publishApproved(seller, admin, { ...brotas, type: donation, category: 'glass' })
  await publishApproved(seller, admin, { ...brotas, type: sale, category: 'metal', action: 'sale', priceCents: 9000 })
})

describe('listing', () => {
  it('filters by category links and chips, and keeps the filters in the URL', async () => {
    const page = await visit({ at: `/recyclables?state=35&city=${brotas.cityId}` })
    const titles = page.getByRole('article').getByRole('heading')
    await expect(titles).toHaveText([sale, donation])

    const categories = page.getByRole('navigation', { name: 'Categorias' })
    await categories.getByRole('link', { name: 'Vidro' }).click()
    await expect(page).toHaveURL(/category=glass/)
    await expect(titles).toHaveText([donation])
    await expect(categories.getByRole('link', { name: 'Vidro' })).toHaveAttribute('aria-current', 'true')

    await expect(page.getByRole('button', { name: 'Tirar o filtro Vidro' })).toHaveCount(0)
    await categories.getByRole('link', { name: 'Vidro' }).click()
    await expect(page).not.toHaveURL(/category/)
    await expect(titles).toHaveText([sale, donation])
    await page.goBack()
    await expect(titles).toHaveText([donation])

    const active = page.getByRole('region', { name: 'Filtros ativos' })
    await expect(active.getByText('Estado: São Paulo')).toBeVisible()
    await active.getByRole('button', { name: 'Limpar' }).click()
    await expect(page).toHaveURL(/\/recyclables$/)
    await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveValue('São Paulo')
    await expect(active.getByRole('button', { name: 'Limpar' })).toBeDisabled()
    await expect(active.getByRole('button', { name: 'Salvar esta busca' })).toBeEnabled()
  })

  it('shows at the field that the maximum price is below the minimum, without searching', async () => {
    const page = await visit({ at: `/recyclables?state=35&city=${brotas.cityId}` })
    const opener = page.getByRole('button', { name: 'Filtros', exact: true })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Filtros' })
    await expect(dialog.getByLabel('Mínimo')).toHaveValue('')
    await dialog.getByLabel('Mínimo').fill('5000')
    await dialog.getByLabel('Máximo').fill('1000')
    await dialog.getByRole('button', { name: 'Ver anúncios' }).click()
    await expect(dialog.getByLabel('Máximo')).toBeFocused()
    await expect(dialog.getByLabel('Máximo')).toHaveAccessibleDescription('O máximo é menor que o mínimo.')
    await dialog.getByLabel('Máximo').fill('10000')
    await expect(dialog.getByText('O máximo é menor que o mínimo.')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Ver anúncios' }).click()
    await expect(page).toHaveURL(/priceMin=50&priceMax=100/)
    await expect(opener).toBeFocused()
  })

  it('offers cities after a state is chosen and clears the city with its state', async () => {
    const page = await visit({ at: '/recyclables' })
    const state = page.getByLabel('Estado', { exact: true })
    const city = page.getByRole('combobox', { name: 'Cidade' })
    await expect(city).toHaveValue('São Paulo')
    await state.selectOption({ label: 'Todo o Brasil' })
    await expect(city).toBeDisabled()
    await expect(city).toHaveValue('')
    await state.selectOption({ label: 'Paraná' })
    await expect(city).toBeEnabled()
    await choose(city, 'Curitiba')
    await expect(page).toHaveURL(/city=4106902/)
    await state.selectOption({ label: 'Bahia' })
    await expect(city).toHaveValue('')
    await expect(page).not.toHaveURL(/city/)
    await expect(page).toHaveURL(/state=29/)
  })

  it('loads the next page while scrolling, without repeating an ad', async () => {
    const page = await visit({ at: '/recyclables?state=35&city=3550308' })
    const links = page.getByRole('region', { name: 'Anúncios' }).getByRole('article').getByRole('link')
    await expect.poll(() => links.count()).toBeGreaterThanOrEqual(9)
    await page.keyboard.press('End')
    await expect.poll(() => links.count()).toBeGreaterThan(9)
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('offers the whole state when a city has no ads', async () => {
    const page = await visit({ at: '/recyclables?state=35&city=3554706' })
    await expect(page.getByRole('heading', { name: 'Nenhum anúncio encontrado em Torrinha' })).toBeVisible()
    await expect(page.getByText('Seja o primeiro a anunciar ou tente selecionar outra localidade.')).toBeVisible()
    await page.getByRole('button', { name: 'Ver em todo o estado' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

describe('saved search', () => {
  it('stores the filters under a name and opens them again', async () => {
    const page = await visit({
      as: seller,
      at: `/recyclables?state=35&city=${brotas.cityId}&category=glass`,
    })
    await page.getByRole('button', { name: 'Salvar esta busca' }).click()
    const dialog = page.getByRole('dialog', { name: 'Salvar busca' })
    await expect(dialog.getByLabel('Nome da busca')).toHaveValue('Vidro em Brotas')
    await dialog.getByRole('radio', { name: 'Na hora' }).check()
    await dialog.getByRole('button', { name: 'Salvar esta busca' }).click()
    await expect(toast(page, 'Busca salva')).toContainText('Avisamos por e-mail assim que um anúncio combinar com ela.')

    await page.goto(new URL('/saved-searches', page.url()).href)
    await expect(page.getByRole('heading', { name: 'Vidro em Brotas' })).toBeVisible()
    await expect(page.getByText('Brotas - SP')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Na hora' })).toBeChecked()
    await page.getByRole('main').getByRole('link', { name: 'Ver anúncios' }).click()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([donation])
    await expect(page).toHaveURL(/category=glass/)
  })
})

describe('map beside the listing', () => {
  it('shows the ads of the city and opens their cards', async () => {
    const page = await visit({ at: `/recyclables?state=35&city=${brotas.cityId}&category=metal`, drawsMaps: true })
    const map = page.getByRole('complementary')
    const point = map.getByRole('button', { name: `${sale}, Metal, R$ 90` })
    await expect(point).toHaveText('R$ 90')
    const listed = page.getByRole('region', { name: 'Anúncios' }).getByRole('article')
    await listed.hover()
    await expect(point).toHaveAttribute('data-highlighted', 'true')
    await point.hover()
    await expect(listed).toHaveAttribute('data-highlighted', 'true')
    await point.click()
    const card = map.getByRole('link', { name: new RegExp(sale) })
    await expect(card).toContainText('90,00')
    await card.click()
    await expect(page.getByRole('heading', { level: 1, name: sale })).toBeVisible()
  })

  it('searches the area it was moved to and keeps it in the URL', async () => {
    const page = await visit({ at: `/recyclables?state=35&city=${brotas.cityId}`, drawsMaps: true })
    const map = page.getByRole('complementary')
    const here = map.getByRole('button', { name: 'Buscar nesta área' })
    await expect(map.getByRole('button', { name: '2 anúncios aqui' })).toBeVisible()
    await expect(map.getByText('Mapa simplificado, sem ruas')).toBeVisible()
    await expect(here).toHaveCount(0)
    await map.getByRole('button', { name: 'Afastar' }).click()
    await here.click()
    await expect(page).toHaveURL(/\?state=35&area=-22\.\d+%2C-48\.\d+%2C\d+$/)
    await expect(here).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Tirar o filtro Área do mapa, raio de/ })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: sale })).toBeVisible()
  })

  it('searches an area while the map still loads', async () => {
    const page = await visit({ at: '/', drawsMaps: true })
    // MapLibre reports "loaded" after its worker has cut all tiles: on a slow phone long after the first move.
    await page.route('**/maplibre-gl-worker*', () => undefined)
    await page.goto(new URL(`/recyclables?state=35&city=${brotas.cityId}`, page.url()).href)
    const map = page.getByRole('complementary')
    await map.getByRole('button', { name: 'Afastar' }).click()
    await map.getByRole('button', { name: 'Buscar nesta área' }).click()
    await expect(page).toHaveURL(/area=-22/)
  })

  it('lists the same ads when the browser cannot draw maps', async () => {
    const page = await visit({ at: `/recyclables?state=35&city=${brotas.cityId}` })
    const map = page.getByRole('complementary')
    await expect(map.getByText('Seu navegador não desenha mapas.')).toBeVisible()
    await expect(map.getByRole('link')).toHaveCount(2)
  })
})

describe('search card of the home page', () => {
  it('names missing fields, then opens the listing with all chosen filters', async () => {
    const page = await visit({ at: '/' })
    const card = page.getByRole('form', { name: 'Buscar materiais' })
    const submit = card.getByRole('button', { name: 'Buscar materiais' })
    const city = card.getByRole('combobox', { name: 'Cidade' })
    await expect(city).toHaveValue('São Paulo')
    await submit.click()
    await expect(toast(page, /Por favor, preencha: Tipo$/)).toContainText('Campos obrigatórios não preenchidos')
    await card.getByRole('radio', { name: 'Quero comprar' }).check()
    await card.getByLabel('Estado').selectOption({ label: 'Paraná' })
    await submit.click()
    await expect(toast(page, /Por favor, preencha: Cidade$/)).toBeVisible()
    await card.getByLabel('Estado').selectOption({ label: 'São Paulo' })
    await choose(city, 'Brotas')

    await card.getByText('Mais filtros').click()
    await card.getByLabel('Distância').selectOption({ label: 'Até 10 km' })
    await card.getByLabel('Preço mínimo').fill('1000')
    await card.getByLabel('Preço máximo').fill('20000')
    await card.getByLabel('Anunciado desde').fill('2026-01-01')
    await submit.click()
    await expect(page).toHaveURL(
      /\/recyclables\?type=purchase&state=35&city=3507902&distance=10&priceMin=10&priceMax=200&startDate=2026-01-01$/,
    )
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([sale])
    await expect(page.getByRole('region', { name: 'Filtros ativos' })).toContainText('R$ 10,00 a R$ 200,00')
  })
})
