import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { noticeId } from '../../../shared/contract/notifications.ts'
import { pickupId } from '../../../shared/contract/pickup-views.ts'
import { idOf } from '../../../shared/ids.ts'
import { noticeKind } from '../../../shared/notifications/channels.ts'
import type { MailContent } from '../../kit/mail/mail-content.ts'
import { keys } from '../../kit/table/keys.ts'
import { queryAll } from '../../kit/table/query.ts'
import { readableAll } from '../../kit/table/readable.ts'
import { daySeconds, expiresAt, type Table } from '../../kit/table/table.ts'
import type { Part } from '../../kit/table/transaction.ts'
import type { InterruptingChannel } from '../decide.ts'

/** Quiet hours last less than a day; older notifications are stale. */
const keptSeconds = 3 * daySeconds

export interface DeferredNotification {
  readonly userId: string
  readonly noticeId: string
  readonly kind: z.infer<typeof noticeKind>
  readonly dueAt: Date
  readonly ways: readonly InterruptingChannel[]
  /** Rendered when it was deferred. */
  readonly letter: MailContent
  /** A reminder is dropped if this pickup is cancelled meanwhile. */
  readonly pickupId?: string | undefined
  /** An alert is dropped if this saved search sends no alerts any more. */
  readonly searchId?: string | undefined
}

const deferredRow = z.object({
  userId: z.uuid(),
  noticeId,
  kind: noticeKind,
  dueAt: z.iso.datetime().transform((text) => new Date(text)),
  ways: z.array(z.enum(['email', 'push'])),
  letter: z.object({
    subject: z.string(),
    paragraphs: z.array(z.string()),
    button: z.object({ label: z.string(), path: z.string() }),
  }),
  pickupId: pickupId.optional(),
  searchId: idOf('savedSearch').optional(),
})

export function deferPart(later: DeferredNotification, now: Date): Extract<Part, { Put: unknown }> {
  const dueAt = later.dueAt.toISOString()
  const Item = {
    ...keys.deferredNotice(dueAt, later.userId, later.noticeId),
    ...later,
    dueAt,
    expiresAt: expiresAt(now, keptSeconds),
  }
  return { Put: { Item } }
}

/** Yields the due notifications, oldest first, without reading others. */
export async function* dueDeferred(table: Table, now: Date): AsyncGenerator<DeferredNotification> {
  const items = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND sk < :after',
    ExpressionAttributeValues: { ':pk': keys.deferredNotices, ':after': `${now.toISOString()}$` },
  })
  yield* readableAll(items, (item) => deferredRow.parse(item))
}

/** Deletes a notification; false if another run took it. */
export async function takeDeferred(
  table: Table,
  { dueAt, userId, noticeId: id }: DeferredNotification,
): Promise<boolean> {
  try {
    await table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: keys.deferredNotice(dueAt.toISOString(), userId, id),
        ConditionExpression: 'attribute_exists(pk)',
      }),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
