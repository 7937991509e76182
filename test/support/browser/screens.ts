import type { Locator, Page } from '@playwright/test'
import { smallPhotograph } from '../fixtures/pictures.ts'
import { localConsole } from '../people/people.ts'
import { expect } from './visits.ts'

export async function choose(box: Locator, option: string): Promise<void> {
  await box.fill(option)
  await box.page().getByRole('option', { name: option, exact: true }).click()
  await expect(box).toHaveValue(option)
}

/** Chooses state and city, in the filters of the listing or in the form of an ad. */
export async function choosePlace(within: Page | Locator, state: string, city: string): Promise<void> {
  await within.getByLabel('Estado', { exact: true }).selectOption({ label: state })
  await choose(within.getByRole('combobox', { name: 'Cidade' }), city)
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Avisos' }).getByRole('listitem').filter({ hasText: text })
}

/** Signs in on the page with credentials and the code from the text message. */
export async function signInOnPage(
  page: Page,
  { email, phone, password }: { email: string; phone: string; password: string },
): Promise<void> {
  const seen = await localConsole().lastId('sms', phone)
  const form = page.getByRole('form', { name: 'Entrar' })
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Telefone celular').fill(phone.replace('+55', ''))
  await form.getByLabel('Senha', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Entrar' }).click()
  await answerSms(page, phone, seen)
}

/** Enters the code of the newest text message after `seen`. */
export async function answerSms(page: Page, phone: string, seen: number): Promise<void> {
  const form = page.getByRole('form', { name: 'Confirme que é você' })
  await form.getByLabel('Código de 6 dígitos').fill(await localConsole().code('sms', phone, seen))
  // The sixth digit submits the form.
  await expect(page.getByRole('button', { name: 'Sair', exact: true })).toBeVisible()
}

export async function openNewAd(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Anunciar material' }).first().click()
  const form = page.getByRole('form', { name: 'Novo anúncio' })
  await expect(form.getByText('De 1 a 5 fotos')).toBeVisible()
  return form
}

/** Adds a photo to the form, by default a generated one. */
export async function addPhoto(form: Locator, file?: { name: string; mimeType: string; buffer: Buffer }) {
  const photo = file ?? { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await smallPhotograph() }
  await form.getByLabel(/^Escolher (ou soltar )?fotos/).setInputFiles(photo)
}

export async function expectDrawn(picture: Locator, source: RegExp): Promise<void> {
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth), {
      timeout: 15_000,
    })
    .toBeGreaterThan(0)
  expect(await picture.evaluate((image) => (image as HTMLImageElement).currentSrc)).toMatch(source)
}
