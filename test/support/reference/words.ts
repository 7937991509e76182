import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const folder = join(import.meta.dirname, '../../../docs/reference/words')

function read<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  return schema.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')))
}

/** What the rows of each key are, and when they expire. */
export const rowWords = read(
  'rows',
  z.record(
    z.string(),
    z.strictObject({ row: z.string(), part: z.literal('sort').optional(), ttl: z.string().optional() }),
  ),
)

/** Content and purpose of personal data, for rows that share them. */
export const personalWords = read(
  'personal-data',
  z.array(z.strictObject({ rows: z.array(z.string()).min(1), content: z.string().min(1), purpose: z.string().min(1) })),
)

/** Conditions of operations that their access and relation do not state. */
export const operationWords = read('operations', z.record(z.string(), z.string().min(1)))

/** The counted use and the rule of each quota. */
export const quotaWords = read(
  'quotas',
  z.array(z.strictObject({ kind: z.string(), per: z.string(), use: z.string().min(1), rule: z.string() })),
)

/** Publishers and consumers of events. */
export const eventWords = read(
  'events',
  z.array(z.strictObject({ events: z.array(z.string()).min(1), by: z.string().min(1), consumers: z.string() })),
)

/** Lines of the monthly cost: units of a user (`each`) or of all users, and the list price in US dollars. */
export const costLines = read(
  'cost',
  z.array(
    z.strictObject({
      line: z.string(),
      unit: z.string(),
      each: z.number().optional(),
      quantities: z.array(z.number()).length(3).optional(),
      free: z.number().optional(),
      price: z.number(),
      per: z.enum(['million', 'thousand']).optional(),
    }),
  ),
)

/** Reads and writes of the table, with measured units and the functions of each file. */
export const accessPatterns = read(
  'access-patterns',
  z.array(
    z.strictObject({
      section: z.string().min(1),
      note: z.string().optional(),
      patterns: z.array(
        z.strictObject({
          pattern: z.string().min(1),
          keys: z.string().min(1),
          operation: z.string().min(1),
          reads: z.string().optional(),
          writes: z.string().optional(),
          guard: z.string().optional(),
          functions: z.record(z.string(), z.array(z.string())),
        }),
      ),
    }),
  ),
)
