import * as z from 'zod'
import type { RecordFigures, RecordLine, RecordPeriod } from '../../shared/contract/collection-records.ts'
import { categories } from '../../shared/recyclables/categories.ts'
import type { Contribution } from './contribution.ts'

/** Six digits, so that numbers sort as text. */
export const sixDigits = (number: number) => String(number).padStart(6, '0')

type Row = Readonly<Record<string, unknown>>
interface Grams {
  readonly bothGrams: number
  readonly oneGrams: number
}

/** Numbers to add to a row. Each sum is an attribute of its own, so that one update adds to all. */
export type Additions = Readonly<Record<string, number>>

const field = (kind: 'material' | 'city', of: string | number, side: keyof Grams) => `${kind}#${of}#${side}`
export const cityNameField = (id: number) => `name#${id}`

/** Returns what a contribution adds to the row of its month. */
export function monthAdditions(contribution: Contribution): Additions {
  const { city, flag, weights } = contribution
  if (flag) return { flagged: 1 }
  if (weights.length === 0) return { unweighed: 1 }
  const total = sumOf(weights)
  return withoutZeros({
    ...lineAdditions(contribution),
    [field('city', city.id, 'bothGrams')]: total.bothGrams,
    [field('city', city.id, 'oneGrams')]: total.oneGrams,
  })
}

/** Returns what a contribution adds to the row of its month, supplier and city. */
export function lineAdditions({ weights }: Contribution): Additions {
  const sums = weights.flatMap(({ material, bothGrams, oneGrams }) => [
    [field('material', material, 'bothGrams'), bothGrams] as const,
    [field('material', material, 'oneGrams'), oneGrams] as const,
  ])
  return withoutZeros({ pickups: 1, ...Object.fromEntries(sums) })
}

function withoutZeros(additions: Additions): Additions {
  return Object.fromEntries(Object.entries(additions).filter(([, amount]) => amount > 0))
}

export function sumOf(all: readonly Grams[]): Grams {
  const sum = (side: keyof Grams) => all.reduce((total, grams) => total + grams[side], 0)
  return { bothGrams: sum('bothGrams'), oneGrams: sum('oneGrams') }
}

const count = z.number().int().default(0)
const numberAt = (row: Row, name: string) => count.parse(row[name])
const gramsAt = (row: Row, kind: 'material' | 'city', of: string | number): Grams => ({
  bothGrams: numberAt(row, field(kind, of, 'bothGrams')),
  oneGrams: numberAt(row, field(kind, of, 'oneGrams')),
})
const isWeighed = ({ bothGrams, oneGrams }: Grams) => bothGrams + oneGrams > 0

function materialsOf(rows: readonly Row[]) {
  return categories
    .map((material) => ({ material, ...sumOf(rows.map((row) => gramsAt(row, 'material', material))) }))
    .filter(isWeighed)
}

const monthRow = z.looseObject({ month: z.string() })

/** Sums the rows of a period's months; each city under its latest name, the heaviest first. */
export function figuresOf({ from, to }: RecordPeriod, items: readonly Row[]): RecordFigures {
  const rows = items.map((item) => monthRow.parse(item))
  const sum = (name: string) => rows.reduce((total, row) => total + numberAt(row, name), 0)
  return {
    from,
    to,
    pickups: sum('pickups'),
    unweighed: sum('unweighed'),
    flagged: sum('flagged'),
    materials: materialsOf(rows),
    months: rows
      .map((row) => ({ month: row.month, ...sumOf(categories.map((name) => gramsAt(row, 'material', name))) }))
      .filter(isWeighed),
    cities: citiesOf(rows),
  }
}

function citiesOf(rows: readonly Row[]): RecordFigures['cities'] {
  const names = new Map(
    rows.flatMap((row) =>
      Object.entries(row)
        .filter(([name]) => name.startsWith('name#'))
        .map(([name, value]) => [Number(name.slice('name#'.length)), z.string().parse(value)] as const),
    ),
  )
  const total = ({ bothGrams, oneGrams }: Grams) => bothGrams + oneGrams
  return [...names]
    .map(([id, name]) => ({ id, name, ...sumOf(rows.map((row) => gramsAt(row, 'city', id))) }))
    .filter(isWeighed)
    .sort((a, b) => total(b) - total(a) || a.id - b.id)
}

const lineRow = z.looseObject({ month: z.string(), supplier: z.number().int(), city: z.string(), pickups: count })

export function lineOf(item: Row): RecordLine {
  const row = lineRow.parse(item)
  const { month, supplier, city, pickups } = row
  return { month, supplier, city, pickups, materials: materialsOf([row]) }
}

/** Returns the sums of each supplier, by number. */
export function suppliersOf(lines: readonly RecordLine[]) {
  return [...Map.groupBy(lines, ({ supplier }) => supplier)]
    .map(([supplier, own]) => ({ supplier, ...sumOf(own.flatMap(({ materials }) => materials)) }))
    .sort((a, b) => a.supplier - b.supplier)
}
