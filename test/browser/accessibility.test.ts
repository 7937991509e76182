import type { Locator, Page } from '@playwright/test'
import { beforeAll, describe, inject, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { accessibilityFaults, allVariants, sidewaysFaults, type Theme } from '../support/browser/accessibility.ts'
import { openNewAd } from '../support/browser/screens.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { changeRow } from '../support/tables/rows.ts'

const { visit } = withBrowser()
const iporanga = { stateId: 35, cityId: 3521200, address: 'Rua da Matriz, 1' }
let admin: Person
let ad: { id: string }
let seller: Person
let ticket: { id: string }

beforeAll(async () => {
  ;[seller, admin] = await Promise.all([newPerson(), signInAdmin()])
  await changeRow(keys.profile(seller.userId), { onboardingDone: true })
  ad = await publishApproved(seller, admin, { ...iporanga, type: 'Sucata leve', category: 'metal' })
  await publishApproved(admin, await signInAdmin(), { ...iporanga, type: 'Revistas', action: 'sale', priceCents: 900 })
  await admin.api.questions.ask({ id: ad.id, question: 'Ainda está disponível?' })
  await admin.api.favourites.add({ id: ad.id })
  ticket = await admin.api.tickets.create({ message: 'Posso editar?' })
  await admin.api.newsletter.createIssue({ subject: 'Novidades', text: '<p>Agora há <b>pontos</b>.</p>' })
  await admin.api.savedSearches.create({ name: 'Metal', filters: { stateId: 35, category: 'metal' }, alert: 'daily' })
})

interface Stop {
  readonly at: string
  /** The element that shows that the page has loaded. */
  readonly arrived: (page: Page) => Locator
  readonly prepare?: (page: Page) => Promise<unknown>
}

const card = (page: Page) => page.getByRole('article').first()
const heading = (text: string) => (page: Page) => page.getByRole('heading', { level: 1, name: text })

const forVisitors = (): Stop[] => [
  { at: '/', arrived: (page) => page.getByRole('region', { name: 'Em São Paulo e região' }) },
  { at: '/recyclables?state=35&city=3550308&category=plastic', arrived: card },
  { at: `/recyclables/${ad.id}`, arrived: heading('Sucata leve') },
  {
    at: '/recyclables?state=35&city=3550308&action=sale',
    arrived: card,
    prepare: (page) => page.getByRole('button', { name: 'Filtros' }).click(),
  },
  { at: '/auth', arrived: (page) => page.getByRole('form', { name: 'Entrar' }) },
  {
    at: '/auth',
    arrived: (page) => page.getByRole('form', { name: 'Entrar' }),
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Cadastrar' }).click()
      await page.getByRole('button', { name: 'Criar conta' }).click()
    },
  },
  { at: '/badges', arrived: heading('Selos de confiança') },
  { at: '/support', arrived: heading('Suporte') },
  { at: '/newsletter', arrived: heading('Novidades por e-mail') },
  { at: '/newsletter/confirm', arrived: heading('Confirmar inscrição') },
  { at: '/nenhum-lugar', arrived: heading('Página não encontrada') },
]
const map: Stop = {
  at: '/recyclables?state=35&city=3550308&view=map',
  arrived: (page) => page.getByRole('complementary').getByRole('button', { name: 'Aproximar' }),
}
const forAdmins = (): Stop[] => [
  { at: '/my/ads', arrived: card },
  { at: '/favourites', arrived: card },
  { at: '/saved-searches', arrived: (page) => page.getByText('Metal').first() },
  { at: `/recyclables?state=35&city=${iporanga.cityId}`, arrived: card, prepare: openNewAd },
  {
    at: '/dashboard',
    arrived: (page) => page.getByRole('img', { name: /materiais publicados/ }),
    prepare: (page) => page.getByText('Ver tabela').first().click(),
  },
  { at: '/settings?tab=emails', arrived: heading('Configurações') },
  { at: '/settings?tab=goals', arrived: (page) => page.getByRole('heading', { name: 'Nova meta' }) },
  { at: '/admin/moderation', arrived: (page) => page.getByRole('rowheader').first() },
  { at: '/admin/users?tab=newest', arrived: (page) => page.getByRole('rowheader').first() },
  {
    at: `/admin/users/${seller.userId}`,
    arrived: (page) => page.getByText(seller.email),
    prepare: (page) => page.getByRole('button', { name: 'Corrigir dados' }).click(),
  },
  {
    at: `/admin/users/${seller.userId}`,
    arrived: (page) => page.getByText(seller.email),
    prepare: (page) => page.getByRole('button', { name: 'Suspender' }).click(),
  },
  { at: '/profile', arrived: (page) => page.getByText(admin.email).first() },
  {
    at: '/profile',
    arrived: (page) => page.getByRole('form', { name: 'Seus dados' }),
    prepare: (page) => page.getByRole('button', { name: 'Salvar perfil' }).click(),
  },
  { at: `/profile/${admin.userId}`, arrived: (page) => page.getByRole('heading', { name: 'Anúncios publicados' }) },
  { at: '/support', arrived: (page) => page.getByText('Posso editar?') },
  { at: '/admin/cases', arrived: heading('Casos') },
  { at: '/admin/tickets', arrived: (page) => page.getByRole('rowheader').first() },
  { at: `/admin/tickets/${ticket.id}`, arrived: (page) => page.getByText('Posso editar?') },
  { at: '/admin/newsletter', arrived: (page) => page.getByRole('rowheader').first() },
  { at: '/admin/newsletter/new', arrived: (page) => page.getByRole('form', { name: 'Edição' }) },
  { at: '/onboard', arrived: heading('Que bom ter você aqui') },
]

