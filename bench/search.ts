/**
 * Measures the cost of word search pages at 1 k, 10 k and 100 k ads. Also counts first pages that are short or empty
 * although more matches exist. The smallest catalogue is also read from a table (`ConsumedCapacity`); the others are
 * in-memory lists with the same unit formula.
 */
import { cardKeys } from '../functions/catalogue/card-row.ts'
import { wordKeys } from '../functions/catalogue/word-row.ts'
import { type SearchReads, searchRecyclables } from '../functions/recyclables/listing/search.ts'
import { searchReads } from '../functions/recyclables/store.ts'
import { type ListingOrder, listingPageSize, photosPerRecyclable } from '../shared/contract/recyclables.ts'
import { wordsPerAd } from '../shared/words/words-of-ad.ts'
import { type Cost, openBenchTable } from './support/listing-table.ts'
import { mean, median, openReport } from './support/report.ts'
import { found, type SearchCase, searchCases } from './support/search-cases.ts'
import { type SearchAd, searchCatalogue } from './support/search-catalogue.ts'
import { itemsOf, MemoryStore } from './support/search-store.ts'
import { sized } from './support/sized.ts'

const sizes = sized([1_000, 10_000, 100_000], [300])
/** Enough to detect one empty page in two thousand. */
const casesPerSize = sized(20_000, 100)
/** Searches with further pages, a comparison with a full scan, and sorting by distance. */
const comparedPerSize = sized(300, 20)
const pagesFollowed = 3
const marks = { queries: 3, units: 20, growth: 3, short: 0.5, empty: 0.05, items: 96 }

interface Page {
  readonly cost: Cost
  readonly ids: readonly string[]
  readonly next: string | null
}
interface Measured extends Page {
  readonly asked: SearchCase
}

const report = openReport('Cost of a page of a search by words (9 cards)')
const { ads, titles } = await searchCatalogue(sizes.at(-1) ?? 0)
const unitsBySize: number[] = []
for (const size of sizes) await measureSize(size)
report.heading('Growth and writing')
report.atMost(
  `mean units of a first page at ${sizes.at(-1)} ads over those at ${sizes[0]}`,
  (unitsBySize.at(-1) ?? 0) / (unitsBySize[0] ?? 1),
  marks.growth,
  '×',
)
heaviestTransaction()
report.end()

async function measureSize(size: number): Promise<void> {
  const some = ads.slice(0, size)
  const store = new MemoryStore(some)
  const newestFirst = [...some].sort((a, b) => (a.card.id < b.card.id ? 1 : -1))
  const cases = searchCases(casesPerSize, some, titles.slice(0, size))
  report.heading(`${size.toLocaleString('en')} ads, ${cases.length.toLocaleString('en')} searches`)
  const pages: Measured[] = []
  for (const asked of cases) pages.push({ asked, ...(await memoryPage(store, asked, 'newest', null)) })
  unitsBySize.push(costs(pages))
  shortPages(pages, newestFirst)
  const compared = cases.slice(0, comparedPerSize)
  await followed(store, compared, newestFirst)
  if (size === sizes[0]) await sameOnTable(some, compared, store)
  const words = mean(some.map((ad) => ad.words.length))
  report.line(`${words.toFixed(1)} words an ad, ${store.meanRowBytes.toFixed(0)} bytes a row`)
}

/** Reports queries and units of first pages by place and circle; returns the mean units. */
function costs(pages: readonly Measured[]): number {
  for (const kind of ['place', 'circle'] as const) {
    const of = pages.filter(({ asked }) => asked.kind === kind).map(({ cost }) => cost)
    const units = of.map((cost) => cost.units)
    report.atMost(`${kind}: Queries beside one BatchGet`, Math.max(...of.map(({ queries }) => queries)), marks.queries)
    report.atMost('… read units', Math.max(...units), marks.units, ' RCU')
    report.line(
      `mean ${mean(units).toFixed(2)}, median ${median(units)} RCU; ` +
        `mean ${mean(of.map(({ queries }) => queries)).toFixed(2)} Queries`,
    )
  }
  return mean(pages.map(({ cost }) => cost.units))
}

