import type { Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { dayOf } from '../../shared/days.ts'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()
const campinas = { stateId: 35, cityId: 3509502 }
/** Late in the day, so that it is not in the past while the test runs. */
const late = '23:59'
const here = { geolocation: { latitude: -22.9053, longitude: -47.0659 }, permissions: ['geolocation'] }
let giver: Person
let collector: Person
let admin: Person

async function agreedPickup(type: string, address: string) {
  const ad = await publishApproved(giver, admin, { ...campinas, type, address, category: 'paper' })
  const { id: conversationId } = await collector.api.conversations.start({ id: ad.id })
  const { id } = await collector.api.pickups.propose({ conversationId, date: dayOf(new Date()), time: late })
  return giver.api.pickups.accept({ id })
}

beforeAll(async () => {
  ;[giver, collector, admin] = await Promise.all([newPerson(), newPerson('cooperative'), signInAdmin()])
})

/** Returns the files that the page has loaded but the service worker has not cached. */
function uncachedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    const kept = await Promise.all(files.map(async (file) => [file, await caches.match(file)] as const))
    return kept.filter(([file, found]) => file.includes('/assets/') && !found).map(([file]) => file)
  })
}

describe('collector', () => {
  it('plans a route, confirms a pickup offline, and sends the confirmation after reconnecting', async () => {
    const [first, second] = await Promise.all([
      agreedPickup('Caixas de papelão', 'Rua Barão de Jaguara, 100, Centro'),
      agreedPickup('Revistas', 'Avenida Brasil, 900, Guanabara'),
    ])
    const page = await visit({
      ...screens.phone,
      ...here,
      as: collector,
      at: '/collection?tab=route',
      serviceWorkers: 'allow',
      drawsMaps: true,
      expectedErrors: /Failed to fetch|NetworkError|Worker failed to load|Unable to preload CSS/,
    })
    await expect(page.getByText('2 de 2 escolhidas')).toBeVisible()
    await page.getByLabel('De onde você sai').selectOption('Minha localização')
    await page.getByRole('button', { name: 'Planejar rota' }).click()
    await expect(page.getByRole('heading', { name: 'Sua rota' })).toBeFocused()
    await expect(page.getByText('Distâncias e tempos estimados em linha reta')).toBeVisible()
    const stops = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Mover a parada/ }) })
    await expect(stops).toHaveCount(2)
    expect(await accessibilityFaults(page)).toEqual([])

    await expect(page.getByText('Esta rota fica neste aparelho hoje e funciona sem internet.')).toBeVisible()
    // The script of the map may still be loading; the service worker caches it on arrival.
    await expect.poll(() => uncachedFiles(page)).toEqual([])
    await page.context().setOffline(true)
    await page.reload()
    await expect(stops).toHaveCount(2)
    const stop = stops.filter({ hasText: 'Caixas de papelão' })
    await stop.getByRole('button', { name: 'Confirmar coleta' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirmar a coleta' })
    const materials = dialog.getByLabel('Material')
    await expect(materials).toBeFocused()
    await dialog.getByRole('button', { name: 'Adicionar material' }).click()
    await materials.last().selectOption('Vidro')
    await expect(materials.last()).toBeFocused()
    await dialog.getByLabel('Peso de Vidro em quilos').fill('muito')
    await dialog.getByRole('button', { name: 'Confirmar coleta' }).click()
    await expect(dialog.getByLabel('Peso de Vidro em quilos')).toBeFocused()
    await dialog.getByRole('button', { name: 'Tirar Vidro' }).click()
    await expect(materials).toBeFocused()
    await dialog.getByLabel('Peso de Papel em quilos').fill('12,5')
    await dialog.getByRole('button', { name: 'Confirmar coleta' }).click()
    await expect(stop.getByText('Sua confirmação está guardada neste aparelho')).toBeVisible()
    await page.reload()
    await expect(stop.getByText('Sua confirmação está guardada neste aparelho')).toBeVisible()

    await page.context().setOffline(false)
    await expect(toast(page, 'Confirmação recebida!')).toBeVisible()
    await expect(stop.getByText('Você confirmou. Falta')).toBeVisible()
    const seen = await giver.api.pickups.get({ id: first.id })
    expect(seen.confirmed.theirs?.weights).toEqual([{ material: 'paper', grams: 12_500 }])
    expect((await giver.api.pickups.get({ id: second.id })).confirmed.theirs).toBeNull()

    await page.getByRole('button', { name: 'Mudar a rota' }).click()
    await expect(page.locator('legend').filter({ hasText: 'Coletas' }).first()).toBeFocused()
    await expect(page.getByText('2 de 2 escolhidas')).toBeVisible()
    await expect(page.getByLabel('De onde você sai')).toHaveValue('position')
    await page.context().setOffline(true)
    await page.reload()
    await expect(stops).toHaveCount(2)
    await page.getByRole('button', { name: 'Mudar a rota' }).click()
    await expect(page.getByText('2 de 2 escolhidas')).toBeVisible()
    await page.getByRole('button', { name: 'Voltar para a rota' }).click()
    await expect(page.getByRole('heading', { name: 'Sua rota' })).toBeFocused()
    await expect(stops).toHaveCount(2)
  })

  it('proposes a date on the pickup page, where the other participant accepts it', async () => {
    const ad = await publishApproved(giver, admin, {
      ...campinas,
      type: 'Latas',
      address: 'Rua Um, 1',
      category: 'metal',
    })
    await collector.api.conversations.start({ id: ad.id })
    const page = await visit({ as: collector, at: '/collection' })
    const card = page.getByRole('article', { name: /^Latas/ })
    await card.getByRole('button', { name: 'Agendar coleta' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agendar coleta' })
    await dialog.getByRole('button', { name: 'Propor horário' }).click()
    await expect(dialog.getByText('Escolha a data.')).toBeVisible()
    await expect(dialog.getByRole('gridcell').locator('button:focus')).toBeEnabled()
    await dialog.getByRole('gridcell').locator('button:enabled').last().click()
    await dialog.getByLabel('Hora').fill('09:30')
    expect(await accessibilityFaults(page, 'dark')).toEqual([])
    await dialog.getByRole('button', { name: 'Propor horário' }).click()
    await expect(toast(page, 'Proposta enviada')).toBeVisible()
    await expect(card.getByText('Você propôs este horário.')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Ver coleta' })).toBeEnabled()

    const others = await visit({ as: giver, at: '/collection' })
    const theirs = others.getByRole('article', { name: /^Latas/ })
    await theirs.getByRole('button', { name: 'Aceitar' }).click()
    await expect(toast(others, 'Coleta combinada')).toBeVisible()
    await expect(theirs.getByText('Combinada', { exact: true })).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Ver coleta' })).toHaveAttribute('aria-disabled', 'true')

    await theirs.getByRole('link', { name: 'Abrir conversa' }).click()
    const log = others.getByRole('log')
    await expect(log.getByText('Coleta proposta')).toBeVisible()
    await expect(log.getByRole('button', { name: 'Confirmar coleta' })).toHaveCount(1)
    expect(await accessibilityFaults(others)).toEqual([])
  })
})
