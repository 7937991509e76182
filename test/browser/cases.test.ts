import type { Page } from '@playwright/test'
import { beforeAll, it } from 'vitest'
import { dayMs } from '../../shared/days.ts'
import { clockAt } from '../../shared/time-zones.ts'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()
let giver: Person
let collector: Person
let admin: Person

beforeAll(async () => {
  ;[giver, collector, admin] = await Promise.all([newPerson(), newPerson(), signInAdmin()])
})

async function agreed(type: string, daysAhead: number): Promise<void> {
  const ad = await publishApproved(giver, admin, { type })
  const { id: conversationId } = await collector.api.conversations.start({ id: ad.id })
  const { date } = clockAt('America/Sao_Paulo', new Date(Date.now() + daysAhead * dayMs))
  const { id } = await collector.api.pickups.propose({ conversationId, date, time: '23:59' })
  await giver.api.pickups.accept({ id })
}

const cardOf = (page: Page, type: string) => page.getByRole('article', { name: new RegExp(`^${type}`) })

it('offers another date before the pickup’s day instead of a confirmation', async () => {
  await agreed('Garrafas verdes', 2)
  const page = await visit({ as: giver, at: '/collection' })
  const card = cardOf(page, 'Garrafas verdes')
  await expect(card.getByRole('button', { name: 'Confirmar coleta' })).toHaveAttribute('aria-disabled', 'true')
  await expect(card.getByRole('button', { name: 'Tive um problema' })).toHaveAttribute('aria-disabled', 'true')
  await card.getByRole('button', { name: 'Propor outra data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propor outra data' })
  await dialog.getByRole('gridcell').locator('button:enabled').last().click()
  await dialog.getByLabel('Hora').fill('10:00')
  await dialog.getByRole('button', { name: 'Propor horário' }).click()
  await expect(toast(page, 'Proposta enviada')).toBeVisible()
  await expect(card.getByText('Você propôs este horário.')).toBeVisible()
})

it('takes a confirmation back, reports a problem and lets an admin decide', async () => {
  await agreed('Vidros azuis', 0)
  const own = await visit({ as: giver, at: '/collection' })
  const mine = cardOf(own, 'Vidros azuis')
  const confirm = async () => {
    await mine.getByRole('button', { name: 'Confirmar coleta' }).click()
    const dialog = own.getByRole('dialog', { name: 'Confirmar a coleta' })
    await dialog.getByRole('button', { name: 'Confirmar coleta' }).click()
    await expect(mine.getByText('Você confirmou. Falta')).toBeVisible()
  }
  await confirm()
  await expect(mine.getByRole('button', { name: 'Cancelar coleta' })).toHaveAttribute('aria-disabled', 'true')
  await mine.getByRole('button', { name: 'Desfazer confirmação' }).click()
  await expect(mine.getByRole('button', { name: 'Cancelar coleta' })).toBeEnabled()
  await confirm()

  const theirs = await visit({ as: collector, at: '/collection' })
  const card = cardOf(theirs, 'Vidros azuis')
  await expect(card.getByRole('button', { name: 'Cancelar coleta' })).toHaveAttribute('aria-disabled', 'true')
  await card.getByRole('button', { name: 'Tive um problema' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Tive um problema' })
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('Escolha o que houve.')).toBeVisible()
  await dialog.getByLabel('O que houve?').selectOption('not_there')
  await dialog.getByLabel('Conte com suas palavras').fill('Esperei meia hora no portão.')
  expect(await accessibilityFaults(theirs)).toEqual([])
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(toast(theirs, 'Recebemos o seu relato')).toBeVisible()
  await expect(card.getByText('Recebemos o seu relato e estamos analisando.')).toBeVisible()

  await localConsole().settle()
  const office = await visit({ as: admin, at: '/admin/cases' })
  await office.getByRole('link', { name: 'Vidros azuis' }).click()
  await expect(office.getByText('Esperei meia hora no portão.')).toBeVisible()
  await office.getByRole('button', { name: 'Decidir' }).click()
  await expect(office.getByText('Escolha uma decisão.')).toBeVisible()
  await office.getByRole('radio', { name: 'Concluir a coleta' }).check()
  await office.getByLabel('Motivo').fill('As fotos mostram a entrega.')
  expect(await accessibilityFaults(office)).toEqual([])
  await office.getByRole('button', { name: 'Decidir' }).click()
  await expect(toast(office, 'Decisão registrada')).toBeVisible()
  await expect(office.getByText('As fotos mostram a entrega.')).toBeVisible()
  await localConsole().settle()
  await own.reload()
  await expect(mine.getByText('Concluída', { exact: true })).toBeVisible()
})
