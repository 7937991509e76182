import * as z from 'zod'
import { category } from '../recyclables/categories.ts'
import { cursor, operation, refusals } from './operation.ts'

const noun = 'collection-records'

/** Months of one page, file or report. */
export const recordMonthsLimit = 24
/** Lines per page. */
export const recordPageSize = 50
/** Lines of one CSV file, below the 6 MB limit of a Lambda response. */
export const recordFileLines = 5000
/** Suppliers of one report: its row has at most 400 KB. */
export const reportSuppliersLimit = 5000
export const reportPageSize = 20

/** A month in São Paulo time: `2026-11`. */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

/** Returns the number of months from `from` to `to`, both included; below one if they are in the wrong order. */
export function monthCount(from: string, to: string): number {
  const since = (name: string) => Number(name.slice(0, 4)) * 12 + Number(name.slice(5))
  return since(to) - since(from) + 1
}

const period = z
  .object({ from: month, to: month })
  .refine(({ from, to }) => monthCount(from, to) >= 1 && monthCount(from, to) <= recordMonthsLimit, 'is no period')
export type RecordPeriod = z.infer<typeof period>

const count = z.int().nonnegative()
/** Grams: `both` sides stated them, or only `one` did (rules 9.18). */
const grams = z.object({ bothGrams: count, oneGrams: count })
const ofMaterial = grams.extend({ material: category })

/** What a period shows: sums of at most 24 months. */
export const recordFigures = z.object({
  from: month,
  to: month,
  /** Completed pickups with weights. */
  pickups: count,
  /** Completed pickups without weights. */
  unweighed: count,
  /** Flagged pickups: in no sum. */
  flagged: count,
  materials: z.array(ofMaterial),
  months: z.array(grams.extend({ month })),
  /** `id` is IBGE's, 0 if unknown. */
  cities: z.array(grams.extend({ id: z.int(), name: z.string() })),
})
export type RecordFigures = z.infer<typeof recordFigures>

/** The material that a supplier handed over in a city and a month. The number stands for the supplier. */
export const recordLine = z.object({
  month,
  supplier: z.int().positive(),
  city: z.string(),
  pickups: count,
  materials: z.array(ofMaterial),
})
export type RecordLine = z.infer<typeof recordLine>

const reportNumber = z.coerce.number().int().min(1).max(999_999)

export const reportSummary = z.object({
  /** Consecutive for each account: 1, 2, 3 … */
  number: z.int().positive(),
  issuedAt: z.iso.datetime(),
  from: month,
  to: month,
  ...grams.shape,
})
export type ReportSummary = z.infer<typeof reportSummary>

/** An issued report. It never changes: figures, name and number are those of its issue. */
export const recordReport = reportSummary.extend({
  holder: z.object({ name: z.string().nullable(), taxId: z.string().nullable(), city: z.string().nullable() }),
  figures: recordFigures,
  suppliers: z.array(grams.extend({ supplier: z.int().positive() })),
})
export type RecordReport = z.infer<typeof recordReport>

const own = { noun, access: 'signed-in', relation: 'self' } as const
const notCollector = 'collection_record.not_a_collector'

export const collectionRecords = {
  figures: operation({
    ...own,
    method: 'GET',
    path: '/my/record',
    summary: 'What a cooperative or company collected in a period, by material, month and city',
  })
    .input(period)
    .output(recordFigures)
    .errors(refusals(notCollector, 'profile.not_found')),
  lines: operation({
    ...own,
    method: 'GET',
    path: '/my/record/lines',
    summary: 'The same by month, supplier number and city, newest month first',
  })
    .input(period.safeExtend({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(recordLine), nextCursor: cursor.nullable() }))
    .errors(refusals(notCollector, 'profile.not_found', 'request.invalid')),
  csv: operation({
    ...own,
    method: 'GET',
    path: '/my/record/csv',
    summary: 'The same as a file, 5,000 lines at most: the newest',
  })
    .input(period)
    .output(z.object({ name: z.string(), text: z.string(), isComplete: z.boolean() }))
    .errors(refusals(notCollector, 'profile.not_found')),
  issueReport: operation({
    ...own,
    method: 'POST',
    path: '/my/record/reports',
    summary: 'Issue a numbered report of a period; returns the last one if it says the same',
    status: 201,
  })
    .input(period)
    .output(recordReport)
    .errors(
      refusals(
        ...([notCollector, 'profile.not_found', 'collection_record.empty', 'collection_record.too_large'] as const),
        ...(['request.conflict', 'request.limit_reached'] as const),
      ),
    ),
  reports: operation({
    ...own,
    method: 'GET',
    path: '/my/record/reports',
    summary: 'Issued reports, newest first',
  })
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(reportSummary), nextCursor: cursor.nullable() }))
    .errors(refusals('request.invalid')),
  report: operation({
    ...own,
    method: 'GET',
    path: '/my/record/reports/{number}',
    summary: 'An issued report, as it was issued',
  })
    .input(z.object({ number: reportNumber }))
    .output(recordReport)
    .errors(refusals('collection_record.report_not_found')),
}
