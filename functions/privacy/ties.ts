import type { Table } from '../kit/table/table.ts'
import { isOpen, type Ties } from './decide.ts'
import type { HeldCents } from './held.ts'
import { adsOf } from './store.ts'

export async function tiesOf(table: Table, heldCents: HeldCents, userId: string): Promise<Ties> {
  const held = await heldCents(userId)
  for await (const ad of adsOf(table, userId)) if (isOpen(ad)) return { heldCents: held, hasOpenAd: true }
  return { heldCents: held, hasOpenAd: false }
}
