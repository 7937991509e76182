import { beforeAll, describe, it } from 'vitest'
import { admittedFetch } from '../support/admitted-fetch.ts'
import { toast } from '../support/browser/screens.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()
const analandia = { stateId: 35, cityId: 3502002, address: 'Rua Um, 10' }
const title = 'Fardo de PET, 60 kg'
let seller: Person
let reader: Person
let ad: { id: string }
let address: string

beforeAll(async () => {
  const people = await Promise.all([newPerson(), newPerson(), signInAdmin()])
  const [, , admin] = people
  ;[seller, reader] = people
  ad = await publishApproved(seller, admin, { ...analandia, type: title, action: 'sale', priceCents: 2555 })
  address = `/recyclables/${ad.id}/fardo-de-pet-60-kg`
})

describe('ad page', () => {
  it('shows the price on a tablet below the notice of a first visit', async () => {
    const page = await visit({ viewport: { width: 768, height: 900 }, at: address })
    const notice = page.getByRole('region', { name: 'Aviso de cookies' })
    await page.evaluate(() => localStorage.removeItem('cookie_consent'))
    await page.reload()
    await expect(notice).toBeVisible()
    const price = page.getByText('R$ 33,14').locator('visible=true').last()
    await expect(price).toBeInViewport()
    const [above, below] = [await notice.boundingBox(), await price.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  })

  it('shows the sum a buyer pays, with the button to buy', async () => {
    const page = await visit({ as: await newPerson(), at: address })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    // 18 % of R$ 25,55 is R$ 4,599: rounded half up.
    const amounts = page.getByRole('definition').filter({ hasText: 'R$' })
    await expect(amounts).toHaveText(['R$ 25,55', 'R$ 2,99', 'R$ 4,60', 'R$ 33,14'])
    await expect(page.getByText('Taxa do aplicativo (18%)')).toBeVisible()

    const buy = page.getByRole('button', { name: 'Comprar' })
    await expect(buy).toBeEnabled()
    await expect(page.getByRole('main').getByRole('link', { name: 'Venda' })).toHaveAttribute(
      'href',
      '/recyclables?action=sale',
    )
    await expect(page.getByRole('main').getByRole('link', { name: 'Plástico' })).toHaveAttribute(
      'href',
      '/recyclables?category=plastic',
    )
    await expect(page.getByText('Rua Um, 10')).toHaveCount(0)
  })

  it('shows the owner the full address and the edit link instead of an offer', async () => {
    const page = await visit({ as: seller, at: address })
    await expect(page.getByText('Este anúncio é seu')).toBeVisible()
    await expect(page.getByText('Endereço completo, só para você: Rua Um, 10')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Editar' })).toBeVisible()
    for (const name of ['Comprar', 'Falar com quem vende', 'Denunciar'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
  })

  it('reports an unknown ad and links back to the listing', async () => {
    const page = await visit({ at: '/recyclables/ad_01J00000000000000000000000/nada' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Item não encontrado')
    await page.getByRole('main').getByRole('link', { name: 'Ver recicláveis' }).click()
    await expect(page).toHaveURL(/\/recyclables$/)
  })

  it('describes the offer in structured data', async () => {
    const page = await visit({ at: address })
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    const product = JSON.parse(data ?? '') as Record<string, unknown>
    expect(product).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: title,
      image: [expect.stringMatching(/\/media\/photos\/.+\/share\.jpg$/)],
      offers: {
        '@type': 'Offer',
        price: '25.55',
        priceCurrency: 'BRL',
        availability: 'https://schema.org/InStock',
        url: new URL(address, page.url()).href,
      },
    })
  })

  it('shares a link that chat apps can preview with a photo', async () => {
    const page = await visit({ at: address, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Compartilhar' }).click()
    await expect(toast(page, 'Link copiado!')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const preview = await (await admittedFetch(link)).text()
    const image = /property="og:image" content="([^"]+)"/.exec(preview)?.[1] ?? ''
    expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
})

describe('interactions with an ad', () => {
  it('publishes a question and its answer, both without contact data', async () => {
    const asking = await visit({ as: reader, at: address })
    const questions = asking.getByRole('region', { name: 'Perguntas e respostas' })
    const question = questions.getByLabel('Sua pergunta')
    const ask = questions.getByRole('button', { name: 'Perguntar' })
    await question.fill('Me liga no 11 98765-4321?')
    await ask.click()
    const refusal = 'Telefones, e-mails e links não são permitidos aqui. Tire-os do texto e envie de novo.'
    await expect(questions.getByRole('alert')).toHaveText(refusal)
    await question.fill('Está prensado?')
    await ask.click()
    await expect(toast(asking, 'Pergunta publicada')).toBeVisible()
    await expect(questions.getByText('Está prensado?')).toBeVisible()
    await expect(questions.getByText('Ainda sem resposta.')).toBeVisible()

    const answering = await visit({ as: seller, at: address })
    await answering.getByRole('button', { name: 'Responder' }).click()
    const answer = answering.getByLabel('Sua resposta')
    const publish = answering.getByRole('button', { name: 'Publicar resposta' })
    await answer.fill('Sim, escreva para fardo@exemplo.com')
    await publish.click()
    await expect(answering.getByRole('main').getByRole('alert')).toHaveText(refusal)
    await answer.fill('Sim, em fardos de 20 kg.')
    await publish.click()
    await expect(toast(answering, 'Resposta publicada')).toBeVisible()

    await asking.reload()
    await expect(questions.getByText('Sim, em fardos de 20 kg.')).toBeVisible()
    await expect(questions.getByText('Resposta de quem anunciou')).toBeVisible()
  })

  it('adds an ad to the favourites and removes it', async () => {
    const page = await visit({ as: reader, at: address })
    const heart = page.getByRole('button', { name: `Guardar ${title} nos favoritos` })
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    // The page reads `/favourites/ids` too.
    const kept = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await kept
    await page.goto(new URL('/favourites', page.url()).href)
    await expect(page.getByRole('article').getByRole('link', { name: title })).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await heart.click()
    await expect(page.getByRole('heading', { name: 'Nenhum favorito ainda' })).toBeVisible()
  })

  it('accepts one report of an ad per reader', async () => {
    const page = await visit({ as: reader, at: address })
    const report = async () => {
      await page.getByRole('button', { name: 'Denunciar' }).click()
      const dialog = page.getByRole('dialog', { name: 'Denunciar anúncio' })
      await expect(dialog.getByLabel('Motivo')).toBeFocused()
      await dialog.getByRole('button', { name: 'Denunciar' }).click()
      await expect(dialog.getByText('Escolha um motivo.')).toBeVisible()
      await dialog.getByLabel('Motivo').selectOption({ label: 'Categoria errada' })
      await dialog.getByRole('button', { name: 'Denunciar' }).click()
    }
    await report()
    await expect(toast(page, 'Denúncia enviada')).toBeVisible()
    await report()
    await expect(
      page.getByRole('dialog').getByText('Você já fez esta denúncia. Nossa equipe vai analisar.'),
    ).toBeVisible()
  })
})
