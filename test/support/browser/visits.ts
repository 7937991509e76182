import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect as playwrightExpect } from '@playwright/test'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { currentCloud } from '../current-cloud.ts'
import type { Person } from '../people/people.ts'
import { launchBrowser } from './browser.ts'

export const expect = playwrightExpect.configure({ timeout: 15_000 })

export const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>

export interface VisitOptions extends BrowserContextOptions {
  readonly as?: Person
  readonly at?: string
  readonly localStorage?: Readonly<Record<string, string>>
  /** Draws maps in software, which needs more CPU than the rest of a page. */
  readonly drawsMaps?: boolean
  /** CPU slowdown of the page, as a factor. */
  readonly slower?: number
  /** Samples the visit for page views, as happens to one visit in ten. */
  readonly counted?: boolean
  /** Errors that the test causes itself, such as failed script downloads. */
  readonly expectedErrors?: RegExp
  readonly before?: (page: Page) => Promise<unknown>
}

const failures = join(import.meta.dirname, '../../../.build/browser-failures')

/**
 * Starts one browser for a test file and a fresh context for each visit, closed after its test. A failed test saves
 * screenshots in `.build/browser-failures/`. An uncaught error of a page fails its test.
 */
export function withBrowser(): { visit(options?: VisitOptions): Promise<Page> } {
  let browser: Browser
  let drawing: Browser | undefined
  let visits: Page[] = []
  let uncaught: string[] = []

  beforeAll(async () => {
    browser = await launchBrowser([], { webGl: false })
  })
  afterEach(async ({ task }) => {
    const [pages, errors] = [visits, uncaught]
    visits = []
    uncaught = []
    if (task.result?.state === 'fail') await Promise.all(pages.map((page, index) => picture(page, task.name, index)))
    await Promise.all(pages.map((page) => page.context().close()))
    expect(errors).toEqual([])
  })
  afterAll(() => Promise.all([browser?.close(), drawing?.close()]))

  return {
    async visit({
      as,
      at = '/',
      localStorage = {},
      drawsMaps = false,
      slower = 1,
      counted = false,
      expectedErrors,
      before,
      ...options
    } = {}) {
      if (drawsMaps) drawing ??= await launchBrowser()
      const context = await ((drawsMaps && drawing) || browser).newContext({
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        reducedMotion: 'reduce',
        // A page from the service worker cache would hide the response of the server.
        serviceWorkers: 'block',
        ...screens.desktop,
        ...options,
        storageState: storageOf({ cookie_consent: 'true', ...(as && sessionOf(as)), ...localStorage }),
      })
      context.setDefaultTimeout(15_000)
      await context.addInitScript(counted ? isDrawn : optOutOfCounting)
      const page = await context.newPage()
      visits.push(page)
      page.on('pageerror', (error) => {
        if (!expectedErrors?.test(error.message)) uncaught.push(`${page.url()}: ${error.stack ?? error.message}`)
      })
      // React reports errors of error boundaries here. Failed requests are not errors of the test.
      page.on('console', (message) => {
        const expected = /^Failed to load resource/.test(message.text()) || expectedErrors?.test(message.text())
        if (message.type() === 'error' && !expected) {
          uncaught.push(`${page.url()}: ${message.text()}`)
        }
      })
      if (slower > 1) await slowDown(page, slower)
      await before?.(page)
      await page.goto(currentCloud().url + at)
      return page
    },
  }
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

function isDrawn(): void {
  Math.random = () => 0
}

function optOutOfCounting(): void {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
}

function sessionOf({ userId, token, idToken, refreshToken, deviceKey }: Person): Record<string, string> {
  const client = `CognitoIdentityServiceProvider.${currentCloud().userPoolClientId}`
  return {
    [`${client}.LastAuthUser`]: userId,
    [`${client}.${userId}.accessToken`]: token,
    [`${client}.${userId}.idToken`]: idToken,
    [`${client}.${userId}.refreshToken`]: refreshToken,
    [`${client}.${userId}.clockDrift`]: '0',
    [`${client}.${userId}.deviceKey`]: deviceKey,
    [`${client}.${userId}.deviceGroupKey`]: 'none',
    [`${client}.${userId}.randomPasswordKey`]: 'none',
  }
}

function storageOf(entries: Readonly<Record<string, string>>) {
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: currentCloud().url, localStorage }] }
}

async function picture(page: Page, test: string, index: number): Promise<void> {
  await mkdir(failures, { recursive: true })
  const name = test.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)
  await page.screenshot({ path: join(failures, `${name}-${index + 1}.png`) })
}
