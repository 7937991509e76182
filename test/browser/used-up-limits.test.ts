import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { beforeAll, describe, inject, it } from 'vitest'
import { freeSignUpsPerAddress } from '../../functions/accounts/quotas.ts'
import { deployment } from '../../functions/kit/limits/budgets.ts'
import { textMessagesPerDay } from '../../functions/kit/quotas.ts'
import { networkOf } from '../../functions/kit/request.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import { accessibilityFaults, tabTo } from '../support/browser/accessibility.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { freshCredentials, localConsole, newPerson, type Person } from '../support/people/people.ts'
import { changeRow } from '../support/tables/rows.ts'
import { setUsed } from '../support/tables/used-quotas.ts'

const { visit } = withBrowser()
const { functionEnvironments } = inject('cloud')
const settingOf = (entry: string, name: string) =>
  Number(functionEnvironments[`functions/accounts/entries/${entry}`]?.[name])

async function newUser(): Promise<Person> {
  const person = await newPerson()
  await changeRow(keys.profile(person.userId), { onboardingDone: true })
  return person
}

async function submit(page: Page, { email, phone, password }: Pick<Person, 'email' | 'phone' | 'password'>) {
  const form = page.getByRole('form', { name: 'Entrar' })
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Telefone celular').fill(phone.replace('+55', ''))
  await form.getByLabel('Senha', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Entrar' }).click()
  return form
}

let [patient, hurried]: Person[] = []

beforeAll(async () => {
  patient = await newUser()
  hurried = await newUser()
})

const mailForm = (page: Page) => page.getByRole('form', { name: 'Código por e-mail' })
const answer = (page: Page, code: string) => mailForm(page).getByLabel('Código de 6 dígitos').fill(code)

describe('the second sign-up of an address in an hour', () => {
  it('solves a proof of work by keyboard alone, with nothing to look at and no third party', async () => {
    const free = freeSignUpsPerAddress(settingOf('api.ts', 'FREE_SIGN_UPS_PER_ADDRESS'))
    const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
    const addresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].map((address) => hash(networkOf(address)))
    for (const address of addresses) await setUsed(free, address)
    // The refusal is an answer of the journey, not an error.
    const page = await visit({ at: '/auth', expectedErrors: /429/ })
    const answers: number[] = []
    const hosts = new Set<string>()
    page.on('request', (request) => void hosts.add(new URL(request.url()).hostname))
    page.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith('/api/accounts'))
        answers.push(response.status())
    })
    const { keyboard } = page
    const { email, phone, password } = freshCredentials()
    await tabTo(page, page.getByRole('tab', { name: 'Entrar' }))
    await keyboard.press('ArrowRight')
    const form = page.getByRole('form', { name: 'Cadastrar' })
    await tabTo(page, form.getByLabel('E-mail'))
    await keyboard.type(email)
    await tabTo(page, form.getByLabel('Telefone celular'))
    await keyboard.type(phone.replace('+55', ''))
    await tabTo(page, form.getByLabel('Senha', { exact: true }))
    await keyboard.type(password)
    await tabTo(page, form.getByLabel('Repita a senha'))
    await keyboard.type(password)
    await tabTo(page, form.getByRole('checkbox'))
    await keyboard.press('Space')
    const shown = await page.locator('iframe, canvas, img').count()
    await keyboard.press('Enter')
    const code = page.getByRole('form', { name: 'Confirme seu e-mail' }).getByLabel('Código de 6 dígitos')
    await expect(code).toBeFocused()
    expect(answers).toEqual([429, 201])
    expect(await page.locator('iframe, canvas, img').count()).toBe(shown)
    expect([...hosts].every((host) => ['localhost', '127.0.0.1'].includes(host))).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await keyboard.type(await localConsole().code('emails', email))
    await expect(page.getByRole('form', { name: 'Confirme que é você' })).toBeVisible()
  })
})

describe('a code by e-mail', () => {
  it('is offered on the code step, survives a reload and shows what it does not open', async () => {
    const person = patient as Person
    const page = await visit({ at: '/auth' })
    await submit(page, person)
    await page.getByText('Não recebi o código').click()
    const seen = await localConsole().lastId('emails', person.email)
    await page.getByRole('button', { name: 'Receber o código por e-mail' }).click()
    await expect(mailForm(page)).toContainText('Enviamos o código para o seu e-mail')
    await expect(mailForm(page)).toContainText('será preciso outra confirmação')
    await expect(mailForm(page).getByRole('checkbox', { name: 'Confiar neste aparelho' })).toHaveCount(0)
    expect(await accessibilityFaults(page)).toEqual([])
    const code = await localConsole().code('emails', person.email, seen)
    await page.reload()
    await answer(page, code === '000000' ? '000001' : '000000')
    await expect(mailForm(page).getByText('Código inválido ou expirado.')).toBeVisible()
    await answer(page, code)
    await expect(page.getByRole('button', { name: 'Sair', exact: true }).first()).toBeVisible()
    await page.goto(new URL('/profile', page.url()).href)
    await expect(page.getByText(/O código por e-mail não basta/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Confirmar que sou eu' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Confirme que é você' })).toContainText(
      'Um código por e-mail não vale',
    )
  })

  it('lets a known user in when the text messages of the day are used up', async () => {
    const person = hurried as Person
    const budget = textMessagesPerDay(settingOf('send-sms.ts', 'TEXT_MESSAGES_PER_DAY'))
    await setUsed(budget, deployment)
    const page = await visit({ at: '/auth' })
    const form = await submit(page, person)
    await expect(form.getByRole('alert')).toContainText('Os códigos por SMS acabaram por hoje')
    expect(await accessibilityFaults(page)).toEqual([])
    const seen = await localConsole().lastId('emails', person.email)
    await page.getByRole('button', { name: 'Receber o código por e-mail' }).click()
    await expect(mailForm(page)).toBeVisible()
    await answer(page, await localConsole().code('emails', person.email, seen))
    await expect(page).toHaveURL(/\/recyclables$/)
  })
})
