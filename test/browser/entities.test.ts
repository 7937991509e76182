import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { type Person, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()
const name = `Lar ${randomUUID().slice(0, 8)}`
let first: Person
let second: Person
beforeAll(async () => {
  ;[first, second] = await Promise.all([signInAdmin(), signInAdmin()])
})

const openPage = (as: Person) => visit({ as, at: '/admin/entities' })
const row = (page: Page) => page.getByRole('row', { name: new RegExp(name) })
const dialog = (page: Page) => page.getByRole('dialog', { name: `Conferir a chave de ${name}` })

describe('the PIX key of an entity', () => {
  it('opens the entity to donations once a second admin confirms it', async () => {
    const page = await openPage(first)
    await page.getByRole('button', { name: 'Adicionar entidade' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Nome').fill(name)
    await form.getByLabel('Descrição').fill('Acolhe quem precisa.')
    await form.getByLabel('Tipo de chave PIX').selectOption('email')
    await form.getByLabel('Chave PIX', { exact: true }).fill('pix@lar.example')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Entidade salva!')).toBeVisible()
    await expect(row(page).getByText('Espera a segunda confirmação')).toBeVisible()
    await page.getByRole('button', { name: `Conferir a chave de ${name}` }).click()
    await expect(dialog(page).getByRole('button', { name: 'Confirmar chave' })).toHaveAttribute('aria-disabled', 'true')

    const theirs = await openPage(second)
    await theirs.getByRole('button', { name: `Conferir a chave de ${name}` }).click()
    await expect(dialog(theirs).getByText('pix@lar.example')).toBeVisible()
    expect(await accessibilityFaults(theirs)).toEqual([])
    await dialog(theirs).getByRole('button', { name: 'Confirmar chave' }).click()
    await expect(toast(theirs, 'Chave confirmada')).toBeVisible()
    await expect(row(theirs).getByText('Recebe doações')).toBeVisible()
  })

  it('is replaced after a second admin confirms another one', async () => {
    const { items } = await second.api.entities.all()
    const entity = items.find((one) => one.name === name)
    const { id = '', version = 0, description = '' } = entity ?? {}
    const other = { pixKeyType: 'email', pixKey: 'novo@lar.example' } as const
    await second.api.entities.update({ id, version, name, description, ...other })
    const page = await openPage(first)
    await expect(row(page).getByText('Chave nova espera: novo@lar.example')).toBeVisible()
    await page.getByRole('button', { name: `Conferir a chave de ${name}` }).click()
    await expect(dialog(page).getByText('pix@lar.example')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Confirmar chave' }).click()
    await expect(toast(page, 'Chave trocada!')).toBeVisible()
    await expect(row(page).getByText('novo@lar.example')).toBeVisible()
  })
})
