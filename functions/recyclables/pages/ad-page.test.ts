// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type PhotoView, recyclableView } from '../../../shared/contract/recyclables.ts'
import { wideSizes } from '../../../shared/photos/sizes.ts'
import { sampleAd, sampleNow, samplePhoto } from '../../../test/support/fixtures/ad-rows.ts'
import { toPhotoView } from '../../catalogue/photo-row.ts'
import { viewFor } from '../../catalogue/view.ts'
import { adPage, bareShell } from './ad-page.ts'

const site = 'https://retorna.example'
const shell = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8')
const photos: PhotoView[] = [samplePhoto({ conversion: '2-c0ffee' }), samplePhoto()].map(toPhotoView)
const seen = (change: Parameters<typeof sampleAd>[0] = {}) =>
  viewFor(sampleAd({ status: 'approved', photos, ...change }), undefined, undefined, sampleNow)

function parsed(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}
const pageOf = (change: Parameters<typeof sampleAd>[0] = {}, within = shell) =>
  parsed(adPage(within, seen(change), site))
const contentOf = (page: Document, selector: string) => page.querySelector(selector)?.getAttribute('content')
const jsonLdOf = (page: Document) =>
  JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '') as Record<string, unknown>

describe('ad page for crawlers without script', () => {
  it('contains title, price, place, description and photos', () => {
    const page = pageOf()
    expect(page.title).toBe('Latas | Retorna')
    expect(page.querySelector('h1')?.textContent).toBe('Latas')
    const text = page.querySelector('article')?.textContent?.replaceAll('\u00a0', ' ') ?? ''
    for (const part of ['R$ 5,00', 'Centro, Rio Branco - AC', 'Dois sacos limpos.']) expect(text).toContain(part)
    const images = [...page.querySelectorAll('article img')]
    expect(images.map((image) => image.getAttribute('alt'))).toEqual(['Foto 1 de 2 de Latas', 'Foto 2 de 2 de Latas'])
    expect(images.map((image) => image.getAttribute('srcset')?.includes('768.avif'))).toEqual([true, false])
    expect(images.map((image) => image.getAttribute('loading'))).toEqual([null, 'lazy'])
    expect(images.map((image) => image.getAttribute('fetchpriority'))).toEqual(['high', null])
    const time = page.querySelector('article time')
    expect([time?.textContent, time?.getAttribute('datetime')]).toEqual([
      '20 de novembro de 2026',
      '2026-11-20T12:00:00.000Z',
    ])
    const back = page.querySelector('article a')
    expect([back?.textContent, back?.getAttribute('href')]).toEqual(['Voltar à lista', '/recyclables'])
  })

  it('loads its photo before the low-priority scripts', () => {
    const asked = '<link rel="modulepreload" crossorigin href="/a.js" /><link rel="modulepreload" href="/b.js" />'
    const page = pageOf(
      { description: '<link rel="modulepreload" href="/c.js">' },
      shell.replace('<!--head-->', (slot) => asked + slot),
    )
    const links = [...page.querySelectorAll('link[rel="modulepreload"]')]
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('fetchpriority')])).toEqual([
      ['/a.js', 'low'],
      ['/b.js', 'low'],
    ])
    expect(page.querySelector('article')?.textContent).toContain('<link rel="modulepreload" href="/c.js">')
  })

  it('offers the available image widths and reserves space for an unknown size', () => {
    const photo = toPhotoView(samplePhoto({ width: 1600, height: 900 }))
    const unknown = { ...photo, width: null, height: null }
    const images = [...pageOf({ photos: [photo, unknown] }).querySelectorAll('article img')]
    const at = `/media/photos/${photo.id}/${photo.conversion}`
    for (const image of images) {
      expect(image.getAttribute('src')).toBe(`${at}/480.avif`)
      expect(image.getAttribute('srcset')).toBe(`${at}/480.avif 480w, ${at}/1280.avif 1280w, ${at}/1600.avif 1600w`)
      expect(image.getAttribute('sizes')).toBe(wideSizes)
    }
    const sizes = images.map((image) => [image.getAttribute('width'), image.getAttribute('height')])
    expect(sizes).toEqual([
      ['1600', '900'],
      ['4', '3'],
    ])
  })

  it('is a single well-formed article, with or without photos', () => {
    for (const page of [pageOf(), pageOf({ photos: [] })]) {
      const article = page.querySelector('article')
      expect([...(article?.childNodes ?? [])].filter(({ nodeType }) => nodeType !== Node.ELEMENT_NODE)).toEqual([])
      expect(article?.querySelector('script')).toBeNull()
      expect(article?.textContent).not.toContain('não está mais disponível')
    }
  })

  it('names only the city without a district', () => {
    const page = pageOf({ place: { ...sampleAd().place, district: null } })
    expect(page.querySelector('time')?.parentElement?.textContent).toBe('Rio Branco - AC · 20 de novembro de 2026')
  })

  it('has each preview tag once, with the canonical address', () => {
    const ad = seen()
    const page = pageOf({ id: ad.id })
    const url = `${site}/recyclables/${ad.id}/latas`
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(url)
    expect(contentOf(page, 'meta[property="og:url"]')).toBe(url)
    expect(contentOf(page, 'meta[name="description"]')).toBe('Dois sacos limpos.')
    expect(page.querySelectorAll('meta[property="og:image"]')).toHaveLength(1)
    expect(contentOf(page, 'meta[property="og:image"]')).toMatch(/^https:\/\/retorna\.example\/media\/.*\/share\.jpg$/)
    expect(page.querySelectorAll('title, meta[name="description"], link[rel="canonical"]')).toHaveLength(3)
  })

  it('is a product with price, place and image for link previews', () => {
    const page = pageOf()
    const said = (name: string) => contentOf(page, `meta[property="${name}"]`)?.replaceAll('\u00a0', ' ')
    expect(['og:type', 'og:locale', 'og:title', 'og:description', 'og:image:type', 'twitter:card'].map(said)).toEqual([
      'product',
      'pt_BR',
      'Latas · R$ 5,00',
      'Centro, Rio Branco - AC. Dois sacos limpos.',
      'image/jpeg',
      'summary_large_image',
    ])
  })

  it('marks its head tags for removal by the application', () => {
    const page = pageOf()
    const head = [...page.head.querySelectorAll('[data-of-page]')]
    expect(head.map((one) => one.getAttribute('rel') ?? one.getAttribute('property'))).toEqual([
      'canonical',
      'og:type',
      'og:locale',
      'og:url',
      'og:title',
      'og:description',
      'og:image',
      'og:image:type',
      'twitter:card',
    ])
    expect(page.head.querySelector('#ad')).not.toBeNull()
  })

  it('truncates previews without splitting a character', () => {
    const page = pageOf({ description: `${'a'.repeat(159)}😀${'b'.repeat(100)}😀` })
    expect(contentOf(page, 'meta[name="description"]')).toBe('a'.repeat(159))
    expect(contentOf(page, 'meta[property="og:description"]')).toHaveLength(200)
    const inside = pageOf({ description: `😀${'a'.repeat(300)}` })
    expect(contentOf(inside, 'meta[name="description"]')).toBe(`😀${'a'.repeat(158)}`)
  })

  it('replaces the shell’s own tags in any notation', () => {
    for (const tag of ['<meta name="description" content="Velha.">', '<meta name="description" content="Velha."/>']) {
      const html = adPage(shell.replace(/<meta name="description"[^>]*>/, tag), seen(), site)
      expect(html).not.toContain('Velha.')
      expect(contentOf(parsed(html), 'meta[name="description"]')).toBe('Dois sacos limpos.')
    }
  })

  it('contains schema.org product and offer', () => {
    expect(jsonLdOf(pageOf())).toMatchObject({ '@type': 'Product', name: 'Latas', offers: { price: '5.00' } })
    const given = pageOf({ action: 'donation', priceCents: 0 })
    expect(jsonLdOf(given)).toMatchObject({ offers: { price: '0.00', priceCurrency: 'BRL' } })
    expect(given.querySelector('article')?.textContent).toContain('Doação')
  })

  it('marks a sold ad as unavailable', () => {
    const sold = pageOf({ status: 'sold', photos: [] })
    expect(sold.querySelector('article')?.textContent).toContain('não está mais disponível')
    expect(jsonLdOf(sold)).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
    expect(contentOf(sold, 'meta[property="twitter:card"]')).toBe('summary')
  })

  it('contains neither street, exact position nor moderator feedback', () => {
    const html = adPage(shell, seen({ feedback: 'Bem descrito' }), site)
    for (const secret of ['Rui Barbosa', '9.97411', '67.80763', 'Bem descrito']) expect(html).not.toContain(secret)
  })
})

