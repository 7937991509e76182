import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { addAuthenticator, type VirtualAuthenticator } from '../support/browser/authenticator.ts'
import { signInOnPage, toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { localConsole, newPerson, type Person } from '../support/people/people.ts'

const { visit } = withBrowser()
const offer = 'Entrar com digital ou rosto da próxima vez'

async function onDevice(options: Parameters<typeof visit>[0]): Promise<{ page: Page; device: VirtualAuthenticator }> {
  const devices: VirtualAuthenticator[] = []
  const page = await visit({ ...options, before: async (opened) => devices.push(await addAuthenticator(opened)) })
  const [device] = devices
  if (!device) throw new Error('The page has no authenticator.')
  return { page, device }
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sair' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click()
  await page.getByRole('link', { name: 'Entrar', exact: true }).click()
}

/** Signs in with password and code, and accepts the offered passkey. */
async function accept(page: Page, person: Person): Promise<void> {
  await signInOnPage(page, person)
  await page.getByRole('heading', { name: offer }).waitFor()
  await page.getByRole('button', { name: 'Ativar neste aparelho' }).click()
  await expect(toast(page, 'Digital ou rosto ativado')).toBeVisible()
  await expect(page).toHaveURL(/\/onboard$/)
}

/** Opens the sign-in page on a device where the person has a passkey, added in the profile. */
async function signedOutWithPasskey(person: Person): Promise<{ page: Page; device: VirtualAuthenticator }> {
  const opened = await onDevice({ as: person, at: '/profile' })
  await opened.page.getByRole('button', { name: 'Ativar neste aparelho' }).click()
  await expect(toast(opened.page, 'Digital ou rosto ativado')).toBeVisible()
  await leave(opened.page)
  return opened
}

const oneTap = (page: Page) => page.getByRole('button', { name: 'Usar digital ou rosto' })

describe('passkey', () => {
  it('is offered after the first sign-in, then signs in with one tap', async () => {
    const person = await newPerson()
    const { page, device } = await onDevice({ at: '/auth' })
    await accept(page, person)
    expect(await device.passkeys()).toBe(1)
    await leave(page)
    const seen = await localConsole().lastId('sms', person.phone)
    await expect(page.getByRole('form', { name: 'Entrar' }).getByLabel('E-mail')).toHaveValue(person.email)
    await oneTap(page).click()
    await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
    await expect(page).toHaveURL(/\/onboard$/)
    await localConsole().settle()
    expect(await localConsole().lastId('sms', person.phone)).toBe(seen)
  })

  it('can be added, renamed and removed in the profile; a removed one signs nobody in', async () => {
    const person = await newPerson()
    const { page, device } = await onDevice({ as: person, at: '/profile' })
    const list = page.getByRole('list', { name: 'Digital ou rosto' })
    await page.getByText('Nenhum aparelho ativado ainda.').waitFor()
    await page.getByRole('button', { name: 'Ativar neste aparelho' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Ativar neste aparelho' }).click()
    await expect(toast(page, 'Digital ou rosto ativado').nth(1)).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    expect(await device.passkeys()).toBe(1)

    await list.getByRole('button', { name: /^Renomear/ }).click()
    const naming = page.getByRole('dialog', { name: 'Dar outro nome' })
    await naming.getByRole('textbox', { name: 'Nome' }).fill('Celular da feira')
    await naming.getByRole('button', { name: 'Salvar nome' }).click()
    await expect(list.getByText('Celular da feira')).toBeVisible()
    await page.reload()
    await expect(list.getByText('Celular da feira')).toBeVisible()

    // Restores the device key, as if the passkey had been removed on another device.
    const storage = await page.evaluate(() => localStorage.getItem('passkey_devices'))
    await list.getByRole('button', { name: 'Desativar Celular da feira' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
    await expect(page.getByText('Nenhum aparelho ativado ainda.')).toBeVisible()
    expect(await person.api.passkeys.names()).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('passkey_devices'))).toBeNull()
    await page.evaluate((kept) => localStorage.setItem('passkey_devices', String(kept)), storage)
    await leave(page)
    await oneTap(page).click()
    await expect(page.getByText('Esta conta ainda não entra com digital ou rosto.')).toBeVisible()
  })

  it('is refused for another site or another user’s finger, with a message', async () => {
    const person = await newPerson()
    const { page, device } = await signedOutWithPasskey(person)
    const refusal = page.getByText('A confirmação foi cancelada ou não funcionou.')
    await device.setUserVerified(false)
    await oneTap(page).click()
    await expect(refusal).toBeVisible()
    await device.setUserVerified(true)
    await device.giveTo('evil.test')
    // Chromium refuses at once or after a minute. The reload clears the message of the first refusal.
    await page.reload()
    await oneTap(page).click()
    await expect(refusal).toBeVisible({ timeout: 90_000 })
  })

  it('needs the phone but no password on an unknown device', async () => {
    const person = await newPerson()
    const { page } = await signedOutWithPasskey(person)
    await page.evaluate(() => localStorage.removeItem('passkey_devices'))
    await page.reload()
    const form = page.getByRole('form', { name: 'Entrar' })
    await expect(form.getByLabel('E-mail')).toHaveValue('')
    await form.getByLabel('E-mail').fill(person.email)
    await oneTap(page).click()
    await expect(page.getByText('Neste aparelho, digite também o telefone da conta.')).toBeVisible()
    await form.getByLabel('Telefone celular').fill(person.phone.replace('+55', ''))
    await oneTap(page).click()
    await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
    await leave(page)
    await expect(form.getByLabel('E-mail')).toHaveValue(person.email)
  })
})

describe('passkey offer', () => {
  it('appears once and passes axe', async () => {
    const person = await newPerson()
    const { page } = await onDevice({ at: '/auth' })
    await signInOnPage(page, person)
    await page.getByRole('heading', { name: offer }).waitFor()
    expect(await accessibilityFaults(page, 'dark')).toEqual([])
    await page.getByRole('button', { name: 'Agora não' }).click()
    await expect(page).toHaveURL(/\/onboard$/)
    await leave(page)
    await signInOnPage(page, person)
    await expect(page).toHaveURL(/\/onboard$/)
  })
})
