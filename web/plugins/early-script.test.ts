import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/contract.ts'
import { cardSizes, wideSizes } from '../../shared/photos/sizes.ts'
import { stateOfCity } from '../../shared/places.ts'
import { runEarly } from '../../test/support/browser/early-script.ts'
import { readListingSearch } from '../lib/listing/address.ts'
import { toListingFilters } from '../lib/listing/search.ts'
import { defaultPlace } from '../lib/places/default-place.ts'
import { earlyElements } from './early.ts'

const html = earlyElements(['/assets/libraries-1.js', '/assets/main-1.js'], {
  pages: [
    {
      address: '^/recyclables(/new)?/?$',
      files: ['assets/ads-1.js', 'assets/ads-1.css', 'assets/texts-1.js'],
      groups: ['ads'],
    },
    { address: '^/recyclables/[^/]+(/[^/]+)?/?$', files: ['assets/detail-1.js'], groups: ['ads'] },
  ],
  textFiles: ['assets/texts-1.js'],
})
const cover = { id: 'pho_1', status: 'ready', conversion: '2-c0ffee' }
const answering = (body: unknown) => ({ answer: () => Response.json(body) })
const signedIn = ['CognitoIdentityServiceProvider.abc.LastAuthUser']

/** Returns the address that the application itself calls for a listing address. */
async function askedByApplication(address: string): Promise<string> {
  let asked = ''
  const link = new OpenAPILink(contract, {
    url: 'https://retorna.example/api',
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      asked = pathname + search
      return Response.json({ items: [], nextCursor: null, ignored: [] })
    },
  })
  const client: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link)
  const search = readListingSearch(new URL(address, 'https://retorna.example').searchParams)
  const { state, city } = search
  const cityId = typeof city === 'number' ? city : undefined
  const stateId = cityId === undefined ? state : stateOfCity(cityId)
  const named = stateId !== undefined
  const place = named
    ? { ...(stateId === 'all' ? {} : { stateId }), ...(cityId === undefined ? {} : { cityId }) }
    : defaultPlace
  await client.recyclables.list(toListingFilters(search, place))
  return asked
}

