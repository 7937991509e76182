import { formatBrl } from '../../../shared/money.ts'
import { photoPath } from '../../../shared/photos/path.ts'
import { coverOf, type RecyclableRow } from '../../catalogue/recyclable-row.ts'
import { escapeHtml } from '../../kit/mail/html.ts'
import texts from './share.ptBR.json' with { type: 'json' }

/** Preview tags for chat apps and social networks (no script, no AVIF), and an immediate redirect to the ad. */
export function sharePage(row: RecyclableRow, siteUrl: string): string {
  const target = `${siteUrl}/recyclables/${row.id}`
  const cover = coverOf(row)
  const price = row.action === 'sale' ? formatBrl(row.priceCents) : texts.donation
  const place = `${row.place.city} - ${row.place.uf}`
  const meta = {
    'og:type': 'product',
    'og:site_name': 'Retorna',
    'og:locale': 'pt_BR',
    'og:url': target,
    'og:title': `${row.type} · ${price}`,
    'og:description': `${place}. ${row.description}`.slice(0, 200),
    ...(cover ? { 'og:image': `${siteUrl}${photoPath(cover, 'share.jpg')}`, 'og:image:type': 'image/jpeg' } : {}),
    'twitter:card': cover ? 'summary_large_image' : 'summary',
  }
  const tags = Object.entries(meta).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`)
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(row.type)}</title><link rel="canonical" href="${target}"><meta http-equiv="refresh" content="0; url=${target}">${tags.join('')}</head><body><a href="${target}">${escapeHtml(texts.open)}</a></body></html>`
}
