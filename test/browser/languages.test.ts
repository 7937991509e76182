import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import arabic from '../../web/i18n/ar-SA/common.json' with { type: 'json' }
import english from '../../web/i18n/en-US/common.json' with { type: 'json' }
import japanese from '../../web/i18n/ja-JP/common.json' with { type: 'json' }
import { offerPseudoLocales } from '../support/browser/offered-locales.ts'
import { pseudoText } from '../support/browser/pseudo.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'

const { visit } = withBrowser()
const offerGerman = (page: Page) => offerPseudoLocales(page, 'de-DE', 'ar-SA')
const signIn = (page: Page, text = pseudoText('Entrar')) => page.getByRole('link', { name: text, exact: true })
const picker = (page: Page, label = 'Idioma') => page.getByRole('combobox', { name: label, exact: true })
const document = (page: Page) => page.locator('html')
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('locale'))

describe('language picker', () => {
  it.each(['phone', 'desktop'] as const)('changes the language in place and keeps it, on a %s', async (screen) => {
    const page = await visit({ ...screens[screen], before: offerGerman, at: '/recyclables?state=35' })
    await expect(picker(page).getByRole('option')).toHaveText([
      'português (Brasil)',
      'Deutsch (Deutschland)',
      /العربية/,
    ])
    await picker(page).selectOption('de-DE')
    await expect(signIn(page)).toBeVisible()
    await expect(document(page)).toHaveAttribute('lang', 'de-DE')
    await page.reload()
    await expect(signIn(page)).toBeVisible()
    await expect(page).toHaveURL(/\/recyclables\?state=35$/)
    await picker(page, pseudoText('Idioma')).selectOption('ar-SA')
    await expect(document(page)).toHaveAttribute('dir', 'rtl')
  })
})

describe('document', () => {
  it('names its other languages, its own and the manifest of it', async () => {
    const page = await visit({ before: offerGerman, at: '/recyclables?state=35&lang=de-DE' })
    await expect(signIn(page)).toBeVisible()
    await expect(page).toHaveURL(/\/recyclables\?state=35$/)
    expect(await stored(page)).toBe('de-DE')
    await expect(page.locator('link[hreflang]')).toHaveCount(4)
    const alternates = page.locator('link[hreflang]')
    const links = await alternates.evaluateAll((all) =>
      all.map((link) => `${link.getAttribute('hreflang')} ${new URL(link.getAttribute('href') ?? '').search}`),
    )
    expect(links).toEqual([
      'pt-BR ?state=35',
      'de-DE ?state=35&lang=de-DE',
      'ar-SA ?state=35&lang=ar-SA',
      'x-default ?state=35',
    ])
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'de_DE')
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.de-DE.webmanifest')
  })
})

describe('offer of the browser language', () => {
  const offer = (page: Page) => page.getByRole('region', { name: pseudoText('Idioma'), exact: true })

  it('is made in that language and changes to it', async () => {
    const page = await visit({ locale: 'de-AT', before: offerGerman })
    await expect(offer(page)).toContainText('Deutsch (Deutschland)')
    await expect(offer(page)).toHaveAttribute('lang', 'de-DE')
    await offer(page).getByRole('button').first().click()
    await expect(signIn(page)).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    expect(await stored(page)).toBe('de-DE')
  })

  it('is dismissed for good', async () => {
    const page = await visit({ locale: 'de-AT', before: offerGerman })
    await offer(page).getByRole('button').last().click()
    await expect(offer(page)).toHaveCount(0)
    await page.reload()
    await expect(picker(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(offer(page)).toHaveCount(0)
    expect(await stored(page)).toBeNull()
  })
})

describe('first visit in another language', () => {
  /** KiB beyond the Portuguese budgets of `first-files.test.ts`. */
  const moreKiB = 8
  const pages = [
    ['/', 120],
    ['/recyclables?state=35&city=3550308', 170],
  ] as const
  const signInIn = { 'en-US': english, 'ar-SA': arabic, 'ja-JP': japanese } as const
  const visits = Object.entries(signInIn).flatMap(([locale, texts]) =>
    pages.map(([at, budgetKiB]) => ({ locale, at, budgetKiB, shown: texts.navigation.signIn })),
  )
  it.each(visits)(
    'loads no Portuguese texts, and what it needs of $at in $locale within $budgetKiB KiB and a tolerance',
    async (asked) => {
      const { locale, at, budgetKiB, shown } = asked
      const sizes = new Map<string, number>()
      const page = await visit({
        at,
        localStorage: { locale },
        before: async (opening) => {
          opening.on('response', async (response) => {
            const { pathname } = new URL(response.url())
            const counts = /^\/assets\/.*\.(js|json)$/.test(pathname) && !/lower-sections|-home\.json/.test(pathname)
            if (counts) sizes.set(pathname, gzipSync(await response.body()).length / 1024)
          })
        },
      })
      await expect(signIn(page, shown)).toBeVisible()
      await page.waitForLoadState('networkidle')
      const names = [...sizes.keys()]
      expect(names.filter((name) => /\/texts-/.test(name))).toEqual([])
      expect(names.some((name) => name.startsWith(`/assets/${locale}-`) && name.endsWith('-start.json'))).toBe(true)
      expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budgetKiB + moreKiB)
    },
  )
})
