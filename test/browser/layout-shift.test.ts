import type { Page } from '@playwright/test'
import { beforeAll, it } from 'vitest'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()
let detail: string

beforeAll(async () => {
  const [seller, admin] = await Promise.all([newPerson(), signInAdmin()])
  const ad = await publishApproved(seller, admin, { cityId: 3500600, type: 'Vidros de conserva', category: 'glass' })
  detail = `/recyclables/${ad.id}`
})

const addresses = () => ({ 'home page': '/', listing: '/recyclables?state=35&city=3550308', ad: detail })

/** Returns the sum of all layout shifts since the page started, except those after a press or a tap. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
    return shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0)
  })
}

it.each([
  ['home page', 'phone'],
  ['home page', 'desktop'],
  ['listing', 'phone'],
  ['listing', 'desktop'],
  ['ad', 'phone'],
  ['ad', 'desktop'],
] as const)('the layout does not shift while the %s loads on a %s', async (what, screen) => {
  const page = await visit({ ...screens[screen], at: addresses()[what], drawsMaps: true })
  const arrived = {
    'home page': page.getByRole('region', { name: 'Em São Paulo e região' }).getByRole('link').first(),
    listing: page.getByRole('article').first(),
    ad: page.getByRole('heading', { level: 1 }),
  }
  await expect(arrived[what]).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await layoutShift(page)).toBeLessThan(0.02)
})
