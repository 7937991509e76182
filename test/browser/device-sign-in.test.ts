import type { Locator, Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { accessibilityFaults } from '../support/browser/accessibility.ts'
import { signInOnPage } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { newPerson } from '../support/people/people.ts'
import { changeRow } from '../support/tables/rows.ts'

const { visit } = withBrowser()

async function openCode(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Entrar com QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Entrar com QR Code' })
  await expect(dialog.getByRole('img', { name: 'QR Code para entrar neste aparelho' })).toBeVisible()
  return dialog
}
async function typedCode(dialog: Locator): Promise<string> {
  await dialog.getByRole('tab', { name: 'Código manual' }).click()
  return (await textOf(dialog.getByText(/^\d{3} \d{3}$/))).replace(' ', '')
}
const shownNumber = (dialog: Locator) => textOf(dialog.getByText(/^\d{2}$/))
const textOf = async (shown: Locator) => (await shown.textContent()) ?? ''

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código de 6 dígitos').fill(code)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

describe('device sign-in by code', () => {
  it('signs the screen in from a signed-in phone and opens the page it wanted', async () => {
    const person = await newPerson()
    await changeRow(keys.profile(person.userId), { onboardingDone: true })
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
    const screen = await visit({ at: '/favourites', userAgent })
    await screen.getByRole('main').getByRole('link', { name: 'Entrar ou criar conta' }).click()
    const dialog = await openCode(screen)
    await expect(dialog.getByRole('timer')).toHaveText(/^Vale por mais \d+ segundos\.$/)
    const phone = await visit({ as: person, at: '/profile', ...screens.phone })
    await phone.getByRole('link', { name: 'Entrar em outro aparelho' }).click()
    await typeCode(phone, await typedCode(dialog))
    await expect(phone.getByText('O outro aparelho diz ser: Firefox, Windows.')).toBeVisible()
    await expect(phone.getByText('Não sabemos onde ele está.')).toBeVisible()
    expect(await accessibilityFaults(phone)).toEqual([])
    expect(await accessibilityFaults(screen, 'dark')).toEqual([])
    await phone.getByRole('button', { name: await shownNumber(dialog), exact: true }).click()
    await expect(phone.getByText('Pronto! O outro aparelho está entrando na sua conta.')).toBeVisible()
    await expect(screen).toHaveURL(/\/favourites$/)
    await expect(screen.getByRole('button', { name: 'Sair' })).toBeVisible()
  })

  it('reports that another number was chosen and shows a new code', async () => {
    const person = await newPerson()
    const screen = await visit({ at: '/auth' })
    const dialog = await openCode(screen)
    const [code, number] = [await typedCode(dialog), await shownNumber(dialog)]
    const phone = await visit({ as: person, at: '/device-sign-in', ...screens.phone })
    await typeCode(phone, code)
    const numbers = phone.getByRole('group', { name: 'Que número aparece nele?' }).getByRole('button')
    await expect(numbers).toHaveCount(3)
    await numbers.filter({ hasNotText: number }).first().click()
    await expect(phone.getByText('Não é este o número.')).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('foi escolhido outro número')
    await dialog.getByRole('button', { name: 'Gerar outro código' }).click()
    expect(await typedCode(dialog)).not.toBe(code)
  })

  it('ends when the receiver of the code declines', async () => {
    const person = await newPerson()
    const screen = await visit({ at: '/auth' })
    const dialog = await openCode(screen)
    const phone = await visit({ as: person, at: '/device-sign-in', ...screens.phone })
    await typeCode(phone, await typedCode(dialog))
    await phone.getByRole('button', { name: 'Recusar' }).click()
    await expect(phone.getByText('Recusado. Ninguém entrou na sua conta.')).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('O outro aparelho recusou.')
  })
})

it('the QR code link asks a signed-out device to sign in, then returns', async () => {
  const person = await newPerson()
  const { deviceSignIns } = person.api
  const { id, number } = await deviceSignIns.start({ device: { system: 'windows', browser: 'edge' } })
  const phone = await visit({ at: `/device-sign-in?code=${id}`, ...screens.phone })
  await phone.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
  await expect(phone.getByText('Entre neste aparelho para aprovar o outro.')).toBeVisible()
  await signInOnPage(phone, person)
  await expect(phone.getByText('O outro aparelho diz ser: Edge, Windows.')).toBeVisible()
  await phone.getByRole('button', { name: String(number), exact: true }).click()
  await expect(phone.getByText('Pronto! O outro aparelho está entrando na sua conta.')).toBeVisible()
})
