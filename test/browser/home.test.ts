import { beforeAll, describe, it } from 'vitest'
import { choosePlace } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()

/** No other test publishes ads in this city or within 50 km. */
const oiapoque = { stateId: 16, cityId: 1600501, address: 'Avenida Barão do Rio Branco, 10' }
const titles = ['Garrafas de mel', 'Latas de açaí', 'Caixas de peixe', 'Cabos de barco'].map(
  (title) => `${title}, limpas`,
)

beforeAll(async () => {
  const [seller, admin] = await Promise.all([newPerson(), signInAdmin()])
  for (const type of titles) await publishApproved(seller, admin, { ...oiapoque, type })
})

describe.each(['phone', 'desktop'] as const)('first view of the home page on a %s', (screen) => {
  it('shows the text search, the materials and nearby ads without asking for the position', async () => {
    const page = await visit({ ...screens[screen], at: '/' })
    const near = page.getByRole('region', { name: 'Em São Paulo e região' })
    await expect(near.getByRole('link').nth(1)).toContainText('km')
    await expect(page.getByRole('combobox', { name: 'O que você procura?' })).toBeInViewport()
    await expect(page.getByRole('navigation', { name: 'Categorias' }).getByRole('link').first()).toBeInViewport()
    // The first link leads to all ads of the region.
    await expect(near.getByRole('link').nth(1)).toBeInViewport({ ratio: 1 })
    await near.getByRole('link').nth(1).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/recyclables\/ad_/)
  })
})

describe('place of the home page', () => {
  it('uses the last city searched in the ads, the links and the search card', async () => {
    const page = await visit({ at: '/recyclables' })
    await choosePlace(page, 'Amapá', 'Oiapoque')
    await expect(page).toHaveURL(/city=1600501/)
    for (const title of titles) await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Retorna, página inicial' }).click()
    const near = page.getByRole('region', { name: 'Em Oiapoque e região' })
    for (const title of titles) await expect(near.getByRole('link', { name: title })).toBeVisible()
    const card = page.getByRole('form', { name: 'Buscar materiais' })
    await expect(card.getByLabel('Estado')).toHaveValue('16')
    await expect(card.getByRole('combobox', { name: 'Cidade' })).toHaveValue('Oiapoque')
    await page.getByRole('navigation', { name: 'Categorias' }).getByRole('link', { name: 'Metal' }).click()
    await expect(page).toHaveURL(/\/recyclables\?category=metal&state=16&city=1600501$/)
  })

  it('uses the city nearest to a position that the user allowed before', async () => {
    const page = await visit({
      at: '/',
      permissions: ['geolocation'],
      geolocation: { latitude: 3.85, longitude: -51.83 },
    })
    await expect(page.getByRole('region', { name: 'Em Oiapoque e região' })).toBeVisible()
  })
})
