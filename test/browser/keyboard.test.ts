import { it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { tabTo } from '../support/browser/accessibility.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { photograph } from '../support/fixtures/pictures.ts'
import { localConsole, newPerson } from '../support/people/people.ts'
import { changeRow } from '../support/tables/rows.ts'

const { visit } = withBrowser()

it('signs in and publishes an ad by keyboard alone, with the focus always visible', async () => {
  const person = await newPerson()
  await changeRow(keys.profile(person.userId), { onboardingDone: true })
  const page = await visit({ at: '/auth' })
  const { keyboard } = page
  const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photograph(800, 600) }
  page.on('filechooser', (chooser) => chooser.setFiles(photo))
  const seen = await localConsole().lastId('sms', person.phone)

  const signIn = page.getByRole('form', { name: 'Entrar' })
  await tabTo(page, signIn.getByLabel('E-mail'))
  await keyboard.type(person.email)
  await tabTo(page, signIn.getByLabel('Telefone celular'))
  await keyboard.type(person.phone.replace('+55', ''))
  await tabTo(page, signIn.getByLabel('Senha', { exact: true }))
  await keyboard.type(person.password)
  await keyboard.press('Enter')
  await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused()
  await keyboard.type(await localConsole().code('sms', person.phone, seen))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/recyclables$/)

  await tabTo(page, page.getByRole('button', { name: 'Anunciar material' }))
  await keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Novo anúncio' })
  await tabTo(page, form.getByLabel('Escolher ou soltar fotos'))
  await keyboard.press('Enter')
  await expect(toast(page, 'Imagem carregada com sucesso')).toBeVisible()
  await tabTo(page, form.getByLabel('Tipo do material'))
  await keyboard.type('Garrafas de vidro âmbar')
  await tabTo(page, form.getByRole('combobox', { name: 'Categoria' }))
  await keyboard.type('vid')
  await keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Vidro')
  await tabTo(page, form.getByLabel('Descrição'))
  await keyboard.type('Vinte, sem rótulo.')
  await tabTo(page, form.getByRole('radio', { name: 'Doação' }))
  await keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { name: 'Venda' })).toBeChecked()
  await tabTo(page, form.getByLabel('Preço', { exact: true }))
  await keyboard.type('1500')
  await tabTo(page, form.getByRole('combobox', { name: 'Endereço' }))
  await keyboard.type('Rua Tuiuti, 12')
  await tabTo(page, form.getByLabel('Estado', { exact: true }))
  await keyboard.type('Paraná')
  const city = form.getByRole('combobox', { name: 'Cidade' })
  await tabTo(page, city)
  await keyboard.press('ArrowDown')
  await keyboard.type('curit')
  await expect(form.getByRole('option', { name: 'Curitiba', exact: true })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await expect(city).toHaveValue('Curitiba')
  await tabTo(page, form.getByRole('button', { name: 'Publicar anúncio' }))
  await keyboard.press('Space')
  await expect(toast(page, 'Anúncio enviado!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Anúncio enviado!' })).toBeFocused()

  const [ad] = (await person.api.recyclables.mine({})).items
  expect(ad).toMatchObject({ type: 'Garrafas de vidro âmbar', action: 'sale', priceCents: 1500, status: 'pending' })
})
