import { runInNewContext } from 'node:vm'
import { beforeAll, describe, inject, it } from 'vitest'
import { publishApproved } from '../support/ads.ts'
import { newPerson, signInAdmin } from '../support/people.ts'
import { expect, withBrowser } from '../support/visits.ts'

const { visit } = withBrowser()
/** Only this file advertises there. */
const adamantina = { stateId: 35, cityId: 3500105, address: 'Alameda Fernão Dias, 10' }
const title = 'Retalhos de tecido'
let ad: string

beforeAll(async () => {
  const [person, admin] = await Promise.all([newPerson(), signInAdmin()])
  ad = (await publishApproved(person, admin, { ...adamantina, type: title, category: 'others' })).id
})

/** What the document asks for by itself, and what its early script adds for an address. */
async function askedAtOnce(path: string): Promise<Set<string>> {
  const { url } = inject('cloud')
  const html = await (await fetch(url + path)).text()
  const asked = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const early = asked.find((file) => file.startsWith('/assets/early-'))
  const script = await (await fetch(url + early)).text()
  const links: { href: string }[] = []
  runInNewContext(script, {
    location: { pathname: new URL(path, url).pathname },
    document: { createElement: () => ({}), head: { append: (link: { href: string }) => links.push(link) } },
  })
  return new Set([...asked, ...links.map(({ href }) => href)])
}

interface Visit {
  readonly of: string
  readonly path: () => string
  /** Text of the first picture. */
  readonly arrived: string
  /** Files that may come later. */
  readonly later?: RegExp
}

const visits: readonly Visit[] = [
  // Sections below the first picture come as they come near.
  { of: 'the home page', path: () => '/', arrived: 'Buscar materiais', later: /late-sections|home-sections/ },
  { of: 'the listing', path: () => `/recyclables?state=35&city=${adamantina.cityId}`, arrived: title },
  { of: 'an ad', path: () => `/recyclables/${ad}`, arrived: title },
  { of: 'signing in', path: () => '/auth', arrived: 'Entrar' },
]

describe('a first visit', () => {
  it.each(visits)('asks for every script and style of $of at once', async ({ path, arrived, later }) => {
    const fetched: string[] = []
    const page = await visit({
      at: path(),
      withoutWebGl: true,
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
    expect(fetched.filter((file) => !asked.has(file) && !later?.test(file))).toEqual([])
  })
})