interface Variant {
  readonly screen: keyof typeof screens
  readonly theme: Theme
}

/** Pages take turns through all four variants, so that each variant meets pages of every kind. */
const variants: readonly Variant[] = [
  { screen: 'phone', theme: 'light' },
  { screen: 'desktop', theme: 'dark' },
  { screen: 'phone', theme: 'dark' },
  { screen: 'desktop', theme: 'light' },
]

/** Returns the stops of one screen, each with its theme; with `AXE=all` every stop on both screens. */
function stopsOn(screen: Variant['screen'], stops: readonly Stop[]): (Stop & { readonly theme: Theme })[] {
  if (allVariants) return stops.map((stop) => ({ ...stop, theme: 'light' }))
  return stops.flatMap((stop, index) => {
    const variant = variants[index % variants.length]
    return variant?.screen === screen ? [{ ...stop, theme: variant.theme }] : []
  })
}

describe.each(['phone', 'desktop'] as const)('accessibility on a %s: axe and large text', (screen) => {
  async function faultsOn(page: Page, stops: readonly Stop[]): Promise<string[]> {
    const faults: string[] = []
    for (const { at, arrived, prepare, theme } of stopsOn(screen, stops)) {
      await page.goto(inject('cloud').url + at)
      await expect(arrived(page)).toBeVisible()
      await prepare?.(page)
      faults.push(...(await accessibilityFaults(page, theme)))
      faults.push(...(await sidewaysFaults(page)))
    }
    return faults
  }

  it('finds no faults on visitor pages', async () => {
    const page = await visit(screens[screen])
    expect(await faultsOn(page, forVisitors())).toEqual([])
  })

  it('finds no faults on signed-in pages', async () => {
    const page = await visit({ ...screens[screen], as: admin })
    expect(await faultsOn(page, forAdmins())).toEqual([])
  })
})

it.each<Variant>(variants.slice(0, allVariants ? 2 : 1))(
  'finds no faults on the map on a $screen, $theme',
  async ({ screen, theme }) => {
    const page = await visit({ ...screens[screen], drawsMaps: true, at: map.at })
    await expect(map.arrived(page)).toBeVisible()
    expect(await accessibilityFaults(page, theme)).toEqual([])
    expect(await sidewaysFaults(page)).toEqual([])
  },
)
