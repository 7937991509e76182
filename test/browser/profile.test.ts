import type { Page } from '@playwright/test'
import { describe, inject, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { maskTaxId } from '../../shared/people/tax-id.ts'
import { answerSms, toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { freshCredentials, localConsole, newPerson } from '../support/people/people.ts'
import { wholeDraft } from '../support/people/profiles.ts'
import { freshCpf } from '../support/people/tax-ids.ts'
import { changeRow } from '../support/tables/rows.ts'

const { visit } = withBrowser()

const profileForm = (page: Page) => page.getByRole('form', { name: 'Seus dados' })

describe('new user', () => {
  it('signs up, passes the onboarding, saves the profile and opens its public page', async () => {
    const { email, phone, password } = freshCredentials()
    const page = await visit({ at: '/auth', permissions: [] })
    await page.getByRole('tab', { name: 'Cadastrar' }).click()
    const signUp = page.getByRole('form', { name: 'Cadastrar' })
    await signUp.getByLabel('E-mail').fill(email)
    await signUp.getByLabel('Telefone celular').fill(phone.replace('+55', ''))
    await signUp.getByLabel('Senha', { exact: true }).fill(password)
    await signUp.getByLabel('Repita a senha').fill(password)
    await signUp.getByRole('checkbox').check()
    await signUp.getByRole('button', { name: 'Criar conta' }).click()
    const seen = await localConsole().lastId('sms', phone)
    const emailCode = await localConsole().code('emails', email)
    await page.getByRole('form', { name: 'Confirme seu e-mail' }).getByLabel('Código de 6 dígitos').fill(emailCode)
    await answerSms(page, phone, seen)

    await expect(page).toHaveURL(/\/onboard$/)
    await expect(page.getByRole('button', { name: /^Ir para o passo/ })).toHaveCount(5)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anuncie em um minuto')
    await page.getByRole('button', { name: 'Pular' }).click()
    await page.getByRole('button', { name: 'Permitir localização' }).click()
    await expect(toast(page, 'Permissão de localização negada')).toBeVisible()
    await expect(page).toHaveURL(/\/profile$/)

    const form = profileForm(page)
    await form.getByRole('button', { name: 'Salvar perfil' }).click()
    const list = toast(page, 'Dados incompletos')
    await expect(list).toContainText('Nome completo é obrigatório.')
    await expect(list).toContainText('Cidade é obrigatória.')
    await expect(form.getByLabel('Nome completo')).toBeFocused()
    await expect(form.getByText('CPF/CNPJ inválido (mínimo 11 dígitos)')).toBeVisible()

    const cpf = freshCpf()
    await form.getByLabel('Nome completo').fill('Rita Alves')
    await form.getByLabel('CPF ou CNPJ').pressSequentially(cpf)
    await expect(form.getByLabel('CPF ou CNPJ')).toHaveValue(maskTaxId(cpf))
    await form.getByLabel('Data de nascimento').fill('1990-05-17')
    await form.getByLabel('CEP').pressSequentially('01310100')
    await expect(form.getByLabel('Rua')).toHaveValue('Avenida Paulista')
    await expect(form.getByRole('combobox', { name: 'Cidade' })).toHaveValue('São Paulo')
    await form.getByLabel('Número').fill('1578')
    const newEmail = `novo.${email}`
    await form.getByLabel('E-mail').fill(newEmail)
    await form.getByRole('button', { name: 'Salvar perfil' }).click()
    const step = page.getByRole('dialog', { name: 'Confirme o novo e-mail' })
    await step.getByLabel('Código de 6 dígitos').fill(await localConsole().code('emails', newEmail))
    await expect(toast(page, 'Perfil salvo')).toBeVisible()
    await expect(page).toHaveURL(/\/recyclables$/)

    await page.getByRole('link', { name: 'Perfil' }).first().click()
    const main = page.getByRole('main')
    await expect(main.getByText('Em análise')).toBeVisible()
    await expect(main.getByText(newEmail, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Ver meu perfil público' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Rita Alves')
    await expect(main).toContainText('São Paulo - SP')
    await expect(main).not.toContainText('Paulista')
  })
})

describe('profile', () => {
  it('refuses to overwrite a newer version and keeps the typed values', async () => {
    const person = await newPerson()
    const page = await visit({ as: person, at: '/profile' })
    const form = profileForm(page)
    await form.getByLabel('Nome completo').fill('Rita A.')
    await form.getByLabel('CPF ou CNPJ').fill(freshCpf())
    await form.getByLabel('Data de nascimento').fill('1990-05-17')
    await form.getByLabel('CEP').fill('69900-078')
    await expect(form.getByRole('combobox', { name: 'Cidade' })).toHaveValue('Rio Branco')
    await expect(form.getByLabel('Número')).toBeFocused()
    await form.getByLabel('Rua').fill('Rua Rui Barbosa')
    await form.getByLabel('Número').fill('10')
    await changeRow(keys.profile(person.userId), { version: 3 })
    await form.getByRole('button', { name: 'Salvar perfil' }).click()
    await expect(form.getByRole('alert').last()).toContainText('Seu perfil foi salvo em outro aparelho')
    await expect(form.getByLabel('Nome completo')).toHaveValue('Rita A.')
  })

  it('changes the phone with its code', async () => {
    const person = await newPerson()
    await person.api.profiles.save(wholeDraft())
    const { phone } = freshCredentials()
    const page = await visit({ as: person, at: '/profile' })
    const form = profileForm(page)
    await form.getByLabel('Telefone').fill(phone.replace('+55', ''))
    const seen = await localConsole().lastId('sms', phone)
    await form.getByRole('button', { name: 'Salvar perfil' }).click()
    const code = page.getByRole('dialog').getByLabel('Código de 6 dígitos')
    await code.fill(await localConsole().code('sms', phone, seen))
    // The next page may load more slowly than the toast stays visible, so this polls the API.
    await expect.poll(async () => (await person.api.profiles.me()).phone, { timeout: 15_000 }).toBe(phone)
  })
})

describe('suspended account', () => {
  it('shows reason and contact, keeps public pages readable, and can be restored', async () => {
    const person = await newPerson()
    const since = new Date().toISOString()
    await changeRow(keys.profile(person.userId), { suspension: { reason: 'Anúncios que não existem.', since } })
    const page = await visit({ as: person, at: '/messages' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sua conta está suspensa')
    await expect(page.getByText('Anúncios que não existem.')).toBeVisible()
    await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await page.goto(`${inject('cloud').url}/favourites`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sua conta está suspensa')
    await page.getByRole('link', { name: 'Ver recicláveis' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await changeRow(keys.profile(person.userId), { suspension: null })
    await page.goto(`${inject('cloud').url}/favourites`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favoritos')
  })
})
