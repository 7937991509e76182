import * as z from 'zod'
import { confirmationAwaited } from '../../../events/pickup-events.ts'
import { idOf, newId } from '../../../shared/ids.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import { wasDelivered } from '../../kit/mail/delivery.ts'
import type { ProfileRow } from '../../kit/people/profile/profile-row.ts'
import { keys } from '../../kit/table/keys.ts'
import { queryRows } from '../../kit/table/query.ts'
import { daySeconds, expiresAt, type Table } from '../../kit/table/table.ts'
import { ConditionsFailed, transact } from '../../kit/table/transaction.ts'
import { type PickupRow, personOf } from '../pickup-row.ts'
import { aboutPickup } from '../step-parts.ts'
import { decidedAt, type SilenceVerdict } from './decide.ts'

/** The decision comes within a week. */
const keptSeconds = 60 * daySeconds
const reminderRow = z.object({ sk: z.string(), noticeId: idOf('notice') })

/** Reminds once for each confirmation and day: the row is the claim, written with the event. */
export async function remindOnce(
  table: Table,
  row: PickupRow,
  { side, of, day }: Extract<SilenceVerdict, { do: 'remind' }>,
  now: Date,
): Promise<void> {
  const noticeId = newId('notice', now)
  const reminded = { remindedId: personOf(row, side), noticeId, decidedAt: decidedAt(row).toISOString() }
  const Item = { ...keys.pickupReminder(row.id, of, day), noticeId, expiresAt: expiresAt(now, keptSeconds) }
  try {
    await transact(table, [
      { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } },
      outboxPart(confirmationAwaited, { ...aboutPickup(row), ...reminded }, now),
    ])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}

/**
 * Returns the confirmation (its time) of which a reminder reached the other side's mailbox: the provider took it and
 * has not returned it since. Null without one.
 */
export async function deliveredReminder(
  table: Table,
  { id, confirmations }: PickupRow,
  reader: ProfileRow | undefined,
): Promise<string | null> {
  const confirmed = confirmations.owner ?? confirmations.interested
  if (!confirmed || !reader) return null
  const rows = await queryRows(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: {
      ':pk': keys.pickup(id).pk,
      ':prefix': `${keys.pickupReminderPrefix}${confirmed.at}#`,
    },
    ConsistentRead: true,
  })
  for (const row of rows) {
    const { noticeId } = reminderRow.parse(row)
    if (await wasDelivered(table, `${noticeId}#${reader.id}`, reader.email)) return confirmed.at
  }
  return null
}