/** A short page with a cursor counts as a fault only if more matches exist. */
function shortPages(pages: readonly Measured[], newestFirst: readonly SearchAd[]): void {
  const wanting = pages
    .filter(({ ids, next }) => ids.length < listingPageSize && next !== null)
    .filter(({ asked, ids }) => found(newestFirst, asked).length > ids.length)
  const share = (count: number) => (100 * count) / pages.length
  const empty = wanting.filter(({ ids }) => ids.length === 0)
  report.atMost('first page short though more matches exist', share(wanting.length), marks.short, ' %')
  report.atMost('… empty', share(empty.length), marks.empty, ' %')
  const kinds = Object.entries(Object.groupBy(wanting, ({ asked }) => `${asked.kind}, ${asked.words.length} words`))
  report.line(
    `of them ${kinds.map(([kind, of]) => `${of?.length} ${kind}`).join('; ') || 'none'}; ` +
      `${share(pages.filter(({ ids }) => ids.length === 0).length).toFixed(1)} % find nothing`,
  )
}

async function followed(
  store: MemoryStore,
  cases: readonly SearchCase[],
  newestFirst: readonly SearchAd[],
): Promise<void> {
  let right = true
  const pages: Page[] = []
  const byDistance: Page[] = []
  for (const asked of cases) {
    const expected = found(newestFirst, asked)
    let [cursor, seen] = [null as string | null, 0]
    for (let count = 0; count < pagesFollowed; count++) {
      const page = await memoryPage(store, asked, 'newest', cursor)
      pages.push(page)
      right &&= page.ids.every((id, index) => id === expected[seen + index])
      seen += page.ids.length
      right &&= page.next !== null || seen === expected.length
      cursor = page.next
      if (cursor === null) break
    }
    if (asked.kind === 'circle') byDistance.push(await memoryPage(store, asked, 'nearest', null))
  }
  report.holds(`${pages.length} pages of ${cases.length} searches equal a filter over all ads`, right)
  report.atMost('… read units', Math.max(...pages.map(({ cost }) => cost.units)), marks.units, ' RCU')
  report.atMost(
    `nearest first, ${byDistance.length} pages: Queries`,
    Math.max(...byDistance.map(({ cost }) => cost.queries)),
    marks.queries,
  )
  report.atMost('… read units', Math.max(...byDistance.map(({ cost }) => cost.units)), marks.units, ' RCU')
}

async function sameOnTable(
  some: readonly SearchAd[],
  cases: readonly SearchCase[],
  memory: MemoryStore,
): Promise<void> {
  const bench = await openBenchTable()
  try {
    const rows = await bench.load(itemsOf(some))
    const store = searchReads(bench.table)
    let same = true
    for (const asked of cases) {
      const here = await memoryPage(memory, asked, 'newest', null)
      const { result, cost } = await bench.measure(() => firstPage(store, asked, 'newest', null))
      same &&=
        result.items.map(({ id }) => id).join() === here.ids.join() &&
        cost.queries === here.cost.queries &&
        cost.rows === here.cost.rows &&
        cost.units === here.cost.units
    }
    report.holds(
      `${cases.length} pages of a table with ${rows.toLocaleString('en')} rows: the same cards, Queries, units`,
      same,
    )
  } finally {
    await bench.close()
  }
}

async function memoryPage(
  store: MemoryStore,
  asked: SearchCase,
  order: ListingOrder,
  cursor: string | null,
): Promise<Page> {
  const { result, cost } = await store.measure(() => firstPage(store, asked, order, cursor))
  return { cost, ids: result.items.map(({ id }) => id), next: result.nextCursor }
}

function firstPage(store: SearchReads, { filters, words }: SearchCase, order: ListingOrder, cursor: string | null) {
  return searchRecyclables(store, filters, words, order, cursor ?? undefined)
}

/** An edit of an approved ad: deletes its cards and word rows, updates photos, writes the ad and its event. */
function heaviestTransaction(): void {
  const [ad] = ads
  if (!ad) return
  const words = Array.from({ length: wordsPerAd }, (_, index) => `word${index}`)
  const listed = cardKeys(ad.card).length + wordKeys(ad.card, words).length
  report.line(`${listed} rows list an approved ad`)
  report.atMost('items of the heaviest transaction', listed + 2 * photosPerRecyclable + 2, marks.items)
}
