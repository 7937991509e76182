import type { Page } from '@playwright/test'
import { describe, inject, it } from 'vitest'
import { deviceTiesOf, shareDevice } from '../../functions/kit/people/sign-ins/devices.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { localConsole, newPerson, type Person } from '../support/people/people.ts'
import { wholeDraft } from '../support/people/profiles.ts'
import { changeRow } from '../support/tables/rows.ts'
import { tableOf } from '../support/tables/tables.ts'

const { visit } = withBrowser()

const signInForm = (page: Page) => page.getByRole('form', { name: 'Entrar' })
const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirme que é você' })
const signedIn = (page: Page) => expect(page.getByRole('button', { name: 'Sair', exact: true }).first()).toBeVisible()

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sair', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sair', exact: true })).toHaveCount(0)
  await page.goto(new URL('/auth', page.url()).href)
}

async function trustHere(page: Page, { email, phone, password }: Person): Promise<void> {
  const seen = await localConsole().lastId('sms', phone)
  const form = signInForm(page)
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Telefone celular').fill(phone.replace('+55', ''))
  await form.getByLabel('Senha', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Entrar' }).click()
  const codeForm = page.getByRole('form', { name: 'Confirme que é você' })
  await codeForm.getByRole('checkbox', { name: 'Confiar neste aparelho' }).check()
  await codeForm.getByLabel('Código de 6 dígitos').fill(await localConsole().code('sms', phone, seen))
  await signedIn(page)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('passkey_devices') ?? ''))
    .toContain('"poolDevice":"sa-east-1_')
}

async function signInWithoutCode(page: Page, { email, password }: Person): Promise<void> {
  const form = signInForm(page)
  await form.getByLabel('E-mail').fill(email)
  await expect(form.getByLabel('Telefone celular')).toHaveCount(0)
  await form.getByLabel('Senha', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Entrar' }).click()
  await signedIn(page)
}

async function newUser(): Promise<Person> {
  const person = await newPerson()
  await person.api.profiles.save(wholeDraft())
  await changeRow(keys.profile(person.userId), { onboardingDone: true })
  return person
}

const ties = (table: Table, { userId }: Person) => deviceTiesOf(table, userId, new Date())

describe('trusted device', () => {
  it('signs in without phone and code, is listed, and is forgotten', async () => {
    const person = await newUser()
    const page = await visit({ at: '/auth' })
    await trustHere(page, person)
    await leave(page)
    const sent = (await localConsole().read('sms', { to: person.phone })).length
    await signInWithoutCode(page, person)
    expect((await localConsole().read('sms', { to: person.phone })).length).toBe(sent)
    await page.goto(new URL('/profile', page.url()).href)
    const list = page.getByRole('list', { name: 'Aparelhos lembrados' })
    await expect(list.getByText('Entra sem código')).toBeVisible()
    await expect(list).toContainText('Este aparelho.')
    expect(await accessibilityFaults(page)).toEqual([])
    await list.getByRole('button', { name: /^Esquecer/ }).click()
    await expect(toast(page, 'Aparelho esquecido')).toBeVisible()
    await expect(page.getByText('Nenhum aparelho lembrado.')).toBeVisible()
    await leave(page)
    await signInForm(page).getByLabel('E-mail').fill(person.email)
    await expect(signInForm(page).getByLabel('Telefone celular')).toBeVisible()
  })

  it('ties the accounts that one browser trusts', async () => {
    const [ana, bia] = [await newUser(), await newUser()]
    const page = await visit({ at: '/auth' })
    await trustHere(page, ana)
    await leave(page)
    await trustHere(page, bia)
    const trusted = () => page.evaluate(() => JSON.parse(localStorage.getItem('passkey_devices') ?? '[]').length)
    await expect.poll(trusted).toBe(2)
    const { environment, tableName } = inject('cloud')
    const table = tableOf(environment, tableName)
    const [first, second] = [await ties(table, ana), await ties(table, bia)]
    expect([[...second.beside], shareDevice(first, second)]).toEqual([[...first.own], true])
    table.client.destroy()
  })

  it('asks for a proof in place and keeps what was typed', async () => {
    const person = await newUser()
    const page = await visit({ at: '/auth' })
    await trustHere(page, person)
    await leave(page)
    await signInWithoutCode(page, person)
    await page.goto(new URL('/profile', page.url()).href)
    await page.getByRole('button', { name: 'Pedir meus dados' }).click()
    await expect(proof(page)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await proof(page).getByRole('button', { name: 'Fechar' }).click()
    await expect(toast(page, 'Não foi possível pedir seus dados')).toBeVisible()

    const form = page.getByRole('form', { name: 'Seus dados' })
    const phone = `119${person.phone.slice(-8, -1)}${(Number(person.phone.slice(-1)) + 1) % 10}`
    await form.getByLabel('Telefone').fill(phone)
    await form.getByRole('button', { name: 'Salvar perfil' }).click()
    const seen = await localConsole().lastId('sms', person.phone)
    await proof(page).getByRole('button', { name: /SMS/ }).click()
    const code = proof(page).getByLabel('Código de 6 dígitos')
    await code.fill(await localConsole().code('sms', person.phone, seen))
    await expect(page.getByRole('dialog', { name: 'Confirme o novo telefone' })).toBeVisible()
    await expect(form.getByLabel('Telefone')).toHaveValue(/9/)
  })
})
