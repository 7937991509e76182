import type { Page } from '@playwright/test'
import { describe, inject, it } from 'vitest'
import { totpCode } from '../../local/aws/cognito/sign-in/totp.ts'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { localConsole, newPerson, type Person, renewed, signIn } from '../support/people/people.ts'

const { visit } = withBrowser()

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sair', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click()
  // The page behind the dialog changes to the home page at once; the dialog closes when the tokens are removed.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
}

async function giveCredentials(page: Page, { email, phone, password }: Person): Promise<void> {
  await page.goto(`${inject('cloud').url}/auth`)
  const form = page.getByRole('form', { name: 'Entrar' })
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Telefone celular').fill(phone.replace('+55', ''))
  await form.getByLabel('Senha', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Entrar' }).click()
}

describe('authenticator app', () => {
  it('is added with its first code, signs in, and is removed', async () => {
    const person = await newPerson()
    const page = await visit({ as: person, at: '/profile' })
    await page.getByRole('button', { name: 'Ativar o autenticador' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ativar o autenticador' })
    await expect(dialog.getByRole('img', { name: 'QR Code para o aplicativo autenticador' })).toBeVisible()
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    const uri = await dialog.getByRole('link', { name: 'Abrir no aplicativo deste celular' }).getAttribute('href')
    expect(new URL(uri ?? '').searchParams.get('secret')).toBe(secret)
    const code = dialog.getByLabel('Código de 6 dígitos')
    const first = totpCode(secret, new Date())
    await code.fill(first === '000000' ? '000001' : '000000')
    await expect(dialog.getByText('Código inválido ou expirado.')).toBeVisible()
    await code.fill(totpCode(secret, new Date()))
    await expect(toast(page, 'Autenticador ativo')).toBeVisible()
    await expect(page.getByText('Ativo', { exact: true })).toBeVisible()
    await signOut(page)

    await giveCredentials(page, person)
    const seen = await localConsole().lastId('sms', person.phone)
    await page.getByRole('button', { name: 'Pelo aplicativo autenticador' }).click()
    const form = page.getByRole('form', { name: 'Código do autenticador' })
    const answer = form.getByLabel('Código de 6 dígitos')
    // The code of the next half minute: the current one may already be used up by the set-up.
    await answer.fill(totpCode(secret, new Date(Date.now() + 30_000)))
    await expect(page).toHaveURL(/\/onboard$/)
    expect(await localConsole().lastId('sms', person.phone)).toBe(seen)

    await page.goto(`${inject('cloud').url}/profile`)
    await page.getByRole('button', { name: 'Desativar o autenticador' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desativar', exact: true }).click()
    await expect(toast(page, 'Autenticador desativado')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ativar o autenticador' })).toBeVisible()
  })
})

describe('renewed session', () => {
  it('asks for a proof in place before showing the sign-in methods', async () => {
    const person = await newPerson()
    const page = await visit({ as: await renewed(person), at: '/profile' })
    const again = page.getByRole('button', { name: 'Confirmar que sou eu' })
    await expect(again).toHaveCount(2)
    expect(await accessibilityFaults(page)).toEqual([])
    await again.first().click()
    const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
    const seen = await localConsole().lastId('sms', person.phone)
    await proof.getByRole('button', { name: /SMS/ }).click()
    await proof.getByLabel('Código de 6 dígitos').fill(await localConsole().code('sms', person.phone, seen))
    await expect(proof).toHaveCount(0)
    await expect(again).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ativar o autenticador' })).toBeVisible()
  })
})

describe('signing out on all devices', () => {
  it('opens the home page here and ends the session on the other device', async () => {
    const person = await newPerson()
    const here = await visit({ as: person, at: '/profile' })
    const there = await visit({ as: await signIn(person), at: '/favourites', ...screens.phone })
    await expect(there.getByRole('heading', { level: 1 })).toHaveText('Favoritos')
    await here.getByRole('button', { name: 'Sair de todos os aparelhos' }).click()
    const dialog = here.getByRole('dialog', { name: 'Sair de todos os aparelhos?' })
    await dialog.getByRole('button', { name: 'Sair de todos' }).click()
    await expect(toast(here, 'Você saiu de todos os aparelhos')).toBeVisible()
    await expect(here).toHaveURL(`${inject('cloud').url}/`)
    await expect(here.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
    // The other page notices the ended session on the first load and still shows it on the second.
    for (const _ of ['notices', 'remembers']) {
      await there.reload()
      await expect(there.getByRole('heading', { level: 1 })).toHaveText('Sua sessão terminou')
    }
  })
})
