import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { type Quota, quotaRefusal, windowOf } from './quota.ts'

interface Counted {
  /** Uses of all function instances, as of the last write of this one. */
  readonly used: number
  /** Uses of this instance since. */
  readonly pending: number
}

/**
 * Counts uses in memory and writes them in batches, for operations that cost less than a write. Exact within one
 * function instance; each other instance may admit up to `batch - 1` uses more in a window. Once used up, an instance
 * refuses without writes until the window ends.
 * @throws Refusal when the window is used up
 */
export function sampledQuota(
  table: Table,
  quota: Quota,
  batch: number,
  /** Called after each write with the uses of all instances. */
  report?: (used: number) => void,
): (subject: string, now: Date) => Promise<void> {
  let window: string | undefined
  let counted = new Map<string, Counted>()
  return async (subject, now) => {
    const { name, ends } = windowOf(quota, now)
    if (name !== window) {
      window = name
      counted = new Map()
    }
    const current = counted
    const { used, pending } = current.get(subject) ?? { used: 0, pending: 0 }
    if (used + pending >= quota.limit) throw quotaRefusal(quota, now)
    if (pending + 1 < batch) {
      current.set(subject, { used, pending: pending + 1 })
      return
    }
    current.set(subject, { used: used + batch, pending: 0 })
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.quota(subject, quota.kind, name),
        UpdateExpression: 'ADD used :uses SET expiresAt = :ends',
        ExpressionAttributeValues: { ':uses': batch, ':ends': Math.floor(ends.getTime() / 1000) },
        ReturnValues: 'UPDATED_NEW',
      }),
    )
    const all = Number(Attributes?.used)
    current.set(subject, { used: all, pending: current.get(subject)?.pending ?? 0 })
    report?.(all)
    if (all > quota.limit) throw quotaRefusal(quota, now)
  }
}
