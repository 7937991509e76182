import { recyclableClosed, recyclableDeleted } from '../../events/recyclable-events.ts'
import { type Change, writeChange } from '../catalogue/change.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { readRecyclable } from '../catalogue/store.ts'
import type { Actor } from '../kit/actor.ts'
import { outboxPart } from '../kit/outbox.ts'
import type { Table } from '../kit/table.ts'
import { decideClosing, decideDeleting } from './decide.ts'

interface WithdrawDeps {
  readonly table: Table
  readonly now: Date
}

/**
 * Closes an own sale that was made outside (decisions 10); its photos are removed (decisions 14).
 * @throws Refusal recyclable.not_found, recyclable.changed_meanwhile, recyclable.action_not_possible
 */
export async function closeRecyclable(
  { table, now }: WithdrawDeps,
  actor: Actor,
  id: string,
  version: number,
): Promise<RecyclableRow> {
  const before = await readRecyclable(table, id)
  const change = decideClosing(before, actor.userId, version)
  await writeChange(table, change, [outboxPart(recyclableClosed, gone(before, change), now)])
  return change.after
}

/**
 * Deletes an own ad and its photos, where no money and no pickup hangs on it.
 * @throws Refusal recyclable.not_found, recyclable.action_not_possible, recyclable.changed_meanwhile
 */
export async function removeRecyclable({ table, now }: WithdrawDeps, actor: Actor, id: string): Promise<void> {
  const before = await readRecyclable(table, id)
  const change = decideDeleting(before, actor.userId)
  await writeChange(table, change, [outboxPart(recyclableDeleted, gone(before, change), now)])
}

function gone({ id, ownerId, type }: RecyclableRow, { droppedPhotoIds }: Pick<Change, 'droppedPhotoIds'>) {
  return { recyclableId: id, ownerId, type, removedPhotoIds: [...droppedPhotoIds] }
}
