import * as z from 'zod'
import { pixKeyTypes } from '../../shared/withdrawals/pix-key.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'

/**
 * An entity that people donate to (rules 10.18); its account in the ledger is `entity/<id>`. Never deleted: journals
 * and donations lead to it.
 */
export const entityRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  pixKeyType: z.enum(pixKeyTypes),
  /** Clean, as `cleanPixKey` gives it. */
  pixKey: z.string(),
  createdAt: z.iso.datetime(),
  retiredAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type EntityRow = z.infer<typeof entityRow>

/** Those of these entities that there are, by id. `consistent`: for whoever writes on what is read. */
export async function readEntities(
  table: Table,
  ids: readonly string[],
  options: { readonly consistent?: boolean } = {},
): Promise<ReadonlyMap<string, EntityRow>> {
  const items = await batchGet(table, ids.map(keys.entity), options)
  return new Map(items.map((item) => entityRow.parse(item)).map((row) => [row.id, row]))
}

const byName = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })

/** All entities by name, also those that are retired: some dozens, one Query. */
export async function allEntities(table: Table): Promise<EntityRow[]> {
  const rows: EntityRow[] = []
  const asked = queryAll(table, {
    KeyConditionExpression: 'pk = :entities',
    ExpressionAttributeValues: { ':entities': keys.entities },
  })
  for await (const item of asked) rows.push(entityRow.parse(item))
  return rows.sort((a, b) => byName.compare(a.name, b.name))
}
