import { inject, it } from 'vitest'
import {
  addPhoto,
  answerSms,
  choose,
  choosePlace,
  expectDrawn,
  openNewAd,
  signInOnPage,
  toast,
} from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { freshCredentials, localConsole } from '../support/people/people.ts'

const { visit } = withBrowser()

/** No other test publishes ads in this city. */
const city = { state: 'São Paulo', name: 'Holambra', id: 3519055 }
const material = 'Vasos de flores em plástico, 40 unidades'

it('takes an ad from a new user’s photo to a neighbour’s screen', async () => {
  const person = freshCredentials()
  const seller = await visit({ at: '/auth' })

  await seller.getByRole('tab', { name: 'Cadastrar' }).click()
  const registration = seller.getByRole('form', { name: 'Cadastrar' })
  await registration.getByLabel('E-mail').fill(person.email)
  await registration.getByLabel('Telefone celular').fill(person.phone.replace('+55', ''))
  await registration.getByLabel('Senha', { exact: true }).fill(person.password)
  await registration.getByLabel('Repita a senha').fill(person.password)
  await registration.getByLabel('Li e aceito os termos').check()
  await registration.getByRole('button', { name: 'Criar conta' }).click()
  const proof = seller.getByRole('form', { name: 'Confirme seu e-mail' })
  await proof.getByLabel('Código de 6 dígitos').fill(await localConsole().code('emails', person.email))
  await answerSms(seller, person.phone, 0)

  await seller.getByRole('button', { name: 'Sair' }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'Sair' }).click()
  await seller.getByRole('link', { name: 'Entrar', exact: true }).click()
  await signInOnPage(seller, person)
  await expect(seller).toHaveURL(/\/onboard$/)
  await seller.getByRole('link', { name: 'Recicláveis' }).first().click()
  await expect(seller).toHaveURL(/\/recyclables$/)

  const form = await openNewAd(seller)
  await form.getByLabel('Tipo do material').fill(material)
  await choose(form.getByRole('combobox', { name: 'Categoria' }), 'Plástico')
  await form.getByLabel('Descrição').fill('Limpos, em duas caixas. Retirar à tarde.')
  await choosePlace(form, city.state, city.name)
  await form.getByRole('combobox', { name: 'Endereço' }).fill('Rua das Flores, 100')
  await addPhoto(form)
  await expect(toast(seller, 'Imagem carregada com sucesso')).toBeVisible()
  await form.getByRole('radio', { name: 'Doação' }).check()
  await form.getByRole('button', { name: 'Publicar anúncio' }).click()
  await expect(toast(seller, 'Anúncio enviado!')).toBeVisible()
  await expect(form).toBeHidden()

  await seller.getByRole('banner').getByRole('link', { name: 'Meus anúncios' }).click()
  const own = seller.getByRole('article').filter({ hasText: material })
  await expect(own).toContainText('Em análise')
  await expectDrawn(own.locator('picture img, img').last(), /\/media\/photos\/.*\.avif$/)

  const admin = await visit({ at: '/auth' })
  await signInOnPage(admin, inject('cloud').admin)
  await admin.getByRole('link', { name: 'Administração' }).click()
  await admin.getByRole('searchbox', { name: 'Busca' }).fill('Vasos de flores')
  await admin.getByRole('row', { name: material }).getByRole('button').click()
  const decision = admin.getByRole('complementary', { name: 'Decisão' })
  await decision.getByLabel('Retorno para quem anunciou').fill('Tudo certo, obrigado!')
  await decision.getByRole('button', { name: 'Aprovar' }).click()
  await expect(toast(admin, 'Material aprovado')).toBeVisible()

  const visitor = await visit({ at: '/recyclables' })
  await choosePlace(visitor, city.state, city.name)
  await expect(visitor).toHaveURL(new RegExp(`city=${city.id}`))
  await visitor.getByRole('region', { name: 'Anúncios' }).getByRole('link', { name: material }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: material })).toBeVisible()
  await expectDrawn(visitor.getByRole('img', { name: `${material}, foto 1 de 1` }), /\.avif$/)
  await expect(visitor.getByText('Holambra - SP').first()).toBeVisible()
  await expect(visitor.getByText('Rua das Flores, 100')).toHaveCount(0)
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible()

  await localConsole().waitFor<{ id: number; subject: string }>('emails', { to: person.email }, ({ subject }) =>
    subject.includes('foi publicado'),
  )
  await localConsole().settle()
  expect(await localConsole().read('dead-letters', {})).toEqual([])
})
