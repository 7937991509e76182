import type { Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { toast } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { publish, publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()
const cunha = { stateId: 35, cityId: 3513603, address: 'Rua Augusto Galvão, 5' }
let seller: Person
let admin: Person

beforeAll(async () => {
  ;[seller, admin] = await Promise.all([newPerson(), signInAdmin()])
})

const rows = (page: Page) => page.getByRole('table', { name: 'Moderação de anúncios' }).getByRole('rowheader')
const decision = (page: Page) => page.getByRole('complementary', { name: 'Decisão' })

describe('moderation queue', () => {
  it('filters by text, category, action and date, and keeps the filters in the URL', async () => {
    await publish(seller, { ...cunha, type: 'Tecla: lâmpadas', category: 'electronics' })
    await publish(seller, {
      ...cunha,
      type: 'Tecla: teclados',
      category: 'electronics',
      action: 'sale',
      priceCents: 500,
    })
    await publish(seller, { ...cunha, type: 'Tecla: folhas secas', category: 'organic' })
    const page = await visit({ as: admin, at: '/admin/moderation' })
    const filters = page.getByRole('search', { name: 'Filtros da fila' })
    await filters.getByLabel('Busca').fill('tecla:')
    await expect(rows(page)).toHaveText(['Tecla: lâmpadas', 'Tecla: teclados', 'Tecla: folhas secas'])
    await filters.getByLabel('Categoria').selectOption({ label: 'Eletrônicos' })
    await expect(rows(page)).toHaveText(['Tecla: lâmpadas', 'Tecla: teclados'])
    await filters.getByLabel('Ação').selectOption({ label: 'Venda' })
    await expect(rows(page)).toHaveText(['Tecla: teclados'])
    await expect(page).toHaveURL(/category=electronics/)
    await page.reload()
    await expect(rows(page)).toHaveText(['Tecla: teclados'])
    await filters.getByLabel('Até').fill('2020-01-01')
    await expect(page.getByRole('heading', { name: 'Nenhum anúncio para analisar' })).toBeVisible()
    await filters.getByRole('button', { name: 'Limpar' }).click()
    await expect(page).toHaveURL(/\/admin\/moderation$/)
    await expect(rows(page).nth(1)).toBeVisible()
  })

  it('decides by keyboard and requires a feedback text', async () => {
    await publish(seller, { ...cunha, type: 'Atalho: tampinhas' })
    await publish(seller, { ...cunha, type: 'Atalho: garrafas' })
    const page = await visit({ as: admin, at: '/admin/moderation?search=atalho:' })
    const panel = decision(page)
    await expect(panel.getByRole('heading', { name: 'Atalho: tampinhas' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Aprovar' })).toBeDisabled()
    await expect(panel.getByRole('button', { name: 'Recusar' })).toBeDisabled()

    await page.keyboard.press('j')
    await expect(panel.getByRole('heading', { name: 'Atalho: garrafas' })).toBeVisible()
    await page.keyboard.press('k')
    await expect(panel.getByRole('heading', { name: 'Atalho: tampinhas' })).toBeVisible()
    await page.keyboard.press('a')
    await expect(toast(page, 'Feedback obrigatório - Por favor, forneça um feedback para o usuário.')).toBeVisible()
    const feedback = panel.getByLabel('Retorno para quem anunciou')
    await expect(feedback).toBeFocused()
    // Letters typed into the text field do not trigger shortcuts.
    await page.keyboard.type('ja aprovado')
    await expect(panel.getByRole('heading', { name: 'Atalho: tampinhas' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await expect(toast(page, 'Material aprovado')).toContainText('Avisamos quem anunciou por e-mail.')
    await expect(rows(page)).toHaveText(['Atalho: garrafas'])
    await expect(panel.getByRole('heading', { name: 'Atalho: garrafas' })).toBeVisible()
    await expect(feedback).toHaveValue('')

    await panel.getByRole('button', { name: 'Foto não serve' }).click()
    await page.keyboard.press('r')
    await expect(toast(page, 'Material rejeitado')).toBeVisible()

    const own = await visit({ as: seller, at: '/my/ads?tab=rejected' })
    const refused = own.getByRole('article').filter({ hasText: 'Atalho: garrafas' })
    await expect(refused).toContainText('Recusado')
    await expect(refused).toContainText('Retorno da análise: A foto não mostra o material.')
    await own.getByRole('tab', { name: 'Publicado' }).click()
    await expect(own.getByRole('article').filter({ hasText: 'Atalho: tampinhas' })).toBeVisible()
  })

  it('selects by a click anywhere in a row, searches by street, and numbers identical ads', async () => {
    const twin = { ...cunha, type: 'Gêmeas: caixas de leite vazias', address: 'Rua Gêmea do Ipê, 12' }
    await publish(seller, { ...twin, description: 'A primeira.' })
    await publish(seller, { ...twin, description: 'A segunda.' })
    const page = await visit({ as: admin, at: '/admin/moderation?search=gemea+do+ipe' })
    await expect(page.getByRole('main').getByRole('status')).toContainText('2 anúncios em análise')
    await expect(rows(page).nth(1)).toContainText(/nº \w{6}/)
    await expect(decision(page)).toContainText('A primeira.')
    await page.getByRole('cell', { name: 'Cunha - SP' }).nth(1).click()
    await expect(decision(page)).toContainText('A segunda.')
    await expect(page.getByRole('button', { name: 'Aprovar “Gêmeas: caixas de leite…”' })).toBeVisible()

    const phone = await visit({ as: admin, at: '/admin/moderation?search=gemea+do+ipe', ...screens.phone })
    await rows(phone).first().getByRole('button').tap()
    const deciding = phone.getByRole('dialog')
    await deciding.getByLabel('Retorno para quem anunciou').fill('Obrigado!')
    await deciding.getByRole('button', { name: /^Aprovar/ }).tap()
    await expect(rows(phone)).toHaveCount(1)
    await expect(rows(phone).first().getByRole('button')).toBeFocused()
    const opener = phone.getByRole('button', { name: 'Filtros (1 em uso)' })
    await opener.click()
    await phone.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  it('denies access to a user who is not an admin', async () => {
    const page = await visit({ as: seller, at: '/admin/moderation' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acesso negado')
    await expect(page.getByText('Esta página é só para a equipe do Retorna.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Administração' })).toHaveCount(0)
  })
})

describe('reports', () => {
  it('leave the queue when an admin closes them with a note', async () => {
    const ad = await publishApproved(seller, admin, { ...cunha, type: 'Denunciado: tinta velha' })
    const reporter = await newPerson()
    await reporter.api.reports.create({ id: ad.id, reason: 'forbidden_item', comment: 'É produto químico.' })
    const page = await visit({ as: admin, at: '/admin/moderation' })
    await page.getByRole('link', { name: 'Denúncias' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Denunciado: tinta velha' })
    // The oldest reports are listed first: those of other tests fill the pages before.
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(row).toContainText('Material proibido', { timeout: 1000 })
    }).toPass()
    await expect(row).toContainText('É produto químico.')
    await row.getByRole('button', { name: 'Resolver' }).click()
    const dialog = page.getByRole('dialog', { name: 'Resolver denúncia' })
    await expect(dialog.getByRole('button', { name: 'Resolver' })).toBeDisabled()
    await dialog.getByLabel('O que você verificou e fez').fill('Falei com quem anunciou.')
    await dialog.getByRole('button', { name: 'Resolver' }).click()
    await expect(toast(page, 'Denúncia resolvida')).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})
