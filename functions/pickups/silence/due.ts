import * as z from 'zod'
import { dayMs } from '../../../shared/days.ts'
import { idOf } from '../../../shared/ids.ts'
import { type Key, keys } from '../../kit/table/keys.ts'
import { queryAll } from '../../kit/table/query.ts'
import { readableAll } from '../../kit/table/readable.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Part } from '../../kit/table/transaction.ts'
import { cardOf, type Step } from '../change.ts'
import { decidedAt, reminderDays } from './decide.ts'

/**
 * Returns the rows that say when to look at a pickup again: at its acceptance for the end of the wait, at the first
 * confirmation for the reminders. A look at a pickup that needs none does nothing, so rows are never moved.
 */
export function checkParts(step: Step, now: Date): Part[] {
  const { after, transition } = step
  const card = cardOf(transition)
  const times = card === 'accepted' ? [decidedAt(after)] : card === 'confirmed' ? remindersAfter(now) : []
  return times.map((at) => ({ Put: { Item: { ...keys.pickupCheck(at.toISOString(), after.id), pickupId: after.id } } }))
}

function remindersAfter(now: Date): Date[] {
  return reminderDays.map((days) => new Date(now.getTime() + days * dayMs))
}

const checkRow = z.object({ pk: z.string(), sk: z.string(), pickupId: idOf('pickup') })
export type Check = z.infer<typeof checkRow>

/** Oldest first, read in pages. */
export async function* dueChecks(table: Table, now: Date): AsyncGenerator<Check> {
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND sk <= :now',
    ExpressionAttributeValues: { ':pk': keys.pickupChecks, ':now': `${now.toISOString()}~` },
    ConsistentRead: true,
  })
  yield* readableAll(rows, (row) => checkRow.parse(row))
}

export function dropCheckPart({ pk, sk }: Key): Part {
  return { Delete: { Key: { pk, sk } } }
}
