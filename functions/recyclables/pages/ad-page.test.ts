// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type PhotoView, recyclableView } from '../../../shared/contract/recyclables.ts'
import { sampleAd, sampleNow, samplePhoto } from '../../../test/support/things/ad-rows.ts'
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

describe('what a robot without script reads of an ad', () => {
  const ad = seen()
  const page = pageOf({ id: ad.id })

  it('is its title, price, place, description and photos', () => {
    expect(page.title).toBe('Latas | Retorna')
    expect(page.querySelector('h1')?.textContent).toBe('Latas')
    const text = page.querySelector('article')?.textContent?.replaceAll('\u00a0', ' ') ?? ''
    for (const part of ['R$ 5,00', 'Centro, Rio Branco - AC', 'Dois sacos limpos.']) expect(text).toContain(part)
    const images = [...page.querySelectorAll('article img')]
    expect(images.map((image) => image.getAttribute('alt'))).toEqual(['Foto 1 de 2 de Latas', 'Foto 2 de 2 de Latas'])
    expect(images.map((image) => image.getAttribute('srcset')?.includes('768.avif'))).toEqual([true, false])
    expect(images.map((image) => image.getAttribute('loading'))).toEqual([null, 'lazy'])
  })

  it('is told in the head for previews, once each, with the one address that it has', () => {
    const url = `${site}/recyclables/${ad.id}/latas`
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(url)
    expect(contentOf(page, 'meta[property="og:url"]')).toBe(url)
    expect(contentOf(page, 'meta[name="description"]')).toBe('Dois sacos limpos.')
    expect(page.querySelectorAll('meta[property="og:image"]')).toHaveLength(1)
    expect(contentOf(page, 'meta[property="og:image"]')).toMatch(/^https:\/\/retorna\.example\/media\/.*\/share\.jpg$/)
    expect(page.querySelectorAll('title, meta[name="description"], link[rel="canonical"]')).toHaveLength(3)
  })

  it('is schema.org’s product and offer', () => {
    expect(jsonLdOf(page)).toMatchObject({ '@type': 'Product', name: 'Latas', offers: { price: '5.00' } })
    const given = pageOf({ action: 'donation', priceCents: 0 })
    expect(jsonLdOf(given)).toMatchObject({ offers: { price: '0.00', priceCurrency: 'BRL' } })
    expect(given.querySelector('article')?.textContent).toContain('Doação')
  })

  it('says of a sold one that it cannot be had', () => {
    const sold = pageOf({ status: 'sold', photos: [] })
    expect(sold.querySelector('article')?.textContent).toContain('não está mais disponível')
    expect(jsonLdOf(sold)).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
    expect(contentOf(sold, 'meta[property="twitter:card"]')).toBe('summary')
  })

  it('names neither street nor exact position, nor what a moderator said', () => {
    const html = adPage(shell, seen({ feedback: 'Bem descrito' }), site)
    for (const secret of ['Rui Barbosa', '9.97411', '67.80763', 'Bem descrito']) expect(html).not.toContain(secret)
  })
})

describe('what the application takes from the page', () => {
  it('is the ad as the API gives it to a visitor', () => {
    const ad = seen()
    const page = parsed(adPage(shell, ad, site))
    expect(recyclableView.parse(JSON.parse(page.querySelector('#ad')?.textContent ?? ''))).toEqual(ad)
  })

  it('stands before the script that reads it', () => {
    expect(shell.indexOf('<!--head-->')).toBeGreaterThan(0)
    expect(shell.indexOf('<!--head-->')).toBeLessThan(shell.indexOf('<script'))
  })
})

describe('texts of users', () => {
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

  it.each(hostile)('%s stays a text wherever it stands', (text) => {
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

describe('before the site was published', () => {
  it('the ad can be read all the same', () => {
    const page = pageOf({}, bareShell)
    expect([page.title, page.querySelector('h1')?.textContent]).toEqual(['Latas | Retorna', 'Latas'])
    expect(jsonLdOf(page)).toMatchObject({ '@type': 'Product' })
  })
})
