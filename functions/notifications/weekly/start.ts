import { weeklySummaryStarted } from '../../../events/notification-events.ts'
import { auditPart } from '../../kit/audit.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import type { Actor } from '../../kit/people/actor.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { startRunPart } from './runs/store.ts'
import { lastWeekOf } from './week.ts'

/**
 * Starts the run of the last complete week, once (rules 16.10). `actor` is an admin; without one it was the clock.
 * @throws Refusal weekly_summary.already_sent
 */
export async function startWeekly(table: Table, actor: Actor | undefined, now: Date): Promise<{ week: string }> {
  const week = lastWeekOf(now)
  const audited = { action: 'send:weekly-summary', targetId: 'weekly-summary', before: {}, after: { week }, reason: '' }
  await transact(table, [
    startRunPart(week, actor?.userId ?? null, now),
    outboxPart(weeklySummaryStarted, { week }, now),
    ...(actor ? [auditPart(actor, audited, now)] : []),
  ])
  return { week }
}
