import { states } from '../../../shared/brazil/cities.ts'
import { highestIdAt, lowestIdAt, timeOfId } from '../../../shared/ids.ts'
import { recyclablePath } from '../../../shared/recyclables/path.ts'
import type { CardRow } from '../../catalogue/card-row.ts'
import { anyValue, keys } from '../../kit/table/keys.ts'
import type { QueryCards } from '../listing/list.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000
/** The weekly ads of a state with 300,000 a year, with reserve: at most 600 KB. */
export const adsPerPage = 6000
/** 0.5 MB of rows, below the limit of a query. */
const rowsPerQuery = 1000

/** A state's ads of one week, counted from 1970. */
export interface SitemapPage {
  readonly stateId: number
  readonly week: number
}

export type OldestCard = (partition: string) => Promise<CardRow | undefined>

export function cardsOfState(stateId: number): string {
  return keys.cards(keys.placeOfState(stateId), anyValue, anyValue)
}

/** `35-2968.xml` */
export function pageName({ stateId, week }: SitemapPage): string {
  return `${stateId}-${week}.xml`
}

export function pageOfName(name: string): SitemapPage | undefined {
  const [, stateId, week] = /^(\d{2})-(\d{1,5})\.xml$/.exec(name) ?? []
  if (stateId === undefined || week === undefined) return undefined
  return states.some(({ id }) => id === Number(stateId)) ? { stateId: Number(stateId), week: Number(week) } : undefined
}

/** The weeks of each state since its oldest ad; reads one row per state. */
export async function sitemapPages(oldest: OldestCard, now: Date): Promise<SitemapPage[]> {
  const last = Math.floor(now.getTime() / weekMs)
  const pages = await Promise.all(
    states.map(async ({ id }) => {
      const card = await oldest(cardsOfState(id))
      const first = card ? Math.floor(timeOfId(card.id).getTime() / weekMs) : last + 1
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({ stateId: id, week: first + index }))
    }),
  )
  return pages.flat()
}

/** Newest first, at most `adsPerPage`. */
export async function adsOfPage(query: QueryCards, { stateId, week }: SitemapPage): Promise<CardRow[]> {
  const lowest = lowestIdAt('recyclable', new Date(week * weekMs))
  const highest = highestIdAt('recyclable', new Date((week + 1) * weekMs - 1))
  const found: CardRow[] = []
  for (;;) {
    const before = found.at(-1)?.id
    const { cards, more } = await query(cardsOfState(stateId), { lowest, highest, before, limit: rowsPerQuery })
    found.push(...cards)
    if (!more || cards.length === 0 || found.length >= adsPerPage) return found.slice(0, adsPerPage)
  }
}

const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const head = '<?xml version="1.0" encoding="UTF-8"?>'

export function indexXml(pages: readonly SitemapPage[], siteUrl: string): string {
  const entries = pages.map((page) => `<sitemap><loc>${siteUrl}/sitemaps/${pageName(page)}</loc></sitemap>`)
  return `${head}<sitemapindex ${schema}>${entries.join('')}</sitemapindex>`
}

/** Slugs contain only letters, digits and hyphens. */
export function pageXml(ads: readonly Pick<CardRow, 'id' | 'type'>[], siteUrl: string): string {
  const entries = ads.map((ad) => `<url><loc>${siteUrl}${recyclablePath(ad)}</loc></url>`)
  return `${head}<urlset ${schema}>${entries.join('')}</urlset>`
}
