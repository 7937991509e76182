import { beforeAll, describe, expect, inject, it } from 'vitest'
import { admittedFetch } from '../support/admitted-fetch.ts'
import { publishApproved } from '../support/fixtures/ads.ts'
import { newPerson, type Person, signInAdmin } from '../support/people/people.ts'

/** No other test publishes ads in this city. */
const dracena = { stateId: 35, cityId: 3514403, address: 'Rua Brasil, 10' }
let person: Person
let ad: { id: string; type: string }
const { url } = inject('cloud')
const pageOf = async (path: string) => {
  const response = await admittedFetch(url + path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

beforeAll(async () => {
  const [someone, admin] = await Promise.all([newPerson(), signInAdmin()])
  person = someone
  ad = await publishApproved(person, admin, { ...dracena, type: 'Sucata <fina> & "limpa"', category: 'metal' })
})

describe('ad page without scripts', () => {
  it('describes the ad under any slug', async () => {
    for (const path of [
      `/recyclables/${ad.id}`,
      `/recyclables/${ad.id}/sucata-fina-limpa`,
      `/recyclables/${ad.id}/x/`,
    ]) {
      const { status, html } = await pageOf(path)
      expect(status).toBe(200)
      expect(html).toMatch(/<h1[^>]*>Sucata &#60;fina&#62; &#38; &#34;limpa&#34;<\/h1>/)
      expect(html).toContain('Dracena - SP')
      expect(html).toContain(`<link rel="canonical" href="${url}/recyclables/${ad.id}/sucata-fina-limpa"`)
      expect(html).toContain('"@type":"Product"')
      expect(html).not.toContain('Rua Brasil')
    }
  })

  it('has the files and policy of the site, and is cached for a minute', async () => {
    const [page, home] = await Promise.all([pageOf(`/recyclables/${ad.id}`), pageOf('/')])
    const files = (html: string) => html.match(/(src|href)="\/assets\/[^"]+"/g)
    // The early script starts the application after the first paint.
    expect(home.html).not.toContain('<script type="module"')
    expect(files(page.html)).toEqual(files(home.html))
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
    expect(home.html).not.toContain('ld+json')
  })

  it('is the plain page with 404 for an unknown or hidden ad', async () => {
    const pending = await person.api.recyclables.mine({ status: 'pending' })
    expect(pending.items).toEqual([])
    for (const id of ['ad_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nothing', '%00', '%E0%A4%A', `${ad.id}x`, "ad_'onload=1"]) {
      const { status, html } = await pageOf(`/recyclables/${id}`)
      expect([400, 404]).toContain(status)
      expect(html).not.toContain('ld+json')
    }
    expect((await pageOf('/recyclables/nothing')).html).toContain('id="root"')
  })

  it('does not replace the listing or the form', async () => {
    for (const path of ['/recyclables', '/recyclables/new', '/recyclables?q=sucata'])
      expect((await pageOf(path)).status).toBe(200)
  })
})

describe('search engines', () => {
  it('find every approved ad from robots.txt', async () => {
    const robots = await pageOf('/robots.txt')
    const index = /Sitemap: (\S+)/.exec(robots.html)?.[1] ?? ''
    expect(index).toBe(`${url}/sitemap.xml`)
    const pages = [...(await pageOf('/sitemap.xml')).html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => page)
    const ofState = pages.filter((page) => page.includes('/sitemaps/35-'))
    expect(ofState.length).toBeGreaterThan(0)
    const newest = await admittedFetch(ofState.at(-1) ?? '')
    expect(newest.headers.get('content-type')).toContain('application/xml')
    expect(await newest.text()).toContain(`<loc>${url}/recyclables/${ad.id}/sucata-fina-limpa</loc>`)
  })

  it('get 404 for pages that do not exist', async () => {
    for (const name of ['35.xml', '99-2968.xml', 'x', '%00'])
      expect((await pageOf(`/sitemaps/${name}`)).status).toBe(404)
  })
})

describe('every address', () => {
  const unknown = 'x'.repeat(43)
  /** The site, its rendered pages, and each kind of answer of the API. */
  const addresses = () => [
    '/',
    '/recyclables',
    '/no-such-page',
    `/recyclables/${ad.id}`,
    '/recyclables/nothing',
    `/share/${ad.id}`,
    '/share/nothing',
    '/sitemap.xml',
    '/sitemaps/x',
    '/api/openapi.json',
    '/api/reference',
    `/api/calendar/${unknown}`,
    '/api/unsubscribe/x/y',
    '/api/settings',
    `/api/recyclables/${ad.id}`,
    '/api/recyclables/ad_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    '/api/recyclables/x',
    '/api/recyclables?state=x',
  ]

  it('says nosniff and has rules for content, frames, openers and referrers', async () => {
    for (const path of addresses()) {
      const { headers } = await admittedFetch(url + path, { redirect: 'manual' })
      const policy = headers.get('content-security-policy') ?? ''
      expect({ path, sniffs: headers.get('x-content-type-options') }).toEqual({ path, sniffs: 'nosniff' })
      expect({ path, policy }).toEqual({ path, policy: expect.stringMatching(/default-src '(none|self)'/) })
      expect({ path, policy }).toEqual({ path, policy: expect.stringContaining("frame-ancestors 'none'") })
      expect({ path, opener: headers.get('cross-origin-opener-policy') }).toEqual({ path, opener: 'same-origin' })
      expect({ path, frames: headers.get('x-frame-options') }).toEqual({ path, frames: 'DENY' })
      expect({ path, referrer: headers.get('referrer-policy') }).toEqual({ path, referrer: expect.any(String) })
    }
  })

  it('gives an ad’s page the same rules as the site’s own pages', async () => {
    // Only the addresses of the APIs differ: a function does not know them.
    const rulesOf = async (path: string) =>
      ((await pageOf(path)).headers.get('content-security-policy') ?? '')
        .split('; ')
        .filter((rule) => !rule.startsWith('connect-src'))
    const [page, home] = await Promise.all([rulesOf(`/recyclables/${ad.id}`), rulesOf('/')])
    expect(page).toEqual(home)
    expect(page.length).toBeGreaterThan(8)
  })
})
