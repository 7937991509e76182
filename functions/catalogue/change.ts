import type { RecyclableAction, RecyclableActor, RecyclableStatus } from '../../shared/life-cycles/recyclable.ts'
import { recyclableTransition } from '../../shared/life-cycles/recyclable.ts'
import { Refusal, type RefusalCode } from '../../shared/refusals.ts'
import { keys } from '../kit/keys.ts'
import type { Table } from '../kit/table.ts'
import { ConditionsFailed, type Part, transact } from '../kit/transaction.ts'
import { type RecyclableRow, recyclableItem } from './recyclable-row.ts'

/**
 * The state an action leads to by the life cycle.
 * @throws Refusal of the given code where the life cycle has no such step
 */
export function nextStatus(
  row: Pick<RecyclableRow, 'status' | 'action'>,
  by: RecyclableActor,
  action: RecyclableAction,
  refusal: RefusalCode = 'recyclable.action_not_possible',
): RecyclableStatus | 'deleted' {
  const transition = recyclableTransition(row.status, by, action, row.action)
  if (!transition) throw new Refusal(refusal, { status: row.status })
  return transition.to
}

/** Guards: nobody changed the ad since it was read; with it go its owner and its state, which were checked on that reading. */
const unchanged = '#version = :version'

/** The part that writes an ad's next row over the one that was read. */
export function replacePart(before: RecyclableRow, after: RecyclableRow): Part {
  return {
    Put: {
      Item: recyclableItem({ ...after, version: before.version + 1 }),
      ConditionExpression: unchanged,
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': before.version },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  }
}

/** The part that removes an ad as it was read. */
export function removePart(before: RecyclableRow): Part {
  return {
    Delete: {
      Key: keys.recyclable(before.id),
      ConditionExpression: unchanged,
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': before.version },
    },
  }
}

/**
 * Writes a change of an ad, whose own part comes first.
 * @throws Refusal recyclable.changed_meanwhile when somebody else was faster
 */
export async function writeChange(table: Table, parts: readonly Part[]): Promise<void> {
  try {
    await transact(table, parts)
  } catch (error) {
    if (error instanceof ConditionsFailed && error.failed.has(0)) throw new Refusal('recyclable.changed_meanwhile')
    throw error
  }
}
