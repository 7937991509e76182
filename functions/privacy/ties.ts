import type { Table } from '../kit/table/table.ts'
import { blocksDeletion, type DeletionBlockers } from './decide.ts'
import type { HeldCents } from './held.ts'
import { adsOf } from './store.ts'

export async function readDeletionBlockers(
  table: Table,
  heldCents: HeldCents,
  userId: string,
): Promise<DeletionBlockers> {
  const held = await heldCents(userId)
  for await (const ad of adsOf(table, userId)) if (blocksDeletion(ad)) return { heldCents: held, hasOpenAd: true }
  return { heldCents: held, hasOpenAd: false }
}
