import type { Locale } from '../../../shared/locales.ts'
import { photoPath } from '../../../shared/photos/path.ts'
import { directionOf } from '../../../shared/text-direction.ts'
import { coverOf, type RecyclableRow } from '../../catalogue/recyclable-row.ts'
import { escapeHtml } from '../../kit/mail/html.ts'
import { textsFor } from '../../kit/mail/mail-texts.ts'
import { pageTexts } from '../texts/pages.ts'

/** Preview tags for chat apps and social networks (no script, no AVIF), and an immediate redirect to the ad. */
export function sharePage(row: RecyclableRow, siteUrl: string, locale: Locale): string {
  const { texts, language, fill, price: amount } = textsFor(pageTexts, locale)
  const target = `${siteUrl}/recyclables/${row.id}`
  const cover = coverOf(row)
  const price = row.action === 'sale' ? amount(row.priceCents) : texts.donation
  const place = `${row.place.city} - ${row.place.uf}`
  const meta = {
    'og:type': 'product',
    'og:site_name': 'Retorna',
    'og:locale': language.replace('-', '_'),
    'og:url': target,
    'og:title': fill(texts.title, { type: row.type, price }),
    'og:description': fill(texts.description, { place, text: row.description }).slice(0, 200),
    ...(cover ? { 'og:image': `${siteUrl}${photoPath(cover, 'share.jpg')}`, 'og:image:type': 'image/jpeg' } : {}),
    'twitter:card': cover ? 'summary_large_image' : 'summary',
  }
  const tags = Object.entries(meta).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`)
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(row.type)}</title><link rel="canonical" href="${target}"><meta http-equiv="refresh" content="0; url=${target}">${tags.join('')}</head><body><a href="${target}">${escapeHtml(texts.open)}</a></body></html>`
}
