import { channelsOf } from '../../shared/notifications/channels.ts'
import { wantsAlerts } from '../kit/people/alerts.ts'
import type { Table } from '../kit/table/table.ts'
import { readEntry } from './agenda/store.ts'
import { type DeferredNotification, takeDeferred } from './deferred/store.ts'
import { deliver, type NotifyDeps, readerOf, type Scope } from './notify-user.ts'

/**
 * Reads what a deferred notification depends on, deletes it, then sends it by the channels still enabled: only one of
 * two concurrent runs sends it, and a failed read keeps it.
 */
export async function sendDeferred(deps: NotifyDeps, later: DeferredNotification, scope: Scope): Promise<void> {
  const { table } = deps
  const told = (await isStillRelevant(table, later)) ? await readerOf(table, later.userId) : undefined
  if (!(await takeDeferred(table, later)) || !told) return
  const wanted = channelsOf(told.notificationPreferences, later.kind)
  const ways = later.ways.filter((way) => wanted[way])
  await deliver(deps, { ...told, kind: later.kind, tag: later.noticeId }, ways, later.letter, scope)
}

/**
 * Returns false for a cancelled pickup (rules 16.5), and for a saved search that was deleted or sends no alerts any
 * more (rules 7.5).
 */
async function isStillRelevant(table: Table, { userId, pickupId, searchId }: DeferredNotification): Promise<boolean> {
  if (pickupId !== undefined) return (await readEntry(table, userId, pickupId)) !== undefined
  return searchId === undefined || (await wantsAlerts(table, userId, searchId))
}
