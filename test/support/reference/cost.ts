import { costLines } from './words.ts'

export const userCounts = [100, 10_000, 1_000_000] as const

const scale = { million: 1_000_000, thousand: 1000 } as const

type CostLine = (typeof costLines)[number]

/** Returns the dollars of one unit. */
export function priceOf({ price, per }: Pick<CostLine, 'price' | 'per'>): number {
  return price / (per ? scale[per] : 1)
}

/** Returns the dollars a month of a line, for each number of users. */
export function costsOf(line: CostLine): number[] {
  return quantitiesOf(line).map((quantity) => Math.max(0, quantity - (line.free ?? 0)) * priceOf(line))
}

/** Returns the dollars a month of all lines, for each number of users. */
function sums(): number[] {
  return userCounts.map((_, column) => costLines.reduce((sum, line) => sum + (costsOf(line)[column] ?? 0), 0))
}

/** Returns `docs/reference/cost.md`. */
export function costPage(): string {
  const lines = costLines.map((line) => {
    const { each, free = 0, price, per } = line
    const cells = [
      line.line,
      line.unit,
      each === undefined ? '—' : String(each),
      ...quantitiesOf(line).map(shown),
      shown(free),
      per ? `${price} a ${per}` : String(price),
      ...costsOf(line).map(dollars),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const total = sums().map((sum) => `**${dollars(sum)}**`)
  return `# The sum

US dollars a month by number of users, for operators. \`npm run reference\` computes this page from the quantities and
prices in \`docs/reference/words/cost.json\`. Their reasons: [cost](../cost.md).

| line | unit | a user | at 100 | at 10,000 | at 1,000,000 | free | USD | at 100 | at 10,000 | at 1,000,000 |
|---|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
| **All** | | | | | | | | ${total.join(' | ')} |
`
}

function quantitiesOf({ each, quantities }: CostLine): readonly number[] {
  return quantities ?? userCounts.map((users) => users * (each ?? 0))
}

const shown = (value: number) => Number(value.toPrecision(12)).toLocaleString('en', { maximumFractionDigits: 6 })
const dollars = (value: number) => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
