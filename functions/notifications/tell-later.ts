import { waysOf } from '../../shared/notifications/channels.ts'
import { wantsAlerts } from '../kit/people/alerts.ts'
import type { Table } from '../kit/table/table.ts'
import { readEntry } from './agenda/store.ts'
import { type Later, takeLater } from './later/store.ts'
import { deliver, readerOf, type Scope, type TellingDeps } from './tell-person.ts'

/**
 * Sends a deferred notification by the channels that are still enabled. It is deleted before sending, so only one of
 * two concurrent runs sends it. An outdated one is deleted without sending.
 */
export async function tellLater(deps: TellingDeps, later: Later, scope: Scope): Promise<void> {
  const { table } = deps
  if (!(await takeLater(table, later)) || !(await stillHolds(table, later))) return
  const told = await readerOf(table, later.userId)
  if (!told) return
  const wanted = waysOf(told.telling, later.kind)
  const ways = later.ways.filter((way) => wanted[way])
  await deliver(deps, { ...told, kind: later.kind, tag: later.noticeId }, ways, later.letter, scope)
}

/**
 * Returns false for a reminder of a cancelled pickup (rules 16.5), and for an alert of a saved search that was deleted
 * or sends no alerts any more (rules 7.5).
 */
async function stillHolds(table: Table, { userId, pickupId, searchId }: Later): Promise<boolean> {
  if (pickupId !== undefined) return (await readEntry(table, userId, pickupId)) !== undefined
  return searchId === undefined || (await wantsAlerts(table, userId, searchId))
}
