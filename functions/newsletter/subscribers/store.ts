import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../../shared/refusals.ts'
import { pageOfRun, type RunPage } from '../../kit/mail/mail-run.ts'
import { subscriberKey } from '../../kit/mail/subscriber-key.ts'
import { keys } from '../../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../../kit/table/table.ts'
import { isWriteConflict, type Part, transact } from '../../kit/table/transaction.ts'
import { type SubscriberRow, subscriberRow } from '../subscriber-row.ts'

/** A request without a confirmation, counted from the last one. */
const pendingSeconds = 7 * daySeconds
/** An ended subscription: the proof of consent and of its end. */
const endedSeconds = 365 * daySeconds
const attempts = 5

export async function findSubscriber(table: Table, hash: string): Promise<SubscriberRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: subscriberKey(hash), ConsistentRead: true }),
  )
  return Item && subscriberRow.parse(Item)
}

/** Returns a page of a shard's subscribers in any state, by hash after `after`. */
export async function subscribersOf(
  table: Table,
  { shard, after, limit }: { readonly shard: number; readonly after: string | null; readonly limit: number },
): Promise<RunPage<SubscriberRow>> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :shard AND sk > :after',
      ExpressionAttributeValues: { ':shard': keys.subscribersOf(shard), ':after': after ?? ' ' },
      Limit: limit,
      ConsistentRead: true,
    }),
  )
  return pageOfRun(Items, (item) => subscriberRow.parse(item))
}

/**
 * Reads, decides and writes; again after a conflict. Guard: the version as read. `beside` is written in the same
 * transaction.
 * @throws Refusal of the decision; request.conflict after five conflicts
 */
export async function changeSubscriber<Before extends SubscriberRow | undefined>(
  table: Table,
  hash: string,
  decide: (before: SubscriberRow | undefined) => Before,
  now: Date,
  beside: (after: SubscriberRow) => readonly Part[] = () => [],
): Promise<Before> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = await findSubscriber(table, hash)
    const after = decide(before)
    if (after === undefined || after === before) return after
    try {
      await transact(table, [savedPart(before, after, now), ...beside(after)])
      return after
    } catch (error) {
      if (!isWriteConflict(error)) throw error
    }
  }
  throw new Refusal('request.conflict')
}

/** Guard: the version as read. */
function savedPart(before: SubscriberRow | undefined, after: SubscriberRow, now: Date): Part {
  const { status } = after
  const seconds = status === 'confirmed' ? undefined : status === 'pending' ? pendingSeconds : endedSeconds
  return {
    Put: {
      Item: { ...subscriberKey(after.hash), ...after, ...(seconds && { expiresAt: expiresAt(now, seconds) }) },
      ...(before === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: '#version = :seen',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':seen': before.version },
          }),
    },
  }
}

/** Idempotent. */
export async function eraseSubscriber(table: Table, hash: string): Promise<void> {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: subscriberKey(hash) }))
}
