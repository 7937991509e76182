import type { CardRow } from '../../functions/catalogue/card-row.ts'
import type { ListingFilters } from '../../shared/contract/recyclables.ts'
import { matchesFilters } from '../../shared/recyclables/match.ts'
import { phrases } from '../../shared/words/concepts.ts'
import { wordsOfQuery } from '../../shared/words/words-of-query.ts'
import { pick, seeded } from './catalogue.ts'
import { type SearchAd, zipfPick } from './search-catalogue.ts'

export interface SearchCase {
  readonly text: string
  readonly words: readonly string[]
  readonly filters: ListingFilters
  readonly kind: 'place' | 'circle'
}

/** Shares of filters. Every search has a city by default; a circle is optional. */
const share = { circle: 0.2, brazil: 0.1, state: 0.3, category: 0.15, action: 0.2, price: 0.12, period: 0.05 }
const radii = [5, 10, 25, 50, 100]
/** Half of the texts are words of a real title; the others are a suggested phrase or another word. */
const shareOfTitles = 0.5
const wordCounts = [1, 1, 1, 1, 1, 2, 2, 2, 3, 3]

/**
 * Returns deterministic searches of one to three words, distributed like ads and population. The place and the words
 * come from different ads, so some find nothing.
 */
export function searchCases(count: number, ads: readonly SearchAd[], titles: readonly string[]): SearchCase[] {
  const random = seeded(4711)
  const known = phrases()
    .filter(({ suggested, concept }) => suggested && concept.category)
    .map(({ text }) => text)
  const cases: SearchCase[] = []
  while (cases.length < count) {
    const text = random() < shareOfTitles ? wordsOf(pick(titles, random), random) : zipfPick(known, random)
    const { words } = wordsOfQuery(text)
    if (words.length === 0 || words.length > 3) continue
    const { card } = pick(ads, random)
    cases.push({ text, words, ...filtersFrom(card, random) })
  }
  return cases
}

function wordsOf(title: string, random: () => number): string {
  const said = title.split(',')[0]?.split(' ') ?? []
  const from = Math.floor(random() * said.length)
  return said.slice(from, from + pick(wordCounts, random)).join(' ')
}

function filtersFrom(card: CardRow, random: () => number): Pick<SearchCase, 'filters' | 'kind'> {
  const others: ListingFilters = {
    ...(random() < share.category ? { category: card.category } : {}),
    ...(random() < share.action ? { action: pick(['donation', 'sale'] as const, random) } : {}),
    ...(random() < share.price ? { priceMaxCents: Math.round(1000 * 100 ** random()) } : {}),
    ...(random() < share.period ? { startDate: '2026-08-01' } : {}),
  }
  const { stateId, cityId, latitude, longitude } = card.place
  if (random() < share.circle)
    return { kind: 'circle', filters: { ...others, latitude, longitude, distanceKm: pick(radii, random) } }
  const where = random()
  if (where < share.brazil) return { kind: 'place', filters: others }
  if (where < share.brazil + share.state) return { kind: 'place', filters: { ...others, stateId } }
  return { kind: 'place', filters: { ...others, stateId, cityId } }
}

/** Filters all ads as a reference for the search; keeps their order. */
export function found(newestFirst: readonly SearchAd[], { words, filters }: SearchCase): string[] {
  return newestFirst
    .filter((ad) => words.every((word) => ad.words.includes(word)) && matchesFilters(ad.card, filters))
    .map(({ card }) => card.id)
}
