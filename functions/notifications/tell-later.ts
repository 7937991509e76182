import { waysOf } from '../../shared/notifications/channels.ts'
import { wantsAlerts } from '../kit/people/alerts.ts'
import type { Table } from '../kit/table/table.ts'
import { readEntry } from './agenda/store.ts'
import { type Later, takeLater } from './later/store.ts'
import { deliver, readerOf, type Scope, type TellingDeps } from './tell-person.ts'

/**
 * Tells what waited for the end of quiet hours, by the ways that are still wanted. It is taken before it is told, by
 * one of two runs at the same moment; what came to nothing meanwhile is taken and not told.
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
 * Nobody is reminded of a pickup that was cancelled while the letter waited (rules 16.5), nor told what a saved search
 * found that is deleted or silent by now (rules 7.5).
 */
async function stillHolds(table: Table, { userId, pickupId, searchId }: Later): Promise<boolean> {
  if (pickupId !== undefined) return (await readEntry(table, userId, pickupId)) !== undefined
  return searchId === undefined || (await wantsAlerts(table, userId, searchId))
}
