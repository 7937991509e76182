import { describe, it } from 'vitest'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { newPerson } from '../support/people/people.ts'

const { visit } = withBrowser()

/** The demo data has more than one page of ads here. */
const saoPaulo = '/recyclables?state=35&city=3550308'

describe('phone screen', () => {
  it('returns from an ad to the same filters and scroll position', async () => {
    const page = await visit({ ...screens.phone, at: saoPaulo })
    const cards = page.getByRole('region', { name: 'Anúncios' }).getByRole('article')
    await expect(cards.first()).toBeVisible()

    await page.getByRole('button', { name: 'Filtros' }).tap()
    const filters = page.getByRole('dialog', { name: 'Filtros' })
    await filters.getByRole('radio', { name: 'Doação' }).check()
    await filters.getByRole('button', { name: 'Ver anúncios' }).tap()
    await expect(filters).toBeHidden()
    await expect(page).toHaveURL(/action=donation/)
    await expect(page.getByRole('button', { name: 'Tirar o filtro Doação' })).toBeVisible()

    const ninth = cards.nth(8).getByRole('link')
    await ninth.scrollIntoViewIfNeeded()
    const title = (await ninth.textContent()) ?? ''
    const [address, place] = [page.url(), await page.evaluate(() => window.scrollY)]
    expect(place).toBeGreaterThan(500)
    const backAsItWas = async (goBack: () => Promise<unknown>) => {
      await ninth.tap()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await goBack()
      await expect(page).toHaveURL(address)
      await expect(cards.nth(8)).toContainText(title)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
    }
    await backAsItWas(() => page.goBack())
    await backAsItWas(() => page.getByRole('link', { name: 'Voltar para recicláveis' }).tap())
  })

  it('switches between list and map, each with its own URL', async () => {
    const page = await visit({ ...screens.phone, at: saoPaulo, drawsMaps: true })
    const list = page.getByRole('region', { name: 'Anúncios', exact: true })
    await expect(list.getByRole('article').first()).toBeVisible()
    await page.getByRole('link', { name: 'Mapa', exact: true }).tap()
    await expect(page).toHaveURL(/view=map/)
    await expect(list).toBeHidden()
    await expect(page.getByRole('complementary').getByRole('button', { name: 'Aproximar' })).toBeInViewport()
    await page.getByRole('navigation', { name: 'Categorias' }).getByRole('link', { name: 'Metal' }).tap()
    await expect(page).toHaveURL(/category=metal&.*view=map/)
    await page.getByRole('link', { name: 'Lista', exact: true }).tap()
    await expect(page).not.toHaveURL(/view/)
    await expect(list.getByRole('article').first()).toBeVisible()
    await page.goBack()
    await expect(list).toBeHidden()
  })

  it('keeps price and action of an ad visible while their box is off the screen', async () => {
    const page = await visit({ ...screens.phone, at: `${saoPaulo}&action=sale` })
    await page.getByRole('article').first().getByRole('link').tap()
    const buy = page.getByRole('button', { name: 'Comprar' })
    await expect(buy).toHaveCount(2)
    await expect(buy.last()).toBeInViewport({ ratio: 1 })
    await buy.first().scrollIntoViewIfNeeded()
    await expect(buy).toHaveCount(1)
    await page.getByRole('heading', { name: 'Perguntas e respostas' }).scrollIntoViewIfNeeded()
    await expect(buy.last()).toBeInViewport({ ratio: 1 })
  })

  it('gives a signed-in user favourites and own ads in one tap', async () => {
    const page = await visit({ ...screens.phone, as: await newPerson(), at: '/' })
    const top = page.getByRole('banner')
    await top.getByRole('link', { name: 'Favoritos' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favoritos')
    await top.getByRole('link', { name: 'Meus anúncios' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meus anúncios')
  })

  it('has five links in the navigation bar, each opening its page', async () => {
    const page = await visit({ ...screens.phone, at: '/' })
    const bar = page.getByRole('navigation', { name: 'Navegação principal' })
    await expect(bar.getByRole('link')).toHaveText(['Recicláveis', 'Coletas', 'Mensagens', 'Saldo', 'Perfil'])
    await bar.getByRole('link', { name: 'Recicláveis' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recicláveis perto de você')
    await expect(bar.getByRole('link', { name: 'Recicláveis' })).toHaveAttribute('aria-current', 'page')
    await bar.getByRole('link', { name: 'Saldo' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acesso negado')
    await expect(page.getByText('Você deve estar logado para acessar esta página')).toBeVisible()
  })

  it('asks a visitor to sign in before advertising, and opens the form for users', async () => {
    const visitor = await visit({ ...screens.phone, at: saoPaulo })
    await visitor.getByRole('button', { name: 'Anunciar material' }).tap()
    await expect(visitor).toHaveURL(/\/auth$/)

    const page = await visit({ ...screens.phone, as: await newPerson(), at: saoPaulo })
    await page.getByRole('button', { name: 'Anunciar material' }).tap()
    const form = page.getByRole('form', { name: 'Novo anúncio' })
    await expect(form.getByText('Tirar foto')).toBeVisible()
    await expect(form.getByRole('combobox', { name: 'Cidade' })).toHaveValue('São Paulo')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
