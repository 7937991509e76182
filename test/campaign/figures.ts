import * as z from 'zod'

/** One figure beside its mark; a statement (`holds`) has 1 when it is true. */
export const figure = z.object({
  /** Groups figures of a command, such as one page or one size; may be empty. */
  heading: z.string(),
  what: z.string(),
  ours: z.number(),
  sign: z.enum(['≤', '≥', 'holds']),
  mark: z.number(),
  unit: z.string(),
  met: z.boolean(),
})
export type Figure = z.infer<typeof figure>

/** What a bench writes to `BENCH_REPORT`. */
export const benchReport = z.object({
  title: z.string(),
  machine: z.string(),
  /** Whether other processes used the processors: times are upper bounds. */
  busy: z.boolean(),
  figures: z.array(figure),
})
export type BenchReport = z.infer<typeof benchReport>

/** A recorded run of one step. */
export const measurement = benchReport.extend({
  date: z.iso.date(),
  /** Null where the commit was not recorded. */
  commit: z.string().nullable(),
  note: z.string().optional(),
})
export type Measurement = z.infer<typeof measurement>

/** `bench/results.json`: the latest measurement of each step. */
export const results = z.record(z.string(), measurement)
export type Results = z.infer<typeof results>

/** Three digits below one, two below ten, one above. */
export function formatted(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en')
  return value.toFixed(Math.abs(value) < 1 ? 3 : Math.abs(value) < 10 ? 2 : 1)
}
