import * as z from 'zod'
import { lazy } from '../../shared/lazy.ts'
import { pixKeyTypes } from '../../shared/payouts/pix-key.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import { queryRows } from '../kit/table/query.ts'
import { readable } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'

/**
 * A receiver of donations (rules 10.18) with the ledger account `entity/<id>`. Never deleted, because journals refer to
 * it.
 */
export const entityRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  pixKeyType: z.enum(pixKeyTypes),
  /** Normalized by `cleanPixKey`. */
  pixKey: z.string(),
  /** Another key that awaits a second admin (rules 10.18). */
  proposedKey: z
    .object({ pixKeyType: z.enum(pixKeyTypes), pixKey: z.string(), by: z.uuid(), at: z.iso.datetime() })
    .nullable()
    .default(null),
  /** False until a second admin confirms the first key; until then the entity accepts no donations (rules 10.18). */
  confirmed: z.boolean().default(true),
  createdAt: z.iso.datetime(),
  retiredAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type EntityRow = z.infer<typeof entityRow>

/** Lists of entities to donate to show these only. */
export function acceptsDonations({ retiredAt, confirmed }: EntityRow): boolean {
  return retiredAt === null && confirmed
}

/** Use `consistent` before a dependent write. */
export async function readEntities(
  table: Table,
  ids: readonly string[],
  options: { readonly consistent?: boolean } = {},
): Promise<ReadonlyMap<string, EntityRow>> {
  const items = await batchGet(table, ids.map(keys.entity), options)
  return new Map(items.map((item) => entityRow.parse(item)).map((row) => [row.id, row]))
}

/** A collator loads a table of the language: most callers of this module sort nothing. */
const byName = lazy(() => new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true }))

/** Sorted by name, including retired ones; a few dozen. */
export async function allEntities(table: Table): Promise<EntityRow[]> {
  const asked = await queryRows(table, {
    KeyConditionExpression: 'pk = :entities',
    ExpressionAttributeValues: { ':entities': keys.entities },
  })
  return readable(asked, (item) => entityRow.parse(item)).sort((a, b) => byName().compare(a.name, b.name))
}
