import type { Page } from '@playwright/test'
import { beforeAll, inject, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { accessibilityFaults, sidewaysFaults, type Theme } from '../support/browser/accessibility.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { changeRow } from '../support/tables/rows.ts'

const { visit } = withBrowser()
const barraDoTurvo = { stateId: 35, cityId: 3505401, address: 'Rua do Rio, 1' }
let ad: { id: string }
let seller: Person
let admin: Person

beforeAll(async () => {
  ;[seller, admin] = await Promise.all([newPerson(), signInAdmin()])
  await changeRow(keys.profile(seller.userId), { onboardingDone: true })
  ad = await publishApproved(seller, admin, { ...barraDoTurvo, type: 'Sucata leve', action: 'sale', priceCents: 900 })
  await seller.api.tickets.create({ message: 'Posso editar?' })
})

interface Visit {
  readonly who: string
  readonly as: () => Person | undefined
  readonly screen: keyof typeof screens
  readonly theme: Theme
  readonly paths: () => readonly string[]
}

const listing = `/recyclables?state=35&city=${barraDoTurvo.cityId}`
const visits: readonly Visit[] = [
  {
    who: 'visitors',
    as: () => undefined,
    screen: 'phone',
    theme: 'light',
    paths: () => ['/', listing, `/recyclables/${ad.id}`, '/auth', '/support'],
  },
  {
    who: 'users',
    as: () => seller,
    screen: 'phone',
    theme: 'dark',
    paths: () => ['/my/ads', '/messages', '/collection', '/account-balance', '/profile', '/recyclables/new'],
  },
  {
    who: 'admins',
    as: () => admin,
    screen: 'desktop',
    theme: 'light',
    paths: () => [
      '/dashboard',
      '/settings',
      ...['moderation', 'users', 'withdrawals', 'tickets'].map((at) => `/admin/${at}`),
    ],
  },
]

async function faultsOn(page: Page, paths: readonly string[], theme: Theme): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(inject('cloud').url + path)
    await expect(page.locator('html[dir="rtl"][lang="ar-SA"]')).toBeAttached()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    faults.push(...(await accessibilityFaults(page, theme)))
    faults.push(...(await sidewaysFaults(page)))
  }
  return faults
}

it.each(visits)('finds no faults on pages of $who in Arabic, on a $screen, $theme', async (asked) => {
  const as = asked.as()
  const page = await visit({
    ...screens[asked.screen],
    ...(as && { as }),
    at: '/nowhere',
    localStorage: { locale: 'ar-SA' },
  })
  expect(await faultsOn(page, asked.paths(), asked.theme)).toEqual([])
})
