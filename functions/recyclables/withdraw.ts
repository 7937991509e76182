import { recyclableClosed, recyclableDeleted } from '../../events/recyclable-events.ts'
import type { RecyclableAction } from '../../shared/life-cycles/recyclable.ts'
import { type Change, writeChange } from '../catalogue/change.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { decideDeleting, decideStep } from './decide.ts'

interface WithdrawDeps {
  readonly table: Table
  readonly now: Date
}

const events: Readonly<Partial<Record<RecyclableAction, typeof recyclableClosed>>> = { close: recyclableClosed }

/**
 * Changes only the status. Closing a sale made elsewhere removes its photos (rules 4.1, 4.9).
 * @throws Refusal recyclable.not_found, recyclable.changed_meanwhile, recyclable.action_not_possible
 */
export async function stepRecyclable(
  { table, now }: WithdrawDeps,
  actor: Actor,
  id: string,
  version: number,
  action: RecyclableAction,
): Promise<RecyclableRow> {
  const before = await readRecyclable(table, id)
  const change = decideStep(before, actor.userId, version, action)
  const event = events[action]
  await writeChange(table, change, event ? [outboxPart(event, gone(before, change), now)] : [])
  return change.after
}

/** @throws Refusal recyclable.not_found, recyclable.action_not_possible, recyclable.changed_meanwhile */
export async function removeRecyclable({ table, now }: WithdrawDeps, actor: Actor, id: string): Promise<void> {
  const before = await readRecyclable(table, id)
  const change = decideDeleting(before, actor.userId)
  await writeChange(table, change, [outboxPart(recyclableDeleted, gone(before, change), now)])
}

function gone({ id, ownerId, type }: RecyclableRow, { droppedPhotoIds }: Pick<Change, 'droppedPhotoIds'>) {
  return { recyclableId: id, ownerId, type, removedPhotoIds: [...droppedPhotoIds] }
}
