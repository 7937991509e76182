import type { PhotoView, RecyclableView } from '../../../shared/contract/recyclables.ts'
import { defaultLocale, languageTag } from '../../../shared/language-tag.ts'
import { isListed } from '../../../shared/life-cycles/recyclable.ts'
import type { Locale } from '../../../shared/locales.ts'
import { photoPath, widthsOf } from '../../../shared/photos/path.ts'
import { wideSizes } from '../../../shared/photos/sizes.ts'
import { recyclablePath } from '../../../shared/recyclables/path.ts'
import { productJsonLd } from '../../../shared/recyclables/product-json-ld.ts'
import { directionOf } from '../../../shared/text-direction.ts'
import { dataBlock, escapeHtml } from '../../kit/mail/html.ts'
import { textsFor } from '../../kit/mail/mail-texts.ts'
import { pageTexts } from '../texts/pages.ts'

type Speech = ReturnType<typeof textsFor<(typeof pageTexts)['ptBR']>>

const headSlot = '<!--head-->'
const bodySlot = '<!--body-->'

/** Used before the first publication of the site. */
export const bareShell = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title>Retorna</title><meta name="description" content="" />${headSlot}</head><body>${bodySlot}</body></html>`

/**
 * Fills the site's index.html with an ad. Crawlers read it without script; the application renders from the embedded
 * data without an API call (`web/early.js`).
 *
 * @param shell the site's index.html
 * @param ad the view for a visitor
 * @param siteUrl `https://retorna.example`
 * @param locale of the page's own words; the ad keeps its own
 */
export function adPage(shell: string, ad: RecyclableView, siteUrl: string, locale: Locale = defaultLocale): string {
  const speech = textsFor(pageTexts, locale)
  const description = escapeHtml(shortened(ad.description, 160))
  return filled(shell, [
    [/<html lang="[^"]*"( dir="[^"]*")?/, `<html lang="${speech.language}" dir="${directionOf(speech.language)}"`],
    [/<title>[^<]*<\/title>/, `<title>${escapeHtml(ad.type)} | Retorna</title>`],
    [/<meta name="description" content="[^"]*" ?\/?>/, `<meta name="description" content="${description}" />`],
    // The page is readable without the application: its scripts load after the photo.
    [/rel="modulepreload"/g, 'rel="modulepreload" fetchpriority="low"'],
    // The ad's own picture replaces it.
    [/<meta property="og:image"[^>]*>/, ''],
    [headSlot, headOf(ad, siteUrl, speech)],
    [bodySlot, bodyOf(ad, siteUrl, speech)],
  ])
}

/** Replacement functions: in a plain replacement string, `$&` in a user's text would be a pattern. */
function filled(shell: string, parts: readonly (readonly [string | RegExp, string])[]): string {
  return parts.reduce((page, [place, content]) => page.replace(place, () => content), shell)
}

/** The tags are marked so that the application removes them on the next page. */
function headOf(ad: RecyclableView, siteUrl: string, speech: Speech): string {
  const url = siteUrl + recyclablePath(ad)
  const cover = ad.photos[0]
  const meta = {
    'og:type': 'product',
    'og:locale': speech.language.replace('-', '_'),
    'og:url': url,
    'og:title': speech.fill(speech.texts.title, { type: ad.type, price: priceOf(ad, speech) }),
    'og:description': shortened(
      speech.fill(speech.texts.description, { place: placeOf(ad), text: ad.description }),
      200,
    ),
    ...(cover ? { 'og:image': siteUrl + photoPath(cover, 'share.jpg'), 'og:image:type': 'image/jpeg' } : {}),
    'twitter:card': cover ? 'summary_large_image' : 'summary',
  }
  const tags = Object.entries(meta).map(
    ([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" data-of-page />`,
  )
  return [
    `<link rel="canonical" href="${escapeHtml(url)}" data-of-page />`,
    ...tags,
    `<script type="application/json" id="ad">${dataBlock(ad)}</script>`,
  ].join('\n    ')
}

function bodyOf(ad: RecyclableView, siteUrl: string, speech: Speech): string {
  const { texts, day } = speech
  const [cover, ...others] = ad.photos
  const photo = (one: PhotoView, index: number) => pictureOf(one, altOf(ad, index, speech), index === 0)
  return [
    '<article class="early">',
    `<p class="early-back"><a href="/recyclables">${escapeHtml(texts.back)}</a></p>`,
    cover ? photo(cover, 0) : '',
    `<h1 dir="auto">${escapeHtml(ad.type)}</h1>`,
    `<p><bdi>${escapeHtml(placeOf(ad))}</bdi> · <time datetime="${ad.createdAt}">${day(ad.createdAt)}</time></p>`,
    `<p class="early-price">${escapeHtml(priceOf(ad, speech))}</p>`,
    // Visitors get no view of a hidden ad.
    isListed({ ...ad, hidden: false }) ? '' : `<p>${escapeHtml(texts.gone)}</p>`,
    `<p class="early-text" dir="auto" lang="${languageTag(ad.textLanguage)}">${escapeHtml(ad.description)}</p>`,
    ...others.map((other, index) => photo(other, index + 1)),
    '</article>',
    `<script type="application/ld+json">${dataBlock(productJsonLd(ad, siteUrl))}</script>`,
  ].join('')
}

function pictureOf(photo: PhotoView, alt: string, first: boolean): string {
  const widths = widthsOf(photo).map((width) => `${photoPath(photo, `${width}.avif`)} ${width}w`)
  const fetched = first ? 'fetchpriority="high"' : 'loading="lazy"'
  return `<img src="${photoPath(photo, '480.avif')}" srcset="${widths.join(', ')}" sizes="${escapeHtml(wideSizes)}" width="${photo.width ?? 4}" height="${photo.height ?? 3}" alt="${escapeHtml(alt)}" ${fetched} />`
}

function altOf({ type, photos }: RecyclableView, index: number, { texts, fill }: Speech): string {
  return fill(texts.photo, { type, number: index + 1, count: photos.length })
}

function priceOf({ action, priceCents }: RecyclableView, { texts, price }: Speech): string {
  return action === 'donation' ? texts.donation : price(priceCents)
}

function placeOf({ place: { district, city, uf } }: RecyclableView): string {
  return [district, `${city} - ${uf}`].filter(Boolean).join(', ')
}

/** Limit in UTF-16 units; splits no character. */
function shortened(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')
}
