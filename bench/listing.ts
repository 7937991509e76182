/**
 * Measures the cost of listing pages at 1 k, 10 k and 100 k ads: Queries and read units reported by the table, through
 * the product's own code. `--all` writes all keys of all ads at 100 k too.
 */
import { marshall } from '@aws-sdk/util-dynamodb'
import { type CardRow, cardKeys } from '../functions/catalogue/card-row.ts'
import { encodeCursor } from '../functions/kit/table/cursor.ts'
import { listRecyclables, mapRecyclables } from '../functions/recyclables/listing/list.ts'
import { sizeOfItem } from '../local/aws/dynamodb/values/values.ts'
import { type ListingFilters, listingPageSize } from '../shared/contract/recyclables.ts'
import { catalogue } from './support/catalogue.ts'
import {
  type Case,
  circleCases,
  exactCases,
  heaviestCard,
  matching,
  partitionsOf,
  periodCases,
  priceCases,
} from './support/listing-cases.ts'
import { type Cost, type ListingTable, openListingTable } from './support/listing-table.ts'
import { mean, median, openReport } from './support/report.ts'
import { sized } from './support/sized.ts'

const sizes = sized([1_000, 10_000, 100_000], [300])
/** Above this size it writes only the keys that the cases read, to save time; Queries never see the others. */
const wholeUpTo = 10_000
const radii = [5, 10, 25, 60, 300]
const pagesFollowed = 3
const readUnitBytes = 4096
const marks = { queries: 1, units: 2, growth: 1.05 }
/** Limits of list.ts: 40 rows per Query when cards may be filtered out, 4 Queries per partition, 9 in total. */
const bounds = { key: { queries: 1, rows: 10 }, price: { queries: 4, rows: 160 }, circle: { queries: 9, rows: 360 } }

interface Page {
  readonly cost: Cost
  readonly ids: readonly string[]
  readonly next: string | null
  readonly milliseconds: number
}

const report = openReport('Cost of a page of the listing (9 cards)')
const cards = await catalogue(sizes.at(-1) ?? 0)
const table = await openListingTable()
try {
  await measureEverySize(table)
} finally {
  await table.close()
}
report.end()

async function measureEverySize(listing: ListingTable): Promise<void> {
  const circles = radii.flatMap(circleCases)
  const read = partitionsOf([...exactCases, ...circles, ...periodCases, ...priceCases])
  const all = process.argv.includes('--all')
  const unitsBySize: number[] = []
  let loaded = 0
  for (const size of sizes) {
    const only = all || size <= wholeUpTo ? undefined : read
    const rows = await listing.load(cards.slice(loaded, size), only)
    loaded = size
    const newestFirst = cards.slice(0, size).sort((a, b) => (a.id < b.id ? 1 : -1))
    report.heading(
      `${size.toLocaleString('en')} ads (${rows.toLocaleString('en')} rows added${only ? `, of the ${read.size} partitions read here alone` : ''})`,
    )
    unitsBySize.push(await exactPages(listing, newestFirst))
    await followed(listing, newestFirst, 'period of a month', periodCases, bounds.key)
    for (const radius of radii)
      await followed(listing, newestFirst, `radius ${radius} km`, circleCases(radius), bounds.circle)
    await followed(listing, newestFirst, 'price', priceCases, bounds.price)
    await mapOfBrazil(listing)
  }
  summary(unitsBySize)
}

/**
 * Reads the first, middle and deepest page of every case answered by the key alone. Returns the mean units of a full
 * page.
 */
async function exactPages(listing: ListingTable, newestFirst: readonly CardRow[]): Promise<number> {
  const pages: Page[] = []
  let right = true
  for (const { filters } of exactCases) {
    const expected = matching(newestFirst, filters).map(({ id }) => id)
    const full = Math.floor(expected.length / listingPageSize)
    for (const index of new Set([0, Math.floor(full / 2), Math.max(0, full - 1)])) {
      const last = expected[index * listingPageSize - 1]
      const page = await readPage(listing, filters, last && encodeCursor(last))
      right &&= isSlice(page.ids, expected, index * listingPageSize, listingPageSize)
      pages.push(page)
    }
  }
  const most = (of: (cost: Cost) => number) => Math.max(...pages.map(({ cost }) => of(cost)))
  const full = pages.filter(({ ids }) => ids.length === listingPageSize)
  const units = mean(full.map(({ cost }) => cost.units))
  report.atMost(
    `place × category × action, ${pages.length} pages of ${exactCases.length} combinations: Queries`,
    most(({ queries }) => queries),
    marks.queries,
  )
  report.atMost(
    '… read units',
    most((cost) => cost.units),
    marks.units,
    ' RCU',
  )
  report.holds('… each equals a filter over all ads', right)
  report.line(
    `full pages: ${units.toFixed(2)} RCU on average, ${median(full.map((page) => page.milliseconds)).toFixed(1)} ms on this endpoint (median of ${full.length})`,
  )
  return units
}

