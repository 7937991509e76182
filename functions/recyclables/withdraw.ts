import { recyclableClosed, recyclableDeleted } from '../../events/recyclable-events.ts'
import { Refusal } from '../../shared/refusals.ts'
import { unlistParts } from '../catalogue/card-row.ts'
import { nextStatus, removePart, replacePart, writeChange } from '../catalogue/change.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { readRecyclable } from '../catalogue/store.ts'
import type { Actor } from '../kit/actor.ts'
import { outboxPart } from '../kit/outbox.ts'
import type { Table } from '../kit/table.ts'

interface WithdrawDeps {
  readonly table: Table
  readonly now: Date
}

/**
 * Closes an own sale that was made outside: `approved → sold`; its photos are removed (decisions 10, 14).
 * @throws Refusal recyclable.not_found, recyclable.action_not_possible, recyclable.changed_meanwhile
 */
export async function closeRecyclable(
  { table, now }: WithdrawDeps,
  actor: Actor,
  id: string,
  version: number,
): Promise<RecyclableRow> {
  const before = await readOwn(table, actor, id)
  if (before.version !== version) throw new Refusal('recyclable.changed_meanwhile')
  nextStatus(before, 'owner', 'close')
  const after: RecyclableRow = { ...before, status: 'sold', photos: [] }
  await writeChange(table, [
    replacePart(before, after),
    ...unlistParts(before),
    outboxPart(recyclableClosed, gone(before), now),
  ])
  return { ...after, version: before.version + 1 }
}

/**
 * Deletes an own ad and its photos, where no money and no pickup hangs on it.
 * @throws Refusal recyclable.not_found, recyclable.action_not_possible, recyclable.changed_meanwhile
 */
export async function removeRecyclable({ table, now }: WithdrawDeps, actor: Actor, id: string): Promise<void> {
  const before = await readOwn(table, actor, id)
  nextStatus(before, 'owner', 'delete')
  await writeChange(table, [
    removePart(before),
    ...unlistParts(before),
    outboxPart(recyclableDeleted, gone(before), now),
  ])
}

/** Somebody else's ad is answered like one that is not there. */
async function readOwn(table: Table, actor: Actor, id: string): Promise<RecyclableRow> {
  const row = await readRecyclable(table, id)
  if (row.ownerId !== actor.userId) throw new Refusal('recyclable.not_found')
  return row
}

function gone(row: RecyclableRow) {
  return {
    recyclableId: row.id,
    ownerId: row.ownerId,
    type: row.type,
    removedPhotoIds: row.photos.map((photo) => photo.id),
  }
}
