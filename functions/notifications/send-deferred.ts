import { channelsOf } from '../../shared/notifications/channels.ts'
import { wantsAlerts } from '../kit/people/choices/alerts.ts'
import type { Table } from '../kit/table/table.ts'
import { readEntry } from './agenda/store.ts'
import { type DeferredNotification, takeDeferred } from './deferred/store.ts'
import { mailFor, type NotifyDeps, readerOf, type Scope, sendPush } from './notify-user.ts'

/**
 * Reads what a deferred notification depends on, hands its e-mail to the sender and deletes it: a crash loses no
 * e-mail, the sender's claim prevents a second one, and a failed read keeps everything. The run that deletes it sends
 * the push.
 */
export async function sendDeferred(deps: NotifyDeps, later: DeferredNotification, scope: Scope): Promise<void> {
  const { table } = deps
  const told = (await isStillRelevant(table, later)) ? await readerOf(table, later.userId) : undefined
  const wanted = told && channelsOf(told.notificationPreferences, later.kind)
  const ways = later.ways.filter((way) => wanted?.[way])
  const delivery = told && { ...told, kind: later.kind, tag: later.noticeId }
  if (delivery && ways.includes('email')) await deps.mails.send(await mailFor(deps, delivery, later.letter), scope)
  const taken = await takeDeferred(table, later)
  if (delivery && taken && ways.includes('push')) await sendPush(deps, delivery, later.letter, scope)
}

/**
 * Returns false for a cancelled pickup (rules 16.5), and for a saved search that was deleted or sends no alerts any
 * more (rules 7.5).
 */
async function isStillRelevant(table: Table, { userId, pickupId, searchId }: DeferredNotification): Promise<boolean> {
  if (pickupId !== undefined) return (await readEntry(table, userId, pickupId)) !== undefined
  return searchId === undefined || (await wantsAlerts(table, userId, searchId))
}