/** Follows the cursors of cases that may filter out cards. */
async function followed(
  listing: ListingTable,
  newestFirst: readonly CardRow[],
  name: string,
  cases: readonly Case[],
  bound: Pick<Cost, 'queries' | 'rows'>,
): Promise<void> {
  const pages: Page[] = []
  let right = true
  for (const { filters } of cases) {
    const expected = matching(newestFirst, filters).map(({ id }) => id)
    let [cursor, seen] = [undefined as string | undefined, 0]
    for (let count = 0; count < pagesFollowed; count++) {
      const page = await readPage(listing, filters, cursor)
      pages.push(page)
      right &&=
        isSlice(page.ids, expected, seen, page.ids.length) &&
        (page.next !== null || seen + page.ids.length === expected.length)
      seen += page.ids.length
      if (page.next === null) break
      cursor = page.next
    }
  }
  const costs = (of: (cost: Cost) => number) => pages.map(({ cost }) => of(cost))
  const queries = costs((cost) => cost.queries)
  const rows = costs((cost) => cost.rows)
  const units = costs((cost) => cost.units)
  const short = pages.filter(({ ids, next }) => next !== null && ids.length < listingPageSize).length
  report.atMost(`${name}, ${pages.length} pages: Queries`, Math.max(...queries), bound.queries)
  report.atMost('… rows read', Math.max(...rows), bound.rows)
  report.holds('… in order and whole', right)
  report.line(
    `median ${median(queries)} Queries, ${median(rows)} rows, ${median(units)} RCU, at most ${Math.max(...units)} RCU; ` +
      `${short} pages have fewer than ${listingPageSize} cards and go on`,
  )
}

async function mapOfBrazil(listing: ListingTable): Promise<void> {
  const { cost, result } = await listing.measure((query) => mapRecyclables(query, {}))
  report.line(`map, ${result.items.length} points: ${cost.queries} Query, ${cost.units} RCU`)
}

async function readPage(listing: ListingTable, filters: ListingFilters, cursor: string | undefined): Promise<Page> {
  const startedAt = performance.now()
  const { result, cost } = await listing.measure((query) => listRecyclables(query, filters, cursor))
  const milliseconds = performance.now() - startedAt
  return { cost, ids: result.items.map(({ id }) => id), next: result.nextCursor, milliseconds }
}

function isSlice(ids: readonly string[], of: readonly string[], from: number, length: number): boolean {
  const wanted = of.slice(from, from + length)
  return ids.length === wanted.length && ids.every((id, index) => id === wanted[index])
}

function summary(unitsBySize: readonly number[]): void {
  report.heading('Growth')
  const [first = 0, last = 0] = [unitsBySize[0], unitsBySize.at(-1)]
  report.atMost(
    `units of a full page at ${sizes.at(-1)} ads over those at ${sizes[0]}`,
    last / first,
    marks.growth,
    '×',
  )
  const [sample] = cards
  if (!sample) return
  const rowBytes = sizeOfRow(heaviestCard(sample))
  const units = Math.ceil(((listingPageSize + 1) * rowBytes) / readUnitBytes) / 2
  report.atMost(
    `the heaviest conceivable page, ${listingPageSize + 1} cards of ${rowBytes} bytes`,
    units,
    marks.units,
    ' RCU',
  )
  report.line(
    '1 M ads by the key design: a page is one Query with Limit 10 on the partition CARDS#place#category#action,',
  )
  report.line(
    'sorted by id; it starts at the cursor, reads the next 10 rows and ends. The number of rows behind is not in it.',
  )
}

function sizeOfRow(card: CardRow): number {
  const [key] = cardKeys(card)
  return sizeOfItem({ ...marshall(card), ...marshall(key ?? {}) } as Parameters<typeof sizeOfItem>[0])
}
