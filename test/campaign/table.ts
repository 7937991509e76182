import { type Figure, formatted, type Measurement, type Results } from './figures.ts'

export interface Row {
  readonly what: string
  readonly mark: string
  readonly ours: string
  readonly met: boolean
}

/** Merges figures with the same name and mark into one row with the worst of them. */
export function rowsOf(figures: readonly Figure[]): Row[] {
  const groups = Map.groupBy(completeNames(figures), ({ what, sign, mark, unit }) =>
    JSON.stringify([what, sign, mark, unit]),
  )
  return [...groups.values()].map((of) => {
    const worst = of.reduce((one, other) => (isWorse(other, one) ? other : one))
    return {
      what: of.length > 1 ? `${nameOf(of)}, worst of ${of.length}` : nameOf(of),
      mark: worst.sign === 'holds' ? 'holds' : `${worst.sign} ${formatted(worst.mark)}${worst.unit}`,
      ours: worst.sign === 'holds' ? (worst.met ? 'yes' : 'no') : `${formatted(worst.ours)}${worst.unit}`,
      met: worst.met,
    }
  })
}

/** Replaces the `…` of a figure that continues the one before by that one's first words. */
function completeNames(figures: readonly Figure[]): Figure[] {
  let lead = ''
  return figures.map((figure) => {
    const { what } = figure
    if (!what.startsWith('… ')) {
      lead = what.split(/[,:]/)[0] ?? what
      return figure
    }
    return { ...figure, what: `${lead}: ${what.slice(2)}` }
  })
}

/** With more headings than these a name would be a list. */
const namedHeadings = 2

function nameOf(of: readonly Figure[]): string {
  const headings = [...new Set(of.map(({ heading }) => heading.replaceAll(/ \([^)]*\)/g, '')))].filter(Boolean)
  const what = of[0]?.what ?? ''
  return headings.length === 0 || headings.length > namedHeadings ? what : `${headings.join('; ')}: ${what}`
}

function isWorse(one: Figure, other: Figure): boolean {
  return one.sign === '≤' ? one.ours > other.ours : one.ours < other.ours
}

/** The summary for the screen: one line a row, missed marks first in their own list. */
export function summaryOf(all: Results): string {
  const lines = Object.entries(all).flatMap(([step, measured]) =>
    rowsOf(measured.figures).map(({ what, mark, ours, met }) => [
      step,
      what,
      ours,
      mark,
      met ? 'met' : 'MISSED',
      measured.date,
      measured.commit ?? '–',
    ]),
  )
  const head = ['step', 'figure', 'ours', 'mark', 'met', 'date', 'commit']
  return aligned([head, ...lines])
}

const widest = 72

function aligned(lines: readonly (readonly string[])[]): string {
  const cut = lines.map((cells) => cells.map((cell) => (cell.length > widest ? `${cell.slice(0, widest - 1)}…` : cell)))
  const widths = (cut[0] ?? []).map((_, column) => Math.max(...cut.map((cells) => cells[column]?.length ?? 0)))
  return cut
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const [begin, end] = ['<!-- results: written by npm run campaign -->', '<!-- end of results -->']

/**
 * Returns the page with its tables written anew between the two markers.
 * @throws Error when the page has no markers
 */
export function pageOf(page: string, all: Results): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The page has no ${begin} before ${end}`)
  const tables = Object.entries(all).map(([step, measured]) => tableOf(step, measured))
  return `${page.slice(0, from)}${begin}\n\n${tables.join('\n\n')}\n\n${page.slice(to)}`
}

function tableOf(step: string, { title, date, commit, machine, busy, note, figures }: Measurement): string {
  const origin = [
    `${date}${commit ? ` at ${commit}` : ''}`,
    machine,
    ...(busy ? ['other processes used the processors'] : []),
    ...(note ? [note] : []),
  ]
  return [
    `### ${step}: ${title}`,
    '',
    ...origin.map((part, index) => (index === origin.length - 1 ? `${part}.` : `${part};`)),
    '',
    '| figure | ours | mark |',
    '|---|---|---|',
    ...rowsOf(figures).map(
      ({ what, ours, mark, met }) => `| ${cell(what)} | ${ours}${met ? '' : ' **missed**'} | ${mark} |`,
    ),
  ].join('\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|')
