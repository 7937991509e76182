import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { answerSms, signInOnPage, toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { freshCredentials, localConsole, newPerson, nextSecond } from '../support/people/people.ts'
import { changeRow } from '../support/tables/rows.ts'

const { visit } = withBrowser()

const signInForm = (page: Page) => page.getByRole('form', { name: 'Entrar' })

async function submitCredentials(page: Page, email: string, phone: string, password: string): Promise<void> {
  const form = signInForm(page)
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Telefone celular').fill(phone.replace('+55', ''))
  await form.getByLabel('Senha', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Entrar' }).click()
}

describe('sign-in', () => {
  it('shows the same message for a wrong phone and an unknown e-mail', async () => {
    const { email, phone, password } = await newPerson()
    const page = await visit({ at: '/auth' })
    const refusal = signInForm(page).getByRole('alert')
    await submitCredentials(page, email, '+5511987654321', password)
    const mismatch = 'Número de telefone incorreto ou não cadastrado com este e-mail.'
    await expect(refusal).toHaveText(mismatch)
    await submitCredentials(page, email, phone, 'Outra-senha-com-4-erros!')
    await expect(refusal).toHaveText('Credenciais inválidas')
    await submitCredentials(page, `x${email}`, phone, password)
    await expect(refusal).toHaveText(mismatch)

    const seen = await localConsole().lastId('sms', phone)
    await submitCredentials(page, email, phone, password)
    const codeForm = page.getByRole('form', { name: 'Confirme que é você' })
    const code = codeForm.getByLabel('Código de 6 dígitos')
    const right = await localConsole().code('sms', phone, seen)
    await code.fill('12345')
    await codeForm.getByRole('button', { name: 'Confirmar código' }).click()
    await expect(codeForm.getByText('O código deve ter 6 dígitos.')).toBeVisible()
    await expect(codeForm).toContainText(`por SMS para (${phone.slice(3, 5)}) 9`)
    await code.fill(right === '000000' ? '000001' : '000000')
    await expect(codeForm.getByText('Código inválido ou expirado.')).toBeVisible()
    await page.reload()
    await expect(codeForm).toContainText(`por SMS para (${phone.slice(3, 5)}) 9`)
    await page.getByText('Não recebi o código').click()
    await expect(page.getByText(/não precisa de SMS/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Entrar com QR Code' })).toBeVisible()
    await answerSms(page, phone, seen)
    await expect(page).toHaveURL(/\/onboard$/)
  })

  it('returns to the page that asked for the sign-in', async () => {
    const person = await newPerson()
    const page = await visit({ at: '/favourites' })
    await page.getByRole('main').getByRole('link', { name: 'Entrar ou criar conta' }).click()
    await signInOnPage(page, person)
    await expect(page).toHaveURL(/\/favourites$/)
    await page.goto(new URL('/auth', page.url()).href)
    await expect(page).toHaveURL(/\/onboard$/)
    await changeRow(keys.profile(person.userId), { onboardingDone: true })
    await page.goto(new URL('/auth', page.url()).href)
    await expect(page).toHaveURL(/\/recyclables$/)
  })
})

describe('sign-up', () => {
  it('requires valid fields and shows one error at a time', async () => {
    const page = await visit({ at: '/auth' })
    await page.getByRole('tab', { name: 'Cadastrar' }).click()
    const form = page.getByRole('form', { name: 'Cadastrar' })
    await form.getByLabel('E-mail').fill('sem-arroba')
    await form.getByLabel('Telefone celular').fill('1234')
    await form.getByLabel('Senha', { exact: true }).fill('Curta#1')
    await form.getByLabel('Repita a senha').fill('Outra#1')
    await form.getByRole('button', { name: 'Criar conta' }).click()
    const email = form.getByLabel('E-mail')
    await expect(form.getByRole('alert')).toHaveText(['Digite um e-mail válido, como nome@exemplo.com.'])
    await expect(email).toBeFocused()
    await email.fill('dona@mail.example')
    await form.getByRole('button', { name: 'Criar conta' }).click()
    await expect(form.getByRole('alert')).toHaveText(['Digite um telefone válido, com DDD.'])
    await expect(form.getByLabel('Telefone celular')).toBeFocused()
  })
})

describe('new account', () => {
  it('is created with the code; the field says why a password is weak', async () => {
    const { email, phone, password } = freshCredentials()
    const page = await visit({ at: '/auth' })
    await page.getByRole('tab', { name: 'Cadastrar' }).click()
    const form = page.getByRole('form', { name: 'Cadastrar' })
    await form.getByLabel('E-mail').fill(email)
    await form.getByLabel('Telefone celular').fill(phone.replace('+55', ''))
    const typePassword = async (typed: string) => {
      await form.getByLabel('Senha', { exact: true }).fill(typed)
      await form.getByLabel('Repita a senha').fill(typed)
      await form.getByRole('button', { name: 'Criar conta' }).click()
    }
    await form.getByRole('checkbox').check()
    await typePassword('Flamengo@2023')
    await expect(form.getByRole('alert')).toHaveText([
      'Palavras conhecidas com números são fáceis de adivinhar. Junte três ou quatro palavras e um número.',
    ])
    await expect(form.getByLabel('Senha', { exact: true })).toBeFocused()
    await typePassword(password)
    const codeForm = page.getByRole('form', { name: 'Confirme seu e-mail' })
    await expect(codeForm).toContainText(email)
    // After a reload the password is typed again: it is stored nowhere before the confirmation.
    await page.reload()
    await codeForm.getByLabel('Senha', { exact: true }).fill(password)
    const seen = await localConsole().lastId('sms', phone)
    await codeForm.getByLabel('Código de 6 dígitos').fill(await localConsole().code('emails', email))
    await answerSms(page, phone, seen)
    await expect(page).toHaveURL(/\/onboard$/)
  })
})

describe('password recovery', () => {
  it('sets a new password with the code from the e-mail', async () => {
    const person = await newPerson()
    const seen = await localConsole().lastId('emails', person.email)
    const page = await visit({ at: '/auth' })
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
    const dialog = page.getByRole('dialog', { name: 'Recuperar senha' })
    await dialog.getByLabel('E-mail').fill(person.email)
    await dialog.getByRole('button', { name: 'Enviar código' }).click()
    const form = page.getByRole('form', { name: 'Criar nova senha' })
    await expect(form).toContainText(person.email)
    await form.getByLabel('Código de 6 dígitos').fill(await localConsole().code('emails', person.email, seen))
    const password = 'Chuva fina, 9 pães e sol'
    await form.getByLabel('Nova senha').fill(password)
    await form.getByLabel('Repita a senha').fill(password)
    await form.getByRole('button', { name: 'Salvar nova senha' }).click()
    await expect(toast(page, 'Senha alterada com sucesso! Faça login com sua nova senha.')).toBeVisible()
    await nextSecond()
    await signInOnPage(page, { ...person, password })
  })

  it('opens from a recovery link and rejects a malformed or wrong code', async () => {
    const person = await newPerson()
    const seen = await localConsole().lastId('emails', person.email)
    const page = await visit({ at: '/reset-password/12a' })
    const over = toast(page, 'Link inválido ou expirado')
    await expect(over).toBeVisible()
    await expect(page).toHaveURL(/\/auth$/)
    await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
    const dialog = page.getByRole('dialog', { name: 'Recuperar senha' })
    await dialog.getByLabel('E-mail').fill(person.email)
    await dialog.getByRole('button', { name: 'Enviar código' }).click()
    const code = await localConsole().code('emails', person.email, seen)
    const wrong = code === '000000' ? '000001' : '000000'
    const mails = await localConsole().read<{ id: number; text: string }>('emails', { to: person.email })
    const link = /\/reset-password\/\d{6}#\S+/.exec(String(mails.at(-1)?.text))?.[0] ?? ''
    await page.goto(new URL(link.replace(code, wrong), page.url()).href)
    const form = page.getByRole('form', { name: 'Criar nova senha' })
    await expect(form).toContainText(person.email)
    await form.getByLabel('Nova senha').fill('Chuva fina, 9 pães e sol')
    await form.getByLabel('Repita a senha').fill('Chuva fina, 9 pães e sol')
    await form.getByRole('button', { name: 'Salvar nova senha' }).click()
    await expect(over).toBeVisible()
    await expect(page).toHaveURL(/\/auth$/)
  })
})