describe('early script', () => {
  it('starts the application after the first paint, and at once in a hidden page', async () => {
    const src = '/assets/main-1.js'
    expect((await runEarly(html, '/')).started).toEqual({ src, after: 'painted' })
    expect((await runEarly(html, '/', { hidden: true })).started).toEqual({ src, after: 'parsed' })
  })

  it('prefetches the files of the current page', async () => {
    const { links } = await runEarly(html, '/recyclables/new')
    expect(links).toEqual([
      { rel: 'modulepreload', fetchPriority: 'auto', href: '/assets/ads-1.js' },
      { rel: 'preload', as: 'style', crossOrigin: '', href: '/assets/ads-1.css' },
      { rel: 'modulepreload', fetchPriority: 'auto', href: '/assets/texts-1.js' },
    ])
    expect((await runEarly(html, '/elsewhere')).links).toEqual([])
  })

  describe('with other locales', () => {
    const block = '<script type="application/json" id="locales">{"hashes":{"en-US":"abc","ar-SA":"def"}}</script>'
    const hrefs = async (...visit: [string, object?]) =>
      (await runEarly(block + html, ...visit)).links.map((it) => it.href)

    it('prefetches the texts of the chosen locale instead of the Portuguese', async () => {
      const { links, document } = await runEarly(block + html, '/recyclables/new', { locale: 'en-US' })
      expect(links).toEqual([
        { rel: 'preload', as: 'fetch', crossOrigin: '', href: '/assets/en-US-abc-start.json' },
        { rel: 'preload', as: 'fetch', crossOrigin: '', href: '/assets/en-US-abc-ads.json' },
        { rel: 'modulepreload', fetchPriority: 'auto', href: '/assets/ads-1.js' },
        { rel: 'preload', as: 'style', crossOrigin: '', href: '/assets/ads-1.css' },
      ])
      expect(document).toEqual({ lang: 'en-US' })
    })

    it('follows the address before the stored locale, and knows its direction', async () => {
      expect(await hrefs('/elsewhere?lang=ar-SA', { locale: 'en-US' })).toEqual(['/assets/ar-SA-def-start.json'])
      const { document } = await runEarly(block + html, '/?lang=ar-SA')
      expect(document).toEqual({ lang: 'ar-SA', dir: 'rtl' })
    })

    it('prefetches the Portuguese texts for a locale that is not offered', async () => {
      expect(await hrefs('/recyclables/new', { locale: 'fi-FI' })).toContain('/assets/texts-1.js')
      expect(await hrefs('/recyclables/new', { locale: 'ptBR' })).toContain('/assets/texts-1.js')
    })
  })

  it.each([
    '/recyclables',
    '/recyclables/',
    '/recyclables?state=33',
    '/recyclables?state=all',
    '/recyclables?state=all&category=glass',
    '/recyclables?city=3509502',
    '/recyclables?state=35&city=3509502&action=donation&category=plastic',
  ])('prefetches at %s the same ads as the application', async (address) => {
    expect((await runEarly(html, address)).asked).toEqual([await askedByApplication(address)])
  })

  it.each([
    '/recyclables/new',
    '/recyclables?q=pet',
    '/recyclables?city=campinas',
    '/recyclables?distance=10',
    '/recyclables?state=1',
    '/my/ads',
    '/',
  ])('prefetches no ads at %s', async (address) => {
    expect((await runEarly(html, address)).asked).toEqual([])
  })

  it("prefetches the first ad's photo in every width, with the card's sizes", async () => {
    const { links } = await runEarly(html, '/recyclables', answering({ items: [{ cover }, { cover }] }))
    expect(links.at(-1)).toEqual({
      rel: 'preload',
      as: 'image',
      fetchPriority: 'high',
      imageSizes: cardSizes,
      imageSrcset: [480, 768, 1280, 1600]
        .map((width) => `/media/photos/pho_1/2-c0ffee/${width}.avif ${width}w`)
        .join(', '),
    })
    const first = await runEarly(
      html,
      '/recyclables',
      answering({ items: [{ cover: { ...cover, conversion: 'c0ffee' } }] }),
    )
    expect(first.links.at(-1)?.imageSrcset).not.toContain('768')
  })

  it('prefetches an ad and its first photo', async () => {
    const { asked, links, early } = await runEarly(html, '/recyclables/ad_1/latas', answering({ photos: [cover] }))
    expect(asked).toEqual(['/api/recyclables/ad_1'])
    expect(links.at(-1)).toMatchObject({ as: 'image', imageSizes: wideSizes })
    expect(await (await early['/api/recyclables/ad_1'])?.json()).toEqual({ photos: [cover] })
  })

  it('uses the ad embedded in the page without a request', async () => {
    const withAd = `<script type="application/json" id="ad">{"id":"ad_1","type":"Latas"}</script>${html}`
    const { asked, early, links } = await runEarly(withAd, '/recyclables/ad_1')
    expect(asked).toEqual([])
    // The page is readable without a script, so the photo in its HTML has priority.
    expect(links).toEqual([{ rel: 'modulepreload', fetchPriority: 'low', href: '/assets/detail-1.js' }])
    expect(await (await early['/api/recyclables/ad_1'])?.json()).toEqual({ id: 'ad_1', type: 'Latas' })
  })

  it('prefetches no photo that cannot be shown', async () => {
    const none = await runEarly(html, '/recyclables', answering({ items: [{ cover: null }] }))
    const failed = await runEarly(html, '/recyclables', { answer: () => new Response('no', { status: 500 }) })
    for (const { links } of [none, failed]) expect(links.filter(({ as }) => as === 'image')).toEqual([])
  })

  it('prefetches nothing for a signed-in user, because place and permissions differ', async () => {
    const stored = signedIn
    expect((await runEarly(html, '/recyclables', { stored })).asked).toEqual([])
    const ad = await runEarly(
      `<script type="application/json" id="ad">{"id":"ad_1"}</script>${html}`,
      '/recyclables/ad_1',
      {
        stored,
      },
    )
    expect([ad.asked, ad.early]).toEqual([[], {}])
  })
})
