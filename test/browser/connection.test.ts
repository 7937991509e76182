import type { Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { addPhoto, openNewAd } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()
/** No other test publishes ads in this city. */
const peruibe = { stateId: 35, cityId: 3537602, address: 'Rua Três, 30' }
const listing = `/recyclables?state=35&city=${peruibe.cityId}`
const title = 'Cadernos usados'
const expectedErrors = /Unable to preload CSS|Failed to fetch dynamically imported module|Worker failed to load/
let address: string

beforeAll(async () => {
  const [seller, admin] = await Promise.all([newPerson(), signInAdmin()])
  const ad = await publishApproved(seller, admin, { ...peruibe, type: title, category: 'paper' })
  address = `/recyclables/${ad.id}`
})

it('names what did not load and the reason', async () => {
  const before = (page: Page) => page.route('**/api/balance', (route) => route.abort())
  const page = await visit({ as: await newPerson(), at: '/account-balance', before })
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Erro ao carregar o saldo.', { timeout: 30_000 })
  await expect(alert).toContainText('Erro ao conectar com o servidor.')
})

describe('offline', () => {
  it('shows a notice and loads the requested page after reconnecting', async () => {
    const page = await visit({ ...screens.phone, at: listing, expectedErrors: expectedErrors })
    const card = page.getByRole('article').getByRole('link', { name: title })
    await expect(card).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText('Você está sem internet.')).toBeVisible()
    await card.tap()
    await expect(page).toHaveURL(new RegExp(address))
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Você está sem internet.')).toBeHidden()
  })

  it('keeps changed filters and applies them after reconnecting', async () => {
    const page = await visit({ at: listing, expectedErrors: expectedErrors })
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.context().setOffline(true)
    await page.getByRole('navigation', { name: 'Categorias' }).getByRole('link', { name: 'Metal' }).click()
    await expect(page).toHaveURL(/category=metal/)
    await page.context().setOffline(false)
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /^Nad|^Nenhum/ })).toBeVisible()
  })

  it('opens a requested dialog after reconnecting', async () => {
    const page = await visit({ ...screens.phone, at: listing, expectedErrors: expectedErrors })
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Filtros' }).tap()
    await expect(page.getByText('Você está sem internet.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  it('opens the dialog after reconnecting when the service worker cached the application', async () => {
    const page = await visit({ ...screens.phone, at: listing, expectedErrors: expectedErrors, serviceWorkers: 'allow' })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Filtros' }).tap()
    await expect(page.getByText('Você está sem internet.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  it('opens any address offline with the application that the service worker cached', async () => {
    const page = await visit({ ...screens.phone, at: '/', expectedErrors, serviceWorkers: 'allow' })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('main').getByText('Buscar materiais').first()).toBeVisible()
    await page.goto(new URL('/no-such-page', page.url()).href)
    await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
  })

  it('shows advice and keeps the page when a dialog cannot load online', async () => {
    const page = await visit({ ...screens.phone, at: listing, expectedErrors: expectedErrors })
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.route(/filters-dialog/, (route) => route.abort())
    await page.getByRole('button', { name: 'Filtros' }).tap()
    await expect(page.getByRole('alert')).toContainText('Confira sua internet e recarregue')
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  it('marks a failed photo upload and sends it again', async () => {
    const page = await visit({ as: await newPerson(), at: listing, expectedErrors: expectedErrors })
    const form = await openNewAd(page)
    await page.context().setOffline(true)
    await addPhoto(form)
    const again = form.getByRole('button', { name: 'Tentar de novo' })
    await expect(again).toBeVisible()
    await form.getByLabel('Tipo do material').fill('Vidros')
    await page.context().setOffline(false)
    await again.click()
    await expect(
      form
        .getByText('Convertendo…')
        .or(form.getByRole('img', { name: 'Foto 1' }))
        .first(),
    ).toBeVisible()
    await expect(again).toBeHidden()
    await expect(form.getByLabel('Tipo do material')).toHaveValue('Vidros')
  })
})

describe('print', () => {
  it('shows photo, texts and price of an ad, without controls', async () => {
    const page = await visit({ at: address })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('img', { name: `${title}, foto 1 de 1` })).toBeVisible()
    await expect(page.getByText('Doação').first()).toBeVisible()
    for (const hidden of [
      page.getByRole('navigation', { name: 'Navegação principal' }),
      page.getByRole('button', { name: 'Falar com quem doa' }),
      page.getByRole('button', { name: 'Compartilhar' }),
    ])
      await expect(hidden.first()).toBeHidden()
  })
})
