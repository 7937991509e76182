import { gzipSync } from 'node:zlib'
import { beforeAll, describe, inject, it } from 'vitest'
import { runEarly } from '../support/browser/early-script.ts'
import { expect, withBrowser } from '../support/browser/visits.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, signInAdmin } from '../support/people/people.ts'

const { visit } = withBrowser()
/** No other test publishes ads in this city. */
const adamantina = { stateId: 35, cityId: 3500105, address: 'Alameda Fernão Dias, 10' }
const title = 'Retalhos de tecido'
let ad: string

beforeAll(async () => {
  const [person, admin] = await Promise.all([newPerson(), signInAdmin()])
  ad = (await publishApproved(person, admin, { ...adamantina, type: title, category: 'others' })).id
})

/** Returns the files that the document requests itself and those its early script adds for an address. */
async function askedAtOnce(path: string): Promise<Set<string>> {
  const html = await (await fetch(inject('cloud').url + path)).text()
  const { links } = await runEarly(html, path)
  const asked = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  return new Set([...asked, ...links.flatMap(({ href }) => href ?? [])])
}

async function compressedKiB(files: readonly string[]): Promise<number> {
  const bodies = await Promise.all(files.map(async (file) => (await fetch(inject('cloud').url + file)).arrayBuffer()))
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024
}

interface Visit {
  readonly of: string
  readonly path: () => string
  readonly arrived: string
  /** Limit for the gzipped scripts together. `npm run bench:size` lists the content of each script. */
  readonly budgetKiB: number
  readonly later?: RegExp
}

/** The picker of languages comes when the page is idle. */
const languages = /\/languages-/

const visits: readonly Visit[] = [
  // Sections below the first view load when the user scrolls near them.
  {
    of: 'the home page',
    path: () => '/',
    arrived: 'Buscar materiais',
    budgetKiB: 120,
    later: /lower-sections|home-sections/,
  },
  {
    of: 'the listing',
    path: () => `/recyclables?state=35&city=${adamantina.cityId}`,
    arrived: title,
    budgetKiB: 170,
  },
  { of: 'an ad', path: () => `/recyclables/${ad}`, arrived: title, budgetKiB: 187 },
  { of: 'signing in', path: () => '/auth', arrived: 'Entrar', budgetKiB: 244 },
]

describe('first visit', () => {
  it.each(visits)(
    'requests every script and style of $of at once, within its budget',
    async ({ path, arrived, later, budgetKiB }) => {
      const fetched: string[] = []
      const page = await visit({
        at: path(),
        before: async (opening) =>
          opening.on('request', (request) => {
            const { pathname } = new URL(request.url())
            if (/^\/assets\/.*\.(js|css)$/.test(pathname)) fetched.push(pathname)
          }),
      })
      await expect(page.getByRole('main').getByText(arrived).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      const asked = await askedAtOnce(path())
      expect(fetched.length).toBeGreaterThan(3)
      const first = fetched.filter((file) => !later?.test(file) && !languages.test(file))
      expect(first.filter((file) => !asked.has(file))).toEqual([])
      expect(await compressedKiB(first.filter((file) => file.endsWith('.js')))).toBeLessThanOrEqual(budgetKiB)
    },
  )
  it.each([
    ['the listing', () => `/recyclables?state=35&city=${adamantina.cityId}`, 'GET /api/recyclables'],
    ['an ad', () => `/recyclables/${ad}`, `GET /api/recyclables/<ad>`],
  ])('requests the ads of %s at most once, and its first photo', async (_of, path, operation) => {
    const asked: string[] = []
    const photos: string[] = []
    const page = await visit({
      at: path(),
      before: async (opening) =>
        opening.on('request', (request) => {
          const { pathname } = new URL(request.url())
          asked.push(`${request.method()} ${pathname.replace(ad, '<ad>')}`)
          if (pathname.startsWith('/media/')) photos.push(pathname)
        }),
    })
    const first = page.getByRole('main').locator('img[fetchpriority="high"]').first()
    await expect(first).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((each) => each === operation).length).toBeLessThanOrEqual(1)
    const shown = await first.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)
    expect(photos.filter((photo) => photo.split('/')[3] === shown.split('/')[3])).toEqual([shown])
  })
})
