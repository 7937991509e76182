import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect as playwrightExpect } from '@playwright/test'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import type { Person } from '../people/people.ts'
import { launchBrowser } from './browser.ts'

/** Waits for what it expects of a page; generous, because the machine may be busy with the other tests. */
export const expect = playwrightExpect.configure({ timeout: 15_000 })

/** The three widths at which every screen is looked at. */
export const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>

export interface VisitOptions extends BrowserContextOptions {
  /** Whose session the browser holds; a visitor without one. */
  readonly as?: Person
  /** Path and query of the first page. */
  readonly at?: string
  /** What the browser remembers from visits before. */
  readonly remembers?: Readonly<Record<string, string>>
  /** A browser that draws maps: in software, which takes more of a processor than all the rest of a page. */
  readonly drawsMaps?: boolean
  /** How many times slower than this machine the page's scripts run. */
  readonly slower?: number
  /** Counts the visit's pages, as few visits do. */
  readonly counted?: boolean
  /** Errors that the test itself brings about: scripts that cannot be fetched. */
  readonly mayFail?: RegExp
  /** What is to be done with the page before its first address is opened. */
  readonly before?: (page: Page) => Promise<unknown>
}

const failures = join(import.meta.dirname, '../../../.build/browser-failures')

/**
 * One browser for a test file and, for each visit, a fresh context that ends with its test. A failed test leaves its
 * pages' pictures in `.build/browser-failures/`; an error that a page's script did not catch fails its test.
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
      remembers = {},
      drawsMaps = false,
      slower = 1,
      counted = false,
      mayFail,
      before,
      ...options
    } = {}) {
      if (drawsMaps) drawing ??= await launchBrowser()
      const context = await ((drawsMaps && drawing) || browser).newContext({
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        reducedMotion: 'reduce',
        // A page that comes from the worker's cache would hide what the server answers.
        serviceWorkers: 'block',
        ...screens.desktop,
        ...options,
        storageState: storageOf({ cookie_consent: 'true', ...(as && sessionOf(as)), ...remembers }),
      })
      context.setDefaultTimeout(15_000)
      await context.addInitScript(counted ? isDrawn : asksNotToBeCounted)
      const page = await context.newPage()
      visits.push(page)
      page.on('pageerror', (error) => {
        if (!mayFail?.test(error.message)) uncaught.push(`${page.url()}: ${error.stack ?? error.message}`)
      })
      // React reports here what an error boundary caught; a refused request is the page's own business.
      page.on('console', (message) => {
        const expected = /^Failed to load resource/.test(message.text()) || mayFail?.test(message.text())
        if (message.type() === 'error' && !expected) {
          uncaught.push(`${page.url()}: ${message.text()}`)
        }
      })
      if (slower > 1) await slowDown(page, slower)
      await before?.(page)
      await page.goto(inject('cloud').url + at)
      return page
    },
  }
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Runs in the page. */
function isDrawn(): void {
  Math.random = () => 0
}

/** Runs in the page. */
function asksNotToBeCounted(): void {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
}

/** The keys under which Amplify keeps a signed-in user's tokens. */
function sessionOf({ userId, token, idToken, refreshToken }: Person): Record<string, string> {
  const client = `CognitoIdentityServiceProvider.${inject('cloud').userPoolClientId}`
  return {
    [`${client}.LastAuthUser`]: userId,
    [`${client}.${userId}.accessToken`]: token,
    [`${client}.${userId}.idToken`]: idToken,
    [`${client}.${userId}.refreshToken`]: refreshToken,
    [`${client}.${userId}.clockDrift`]: '0',
  }
}

function storageOf(entries: Readonly<Record<string, string>>) {
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: inject('cloud').url, localStorage }] }
}

async function picture(page: Page, test: string, index: number): Promise<void> {
  await mkdir(failures, { recursive: true })
  const name = test.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)
  await page.screenshot({ path: join(failures, `${name}-${index + 1}.png`) })
}
