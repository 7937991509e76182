import { userAdsPassed, userRestored, userSuspended } from '../../../events/user-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import { openTable } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { hideEnvironment } from '../env.ts'
import { setAdsHidden } from '../set-ads-hidden.ts'

const table = openTable(hideEnvironment.read().TABLE_NAME)

/** One batch; an event continues with the rest. */
async function processBatch(userId: string, below: string | undefined, now: Date): Promise<void> {
  const next = await setAdsHidden(table, userId, below)
  if (next !== undefined) await transact(table, [outboxPart(userAdsPassed, { userId, below: next }, now)])
}

export const handler = consumer('recyclables-hide', [
  on(userSuspended, ({ data }, { now }) => processBatch(data.userId, undefined, now)),
  on(userRestored, ({ data }, { now }) => processBatch(data.userId, undefined, now)),
  on(userAdsPassed, ({ data }, { now }) => processBatch(data.userId, data.below, now)),
])
