import type { Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { maskTaxId } from '../../shared/people/tax-id.ts'
import { tabTo } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { wholeDraft } from '../support/people/profiles.ts'
import { freshCpf } from '../support/people/tax-ids.ts'

const { visit } = withBrowser()
const embu = { stateId: 35, cityId: 3515103, address: 'Rua das Figueiras, 2' }
let admin: Person

beforeAll(async () => {
  admin = await signInAdmin()
})

const record = (page: Page) => page.getByRole('table', { name: 'O que a equipe fez' })

describe('admin', () => {
  it('finds, suspends and restores a user by keyboard alone', async () => {
    const person = await newPerson()
    const page = await visit({ as: admin, at: '/admin/users' })
    const { keyboard } = page
    await tabTo(page, page.getByLabel('Buscar pessoa'))
    await keyboard.type(person.email)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Resultado da busca por “${person.email}”` })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: person.email })
    await tabTo(page, row.getByRole('link', { name: 'Sem nome no perfil' }))
    await keyboard.press('Enter')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sem nome no perfil')
    await expect(main.getByText(person.email, { exact: true })).toBeVisible()

    await tabTo(page, main.getByRole('button', { name: 'Suspender' }))
    await keyboard.press('Enter')
    const suspending = page.getByRole('dialog', { name: 'Suspender conta' })
    await expect(suspending.getByRole('button', { name: 'Suspender' })).toBeDisabled()
    await expect(suspending.getByLabel('Motivo')).toBeFocused()
    await keyboard.type('Anúncios que não existem.')
    await tabTo(page, suspending.getByRole('button', { name: 'Suspender' }))
    await keyboard.press('Enter')
    await expect(toast(page, 'Conta suspensa')).toBeVisible()
    await expect(main.getByText('Saldo bloqueado')).toBeVisible()
    await expect(record(page)).toContainText('Suspendeu a conta')
    await expect(person.api.favourites.ids()).rejects.toMatchObject({ code: 'access.suspended' })

    await expect(main.getByRole('button', { name: 'Reativar' })).toBeFocused()
    await keyboard.press('Enter')
    const restoring = page.getByRole('dialog', { name: 'Reativar conta' })
    await expect(restoring.getByLabel('Motivo')).toBeFocused()
    await keyboard.type('Foi um engano.')
    await tabTo(page, restoring.getByRole('button', { name: 'Reativar' }))
    await keyboard.press('Enter')
    await expect(toast(page, 'Conta reativada')).toBeVisible()
    await expect(record(page)).toContainText('Foi um engano.')
    // Sessions from before the suspension stay ended (rules 2.14).
    await expect(person.api.favourites.ids()).rejects.toMatchObject({ code: 'access.session_over' })
  })

  it('rejects, corrects and verifies a profile, and explains unavailable actions', async () => {
    const person = await newPerson()
    const taxId = freshCpf()
    await person.api.profiles.save(wholeDraft({ name: 'Iolanda Reis', taxId }))
    const page = await visit({ as: admin, at: `/admin/users?search=${taxId}` })
    await page.getByRole('link', { name: 'Iolanda Reis' }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText(maskTaxId(taxId))
    await main.getByRole('button', { name: 'Recusar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Recusar perfil' })
    await dialog.getByLabel('Motivo').fill('O nome não corresponde ao CPF.')
    await dialog.getByRole('button', { name: 'Recusar' }).click()
    await expect(toast(page, 'Perfil recusado')).toBeVisible()
    await expect(main.getByText('Incompleto', { exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Verificar' })).toHaveAttribute('aria-disabled', 'true')

    const own = await visit({ as: person, at: '/profile' })
    await expect(own.getByRole('status').filter({ hasText: 'O nome não corresponde ao CPF.' })).toBeVisible()
    await person.api.profiles.save(wholeDraft({ version: 2, name: 'Iolanda Reis', taxId }))

    // The page still shows the old version, so its correction is refused with a message.
    await main.getByRole('button', { name: 'Corrigir dados' }).click()
    const form = page.getByRole('form', { name: 'Corrigir dados da pessoa' })
    await expect(form.getByLabel('E-mail')).toHaveCount(0)
    await form.getByLabel('Nome completo').fill('Iolanda dos Reis')
    await form.getByLabel('Motivo da correção').fill('Conferido por telefone.')
    await form.getByRole('button', { name: 'Salvar correção' }).click()
    await expect(form.getByRole('alert')).toContainText('Este perfil mudou enquanto você decidia.')
    await expect(form.getByLabel('Nome completo')).toHaveValue('Iolanda dos Reis')
    await expect(main.getByText('Em análise', { exact: true })).toBeVisible()
    await form.getByRole('button', { name: 'Salvar correção' }).click()
    await expect(toast(page, 'Dados corrigidos')).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Iolanda dos Reis')
    await expect(record(page)).toContainText('Nome: Iolanda Reis → Iolanda dos Reis')

    await main.getByRole('button', { name: 'Verificar' }).click()
    await page.getByRole('dialog', { name: 'Verificar perfil' }).getByRole('button', { name: 'Verificar' }).click()
    await expect(toast(page, 'Perfil verificado')).toBeVisible()
    await expect(main.getByText('Verificado', { exact: true }).first()).toBeVisible()
  })

  it('cannot suspend an admin account', async () => {
    const page = await visit({ as: admin, at: `/admin/users/${admin.userId}` })
    await expect(page.getByRole('main').getByRole('button', { name: 'Suspender' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })
})

describe('seller box of an ad', () => {
  it('shows name, kind, badge, city, age and ratings, and no personal data', async () => {
    const seller = await newPerson('cooperative')
    await seller.api.profiles.save(wholeDraft({ name: 'Cooperativa Figueira' }))
    await admin.api.users.verify({ id: seller.userId, version: 1 })
    const ad = await publishApproved(seller, admin, { ...embu, type: 'Paletes' })
    const page = await visit({ at: `/recyclables/${ad.id}` })
    const box = page.getByRole('link', { name: /Cooperativa Figueira/ })
    for (const said of ['Cooperativa', 'desde', 'Verificado', 'Sem avaliações', 'São Paulo - SP'])
      await expect(box).toContainText(said)
    await expect(box).not.toContainText(/@|Paulista|1578/)
  })
})