describe('embedded data for the application', () => {
  it('equals the API’s view for a visitor', () => {
    const ad = seen()
    const page = parsed(adPage(shell, ad, site))
    expect(recyclableView.parse(JSON.parse(page.querySelector('#ad')?.textContent ?? ''))).toEqual(ad)
  })

  it('precedes the script that reads it', () => {
    expect(shell.indexOf('<!--head-->')).toBeGreaterThan(0)
    expect(shell.indexOf('<!--head-->')).toBeLessThan(shell.indexOf('<script'))
  })
})

describe('user texts', () => {
  const hostile = [
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title></h1></article></body>',
    '$& $1 $` <!--body--> <!--head-->',
    '&lt;script&gt;',
    '`',
  ]

  it.each(hostile)('%s is escaped everywhere', (text) => {
    const place = { ...sampleAd().place, city: text, district: text }
    const page = pageOf({ type: text, description: text, place })
    const plain = pageOf()
    expect(page.querySelectorAll('*')).toHaveLength(plain.querySelectorAll('*').length)
    const handlers = [...page.querySelectorAll('*')].flatMap((one) => [...one.attributes])
    expect(handlers.filter(({ name }) => name.startsWith('on'))).toEqual([])
    expect(page.querySelector('h1')?.textContent).toBe(text)
    expect(page.querySelector('.early-text')?.textContent).toBe(text)
    expect(contentOf(page, 'meta[name="description"]')).toBe(text)
    expect(page.title).toBe(`${text} | Retorna`)
    expect(jsonLdOf(page)).toMatchObject({ name: text, description: text })
  })
})

describe('without a published site', () => {
  it('still shows the ad', () => {
    const page = pageOf({}, bareShell)
    expect([page.title, page.querySelector('h1')?.textContent]).toEqual(['Latas | Retorna', 'Latas'])
    expect(jsonLdOf(page)).toMatchObject({ '@type': 'Product' })
  })
})
