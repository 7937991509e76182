import type { Page } from '@playwright/test'
import { beforeAll, inject, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { offerPseudoLocales } from '../support/browser/offered-locales.ts'
import { pseudoText } from '../support/browser/pseudo.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { changeRow } from '../support/tables/rows.ts'

const { visit } = withBrowser()
const ribeira = { stateId: 35, cityId: 3542909, address: 'Rua da Igreja, 1' }
let ad: { id: string }
let seller: Person
let admin: Person

beforeAll(async () => {
  ;[seller, admin] = await Promise.all([newPerson(), signInAdmin()])
  await changeRow(keys.profile(seller.userId), { onboardingDone: true })
  ad = await publishApproved(seller, admin, { ...ribeira, type: 'Sucata', action: 'sale', priceCents: 900 })
})

/** With texts 40 % longer than the Portuguese, as in other languages. */
async function visitPseudo(as?: Person): Promise<Page> {
  return visit({
    ...screens.phone,
    ...(as && { as }),
    at: '/nowhere',
    localStorage: { locale: 'de-DE' },
    before: (page) => offerPseudoLocales(page, 'de-DE'),
  })
}

async function faultsOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(inject('cloud').url + path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('link', { name: pseudoText('Ir para o conteúdo') })).toBeAttached()
    await page.waitForLoadState('networkidle')
    faults.push(...(await page.evaluate(faultsOfLayout)))
  }
  return faults
}

/** Runs in the page: content wider than the screen, and buttons whose text is cut or outside of the screen. */
function faultsOfLayout(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const sideways = scrollWidth > clientWidth ? [`${location.pathname} is ${scrollWidth} px wide`] : []
  const scrolls = (element: Element) => {
    for (let above = element.parentElement; above; above = above.parentElement)
      if (/auto|scroll/.test(getComputedStyle(above).overflowX)) return true
    return false
  }
  const cut = [...document.querySelectorAll('button, [role="tab"], a[class*="button"], summary')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    if (width === 0 || !element.checkVisibility({ opacityProperty: true })) return false
    const isOutside = !scrolls(element) && (left < -1 || right > clientWidth + 1)
    return isOutside || element.scrollWidth > element.clientWidth + 1
  })
  return [...sideways, ...cut.map((element) => `${location.pathname} cuts '${element.textContent.trim()}'`)]
}

it('finds a cut button and content wider than the screen', async () => {
  const page = await visitPseudo()
  await page.setContent('<button style="width: 30px; overflow: hidden; white-space: nowrap">Publicar</button>')
  expect(await page.evaluate(faultsOfLayout)).toEqual([expect.stringMatching(/cuts 'Publicar'$/)])
  await page.setContent('<p style="width: 900px">wide</p>')
  expect(await page.evaluate(faultsOfLayout)).toEqual([expect.stringMatching(/px wide$/)])
})

it('shows visitors no page that scrolls sideways and no cut button', async () => {
  const page = await visitPseudo()
  const paths = ['/', '/recyclables?state=35', `/recyclables/${ad.id}`, '/auth', '/support', '/badges', '/newsletter']
  expect(await faultsOn(page, [...paths, `/profile/${seller.userId}`, '/terms', '/nowhere'])).toEqual([])
})

it('shows users no page that scrolls sideways and no cut button', async () => {
  const page = await visitPseudo(seller)
  const deals = ['/orders', '/messages', '/collection', '/account-balance', '/withdraw', '/donate', '/referrals']
  const own = ['/my/ads', '/favourites', '/saved-searches', '/notifications', '/profile', '/my/record']
  expect(await faultsOn(page, [...deals, ...own])).toEqual([])
})

it('shows admins no page that scrolls sideways and no cut button', async () => {
  const page = await visitPseudo(admin)
  const queues = [
    'moderation',
    'reports',
    'users',
    'withdrawals',
    'donations',
    'orders',
    'tickets',
    'disputes',
    'cases',
  ]
  expect(await faultsOn(page, ['/dashboard', '/settings', ...queues.map((name) => `/admin/${name}`)])).toEqual([])
})
