import type { Page } from '@playwright/test'
import { beforeAll, describe, inject, it } from 'vitest'
import { qualifyingCents } from '../../shared/referrals/reward.ts'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { almostPayable, completeSale, countTradesOf } from '../support/money/referrals.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { wholeDraft } from '../support/people/profiles.ts'
import { freshCpf } from '../support/people/tax-ids.ts'

const { visit } = withBrowser()
let [rita, beto, caio, admin]: Person[] = []

beforeAll(async () => {
  ;[rita, beto, caio, admin] = await Promise.all([newPerson(), newPerson(), newPerson(), signInAdmin()])
  await rita?.api.profiles.save(wholeDraft())
  await almostPayable(rita as Person)
})

async function fillProfile(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Seus dados' })
  await form.getByLabel('Nome completo').fill('Beto Lima')
  await form.getByLabel('CPF ou CNPJ').pressSequentially(freshCpf())
  await form.getByLabel('Data de nascimento').fill('1990-05-17')
  await form.getByLabel('CEP').pressSequentially('01310100')
  await expect(form.getByLabel('Rua')).toHaveValue('Avenida Paulista')
  await form.getByLabel('Número').fill('1578')
}

describe('referral', () => {
  it('leads from the link to the payment', async () => {
    const [referrer, referred, buyer, boss] = [rita, beto, caio, admin] as [Person, Person, Person, Person]
    const own = await visit({ as: referrer, at: '/referrals', permissions: ['clipboard-read', 'clipboard-write'] })
    await own.getByRole('button', { name: 'Copiar' }).click()
    await expect(own.getByRole('button', { name: 'Copiado!' })).toBeVisible()
    const link = await own.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${inject('cloud').url}/referral/${referrer.userId}`)
    await expect(own.getByRole('button', { name: 'Copiar' })).toBeVisible()
    await own.getByRole('button', { name: 'QR Code' }).click()
    await expect(own.getByRole('img', { name: 'QR Code com o seu link de indicação' })).toBeVisible()
    await own.getByRole('button', { name: 'Fechar' }).last().click()
    expect(await accessibilityFaults(own)).toEqual([])

    const theirs = await visit({ as: referred, at: new URL(link).pathname })
    await expect(theirs).toHaveURL(`${inject('cloud').url}/`)
    await theirs.goto(`${inject('cloud').url}/profile`)
    await fillProfile(theirs)
    const form = theirs.getByRole('form', { name: 'Seus dados' })
    // A wrong code is refused at its field, and nothing that was typed is lost.
    await form.getByLabel('Código de quem indicou você').fill('AAAAAA')
    await form.getByRole('button', { name: 'Salvar perfil' }).click()
    await expect(form.getByText('Este código de indicação não existe.').first()).toBeVisible()
    await expect(form.getByLabel('Nome completo')).toHaveValue('Beto Lima')
    await form.getByLabel('Código de quem indicou você').fill('')
    await form.getByRole('button', { name: 'Salvar perfil' }).click()
    await expect(toast(theirs, 'Perfil salvo')).toBeVisible()
    await theirs.goto(`${inject('cloud').url}/profile`)
    await expect(theirs.getByText('Rita Alves indicou você.')).toBeVisible()
    await expect(theirs.getByLabel('Código de quem indicou você')).toHaveCount(0)

    await completeSale(referred, buyer, boss, qualifyingCents)
    await countTradesOf(referred)
    await own.reload()
    const list = own.getByRole('region', { name: 'Suas indicações' })
    const entry = list.getByRole('listitem').filter({ hasText: `${referred.email.slice(0, 2)}***@…` })
    await expect(entry.getByText('Qualificado', { exact: true })).toBeVisible()
    await expect(list.getByText('Email não disponível').first()).toBeVisible()
    await expect(own.getByText('A pagar por nossa equipe').locator('..')).toContainText('R$ 105,00')

    const office = await visit({ as: boss, at: `/admin/referrals?search=${referred.email}` })
    const pay = office.getByRole('button', { name: 'Marcar como pago' })
    await office.getByRole('button', { name: 'Exportar CSV' }).click()
    await expect(toast(office, 'Nenhum item selecionado para exportar')).toBeVisible()
    await office.getByRole('checkbox', { name: 'Selecionar a indicação de Beto Lima' }).check()
    expect(await accessibilityFaults(office, 'dark')).toEqual([])
    const download = office.waitForEvent('download')
    await office.getByRole('button', { name: 'Exportar CSV' }).click()
    expect((await download).suggestedFilename()).toBe('pagamentos_indicacao.csv')
    await pay.click()
    const dialog = office.getByRole('dialog', { name: 'Pagar esta indicação?' })
    await dialog.getByRole('button', { name: 'Marcar como pago' }).click()
    await expect(toast(office, 'Pagamento de indicação marcado como pago!')).toBeVisible()
    await expect(office.getByRole('cell', { name: 'Pago' })).toBeVisible()
    await office.getByRole('checkbox', { name: 'Selecionar a indicação de Beto Lima' }).check()
    await pay.click()
    await dialog.getByRole('button', { name: 'Marcar como pago' }).click()
    await expect(office.getByText('Esta indicação já foi paga.')).toBeVisible()

    await own.goto(`${inject('cloud').url}/account-balance`)
    await expect(own.getByText('R$ 15,00').first()).toBeVisible()
    await own.goto(`${inject('cloud').url}/profile`)
    await expect(own.getByRole('link', { name: 'Ver programa de referências' })).toBeVisible()
  }, 240_000)

  it('keeps the code of a link for the sign-up', async () => {
    const page = await visit({ at: '/auth?ref=ab2cd3' })
    await page.getByRole('tab', { name: 'Cadastrar' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    const code = page.getByRole('form', { name: 'Cadastrar' }).getByLabel('Código de indicação')
    await page.goto(`${inject('cloud').url}/auth`)
    await page.getByRole('tab', { name: 'Cadastrar' }).click()
    await expect(code).toHaveValue('AB2CD3')
  })
})
